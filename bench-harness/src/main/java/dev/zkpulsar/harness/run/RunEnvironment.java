package dev.zkpulsar.harness.run;

import dev.zkpulsar.env.local.JvmFlags;
import dev.zkpulsar.env.zookeeper.ZooKeeperSettings;
import dev.zkpulsar.harness.plan.BenchmarkStates;
import dev.zkpulsar.harness.plan.Point;
import dev.zkpulsar.harness.profile.Metered;
import dev.zkpulsar.harness.settings.ParentWatch;
import dev.zkpulsar.harness.state.PulsarServers;
import dev.zkpulsar.harness.state.ZooKeeperServers;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The servers of a run: started once, used by every fork, and gone afterwards. */
public final class RunEnvironment implements AutoCloseable {
  private final ZooKeeperRun zooKeeper = new ZooKeeperRun();
  private final PulsarRun pulsar = new PulsarRun();

  /** Starts what the point needs where it is not there: nothing for most points but the first. */
  void prepare(Point point) {
    Set<Class<?>> states = BenchmarkStates.of(point.benchmark());
    if (states.contains(ZooKeeperServers.class)) {
      zooKeeper.prepare(
          Integer.parseInt(point.params().get(ZooKeeperServers.SERVERS)),
          BenchmarkStates.benchmarkClass(point.benchmark()));
    }
    if (states.contains(PulsarServers.class)) {
      pulsar.prepare();
    }
    System.setProperty(
        Metered.SERVERS,
        Stream.concat(zooKeeper.servers().stream(), pulsar.servers().stream())
            .map(server -> server.format())
            .collect(Collectors.joining(",")));
  }

  /** JVM arguments that each fork gets: the settings, the addresses, and what keeps it quiet. */
  List<String> forkArguments() {
    var arguments = new ArrayList<>(JvmFlags.common());
    System.getProperties().stringPropertyNames().stream()
        .filter(name -> name.startsWith("bench."))
        .sorted()
        .forEach(name -> arguments.add("-D" + name + "=" + System.getProperty(name)));
    arguments.add("-D" + ParentWatch.ASKED + "=true");
    arguments.add(
        "-Djute.maxbuffer=" + ZooKeeperSettings.of(System.getProperties()).juteMaxBuffer());
    arguments.add("-Dorg.slf4j.simpleLogger.defaultLogLevel=error");
    return arguments;
  }

  @Override
  public void close() {
    pulsar.close();
    zooKeeper.close();
  }
}
