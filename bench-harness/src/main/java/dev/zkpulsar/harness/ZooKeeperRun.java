package dev.zkpulsar.harness;

import dev.zkpulsar.env.Chroot;
import dev.zkpulsar.env.Environments;
import dev.zkpulsar.env.Faults;
import dev.zkpulsar.env.Server;
import dev.zkpulsar.env.ZooKeeperEnsemble;
import java.util.List;
import java.util.UUID;

/** A run's ZooKeeper ensemble, and its chroot there. */
final class ZooKeeperRun implements AutoCloseable {
  private ZooKeeperEnsemble ensemble;
  private Chroot chroot;

  /**
   * Starts an ensemble of this size where there is none, or one of another size, or one of which a
   * point has killed a server.
   */
  void prepare(int servers) {
    if (ensemble != null
        && ensemble.servers().size() == servers
        && ensemble.servers().stream().allMatch(Faults::isThere)) {
      return;
    }
    close();
    long startNs = System.nanoTime();
    ensemble = Environments.zooKeeper(System.getProperties(), servers);
    chroot = Chroot.create(ensemble.connectString(), "zkpulsar-" + UUID.randomUUID());
    if (ensemble.servers().stream()
        .allMatch(server -> server.place() instanceof Server.Elsewhere)) {
      // Somebody else's servers: also after Ctrl-C nothing of ours may stay on them.
      Runtime.getRuntime().addShutdownHook(new Thread(chroot::close, "remove chroot"));
    }
    System.setProperty(ZooKeeperServers.ADDRESS, chroot.connectString());
    System.out.printf(
        "ZooKeeper at %s, ready after %.1f s%n",
        ensemble.connectString(), (System.nanoTime() - startNs) / 1e9);
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
