package dev.zkpulsar.harness;

import dev.zkpulsar.env.Chroot;
import dev.zkpulsar.env.Environments;
import dev.zkpulsar.env.JvmFlags;
import dev.zkpulsar.env.Server;
import dev.zkpulsar.env.ZooKeeperEnsemble;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;

/** The servers of a run: started once, used by every fork, and gone afterwards. */
final class RunEnvironment implements AutoCloseable {
  private ZooKeeperEnsemble zooKeeper;
  private Chroot chroot;

  /**
   * Starts what the point needs where it is not there: nothing for most points but the first, an
   * ensemble of another size, or a whole one where a point has killed a server.
   */
  void prepare(Point point) {
    String servers = point.params().get(ZooKeeperServers.SERVERS);
    if (servers == null) {
      return;
    }
    if (zooKeeper != null
        && zooKeeper.servers().size() == Integer.parseInt(servers)
        && zooKeeper.servers().stream().allMatch(RunEnvironment::isThere)) {
      return;
    }
    close();
    start(servers);
  }

  private static boolean isThere(Server server) {
    return !(server.place() instanceof Server.OwnProcess own)
        || ProcessHandle.of(own.pid()).isPresent();
  }

  private void start(String servers) {
    long startNs = System.nanoTime();
    zooKeeper = Environments.zooKeeper(System.getProperties(), Integer.parseInt(servers));
    chroot = Chroot.create(zooKeeper.connectString(), "zkpulsar-" + UUID.randomUUID());
    if (zooKeeper.servers().stream()
        .allMatch(server -> server.place() instanceof Server.Elsewhere)) {
      // Somebody else's servers: also after Ctrl-C nothing of ours may stay on them.
      Runtime.getRuntime().addShutdownHook(new Thread(chroot::close, "remove chroot"));
    }
    System.setProperty(ZooKeeperServers.ADDRESS, chroot.connectString());
    System.setProperty(
        Metered.SERVERS,
        zooKeeper.servers().stream().map(Server::format).collect(Collectors.joining(",")));
    System.out.printf(
        "ZooKeeper at %s, ready after %.1f s%n",
        zooKeeper.connectString(), (System.nanoTime() - startNs) / 1e9);
  }

  /** JVM arguments that each fork gets: the settings, the addresses, and what keeps it quiet. */
  List<String> forkArguments() {
    var arguments = new ArrayList<>(JvmFlags.common());
    System.getProperties().stringPropertyNames().stream()
        .filter(name -> name.startsWith("bench."))
        .sorted()
        .forEach(name -> arguments.add("-D" + name + "=" + System.getProperty(name)));
    arguments.add("-D" + ParentWatch.ASKED + "=true");
    arguments.add("-Djute.maxbuffer=" + Environments.juteMaxBuffer(System.getProperties()));
    arguments.add("-Dorg.slf4j.simpleLogger.defaultLogLevel=error");
    return arguments;
  }

  @Override
  public void close() {
    if (chroot != null) {
      chroot.close();
      chroot = null;
    }
    if (zooKeeper != null) {
      zooKeeper.close();
      zooKeeper = null;
    }
  }
}
