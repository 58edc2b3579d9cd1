package dev.zkpulsar.harness.run;

import dev.zkpulsar.env.Environments;
import dev.zkpulsar.env.server.Server;
import dev.zkpulsar.env.zookeeper.Chroot;
import dev.zkpulsar.env.zookeeper.ZooKeeperEnsemble;
import dev.zkpulsar.env.zookeeper.ZooKeeperSettings;
import dev.zkpulsar.harness.state.ZooKeeperServers;
import java.util.List;
import java.util.UUID;

/** A run's ZooKeeper ensemble, and its chroot there. */
final class ZooKeeperRun implements AutoCloseable {
  private ZooKeeperEnsemble ensemble;
  private Chroot chroot;
  private Class<?> user;

  /**
   * Starts an ensemble of this size where there is none, or one of another size, or one of which a
   * point has killed a server.
   */
  void prepare(int servers, Class<?> benchmark) {
    if (ensemble != null
        && ensemble.servers().size() == servers
        && ensemble.servers().stream().allMatch(server -> server.place().isThere())) {
      if (benchmark != user) {
        // What one benchmark leaves from point to point, a tree, is no other's load.
        chroot.close();
        enter(benchmark);
      }
      return;
    }
    close();
    long startNs = System.nanoTime();
    ensemble =
        Environments.zooKeeper(
            ZooKeeperSettings.of(System.getProperties())
                .withServers(ZooKeeperServers.OPTION, Integer.toString(servers)));
    enter(benchmark);
    System.out.printf(
        "ZooKeeper at %s, ready after %.1f s%n",
        ensemble.connectString(), (System.nanoTime() - startNs) / 1e9);
  }

  /** A chroot of its own for a benchmark class. */
  private void enter(Class<?> benchmark) {
    user = benchmark;
    Chroot entered = Chroot.create(ensemble.connectString(), "zkpulsar-" + UUID.randomUUID());
    chroot = entered;
    if (ensemble.servers().stream().noneMatch(server -> server.place().isOurs())) {
      // Somebody else's servers: also after Ctrl-C nothing of ours may stay on them.
      Runtime.getRuntime().addShutdownHook(new Thread(entered::close, "remove chroot"));
    }
    System.setProperty(ZooKeeperServers.ADDRESS, chroot.connectString());
  }

  List<Server> servers() {
    return ensemble == null ? List.of() : ensemble.servers();
  }

  @Override
  public void close() {
    if (chroot != null) {
      chroot.close();
      chroot = null;
    }
    if (ensemble != null) {
      ensemble.close();
      ensemble = null;
    }
  }
}
