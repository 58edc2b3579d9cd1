package dev.zkpulsar.harness;

import dev.zkpulsar.env.Chroot;
import dev.zkpulsar.env.Environments;
import dev.zkpulsar.env.JvmFlags;
import dev.zkpulsar.env.Server;
import dev.zkpulsar.env.ZooKeeperEnsemble;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** The servers of a run: started once, used by every fork, and gone afterwards. */
final class RunEnvironment implements AutoCloseable {
  private final ZooKeeperEnsemble zooKeeper;
  private final Chroot chroot;

  private RunEnvironment(ZooKeeperEnsemble zooKeeper, Chroot chroot) {
    this.zooKeeper = zooKeeper;
    this.chroot = chroot;
  }

  /** Starts what the benchmarks of the points need, and nothing where they need none. */
  static RunEnvironment start(List<Point> points) {
    boolean needsZooKeeper =
        points.stream()
            .anyMatch(
                point -> BenchmarkStates.of(point.benchmark()).contains(ZooKeeperServers.class));
    if (!needsZooKeeper) {
      return new RunEnvironment(null, null);
    }
    long startNs = System.nanoTime();
    ZooKeeperEnsemble zooKeeper = Environments.zooKeeper(System.getProperties());
    try {
      var chroot = Chroot.create(zooKeeper.connectString(), "zkpulsar-" + UUID.randomUUID());
      if (zooKeeper.servers().stream()
          .allMatch(server -> server.place() instanceof Server.Elsewhere)) {
        // Somebody else's servers: also after Ctrl-C nothing of ours may stay on them.
        Runtime.getRuntime().addShutdownHook(new Thread(chroot::close, "remove chroot"));
      }
      System.setProperty(ZooKeeperServers.ADDRESS, chroot.connectString());
      System.out.printf(
          "ZooKeeper at %s, ready after %.1f s%n",
          zooKeeper.connectString(), (System.nanoTime() - startNs) / 1e9);
      return new RunEnvironment(zooKeeper, chroot);
    } catch (RuntimeException e) {
      zooKeeper.close();
      throw e;
    }
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
    if (zooKeeper != null) {
      chroot.close();
      zooKeeper.close();
    }
  }
}
