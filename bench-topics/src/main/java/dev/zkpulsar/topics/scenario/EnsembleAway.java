package dev.zkpulsar.topics.scenario;

import dev.zkpulsar.env.nodes.Server;
import dev.zkpulsar.env.pulsar.PulsarSettings;
import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.env.settings.EnvironmentKind;
import dev.zkpulsar.env.zookeeper.ZooKeeperNodes;
import dev.zkpulsar.harness.faults.FaultInjection;
import dev.zkpulsar.harness.load.ExcusedFailures;
import dev.zkpulsar.harness.load.Recording;
import dev.zkpulsar.harness.load.TrialContext;
import dev.zkpulsar.harness.point.FaultKind;
import dev.zkpulsar.harness.point.Point;
import dev.zkpulsar.harness.point.PointRules;
import dev.zkpulsar.harness.point.Range;
import dev.zkpulsar.harness.settings.RunSettings;
import dev.zkpulsar.harness.state.PulsarServers;
import dev.zkpulsar.topics.client.BrokerCluster;
import dev.zkpulsar.topics.client.BrokerCluster.Metadata;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * All ZooKeeper servers of the cluster are away for a time. Brokers and bookies that end meanwhile
 * are started again with their data, as a supervisor such as Kubernetes or systemd does, after the
 * same pause each time.
 */
@State(Scope.Benchmark)
public class EnsembleAway implements PointRules {
  private static final Set<FaultKind> ALLOWED =
      EnumSet.of(FaultKind.ENSEMBLE_KILLED, FaultKind.ENSEMBLE_PAUSED);

  /**
   * How the servers are away. {@code ensemble-killed} (SIGKILL, and started again): connections
   * break, and a returning server gives every session its full timeout anew. {@code
   * ensemble-paused} (SIGSTOP): connections stay open without an answer, and a returning server
   * ends the sessions whose timeout has passed.
   */
  @Param("ensemble-killed")
  public String fault;

  /** From the fault until the servers are started again, or go on. */
  @Param("40")
  @Range(min = 1, max = 300)
  public int awaySeconds;

  /** From the end of a broker or a bookie until it is started again. */
  @Param("1")
  @Range(min = 0, max = 300)
  public int restartSeconds;

  private FaultKind kind;
  private FaultInjection injection;
  private List<Server> ensemble = List.of();
  private List<Server> others = List.of();
  private ServerEnds ends;
  private FutureTask<Long> comesBack;
  private Thread absence;

  @Override
  public boolean hasOneIteration() {
    return true;
  }

  /** Before the servers are asked for: a machine need not have Oxia to be told this. */
  @Override
  public Optional<BadInputException> impossible(Point point) {
    String metadata = point.state(BrokerCluster.class).metadata;
    if (Metadata.ZOOKEEPER.is(metadata)) {
      return Optional.empty();
    }
    return Optional.of(
        BadInputException.of(
            "-p metadata",
            metadata,
            "the servers that go away are ZooKeeper's",
            Metadata.ZOOKEEPER.label()));
  }

  @Override
  public void check(Point point, RunSettings settings) {
    FaultKind.check(point, ALLOWED, 1, "");
    EnvironmentKind environment = settings.of(PulsarSettings.class).kind();
    if (environment != EnvironmentKind.EMBEDDED) {
      throw BadInputException.of(
          EnvironmentKind.ENV,
          environment,
          "only embedded servers are started again",
          EnvironmentKind.EMBEDDED.label());
    }
  }

  @Override
  public Optional<Duration> restartAfter(Point point, String role) {
    return Optional.of(
        Duration.ofSeconds(role.equals(ZooKeeperNodes.ROLE) ? awaySeconds : restartSeconds));
  }

  /**
   * Finds the servers, and prepares the fault of the iteration.
   *
   * @param cluster not read: its parameters are a part of the point
   */
  @Setup(Level.Iteration)
  public void prepare(PulsarServers servers, BrokerCluster cluster) {
    kind = FaultKind.of(fault);
    ensemble = servers.list(ZooKeeperNodes.ROLE);
    others = servers.list().stream().filter(server -> !ensemble.contains(server)).toList();
    injection = ClientFaults.prepare(kind);
    TrialContext.setFaults(injection);
  }

  /** Takes the servers away and returns at once. */
  void begin() {
    ends = ServerEnds.watch(others, server -> injection.note("ended", server.name()));
    injection.begin(ensemble);
    comesBack = new FutureTask<>(this::awaitReturn);
    absence = new Thread(comesBack, "ensemble");
    absence.setDaemon(true);
    absence.start();
  }

  /** Returns the instant at which all servers of the ensemble serve again. */
  private long awaitReturn() throws InterruptedException {
    if (kind.endsServers()) {
      injection.awaitBack(ensemble, awaySeconds);
    } else {
      sleepThenResume();
    }
    for (Server server : ensemble) {
      if (!injection.awaitServing(server, 0)) {
        throw new IllegalStateException(server.name() + " did not come back");
      }
    }
    return System.nanoTime();
  }

  private void sleepThenResume() throws InterruptedException {
    try {
      TimeUnit.SECONDS.sleep(awaySeconds);
    } finally {
      injection.resume(ensemble);
    }
  }

  /** Whether the absence is over. */
  boolean isOver() {
    return comesBack.isDone();
  }

  /**
   * When the whole ensemble served again, by {@link System#nanoTime}.
   *
   * @throws ExecutionException if a server did not come back
   */
  long backNs() throws ExecutionException, InterruptedException {
    return comesBack.get();
  }

  /**
   * Adds the ends of brokers and bookies: {@code ended.brokers}, how many different brokers ended;
   * {@code ended.times}, how often brokers ended; {@code ended.after}, the time of each end of a
   * broker since the fault; {@code ended.bookies}, how often bookies ended.
   */
  void reportEnds(long faultNs, Recording recording) {
    List<ServerEnds.End> ofBrokers = ends.of("broker");
    for (ServerEnds.End end : ofBrokers) {
      recording.time("ended.after", end.atNs() - faultNs);
    }
    long brokers = ofBrokers.stream().map(ServerEnds.End::server).distinct().count();
    recording.figure("ended.brokers", (double) brokers, "brokers");
    recording.figure("ended.times", ofBrokers.size(), "#");
    recording.figure("ended.bookies", ends.of("bookie").size(), "#");
  }

  /** Paused servers go on, so that they can end. */
  @TearDown(Level.Iteration)
  public void end() throws InterruptedException {
    if (absence != null) {
      absence.interrupt();
      absence.join();
      ends.close();
      absence = null;
    }
  }

  /** Later trials of this process have faults of their own. */
  @TearDown(Level.Trial)
  public void forget() {
    TrialContext.setFaults(ExcusedFailures.NONE);
  }
}
