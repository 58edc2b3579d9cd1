package dev.zkpulsar.zkscale.scenario;

import dev.zkpulsar.env.host.Await;
import dev.zkpulsar.env.host.BoundedAsync;
import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.env.zookeeper.AsyncZooKeeper;
import dev.zkpulsar.env.zookeeper.Connections;
import dev.zkpulsar.harness.faults.ZooKeeperFault;
import dev.zkpulsar.harness.load.Recording;
import dev.zkpulsar.harness.load.TrialContext;
import dev.zkpulsar.harness.load.TrialPhase;
import dev.zkpulsar.harness.point.FaultKind;
import dev.zkpulsar.harness.point.Point;
import dev.zkpulsar.harness.point.Range;
import dev.zkpulsar.harness.point.Total;
import dev.zkpulsar.harness.settings.RunSettings;
import dev.zkpulsar.harness.state.OfferedLoad;
import dev.zkpulsar.harness.state.ZooKeeperServers;
import dev.zkpulsar.zkscale.client.SessionNeeds;
import dev.zkpulsar.zkscale.client.ZnodeData;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.ZooKeeper;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * Idle sessions with a persistent recursive watch each that lose their server by a fault and
 * return, beside the reads of {@link Foreground}. Distributions over the sessions, from the first
 * loss of any: {@code back} until a session is connected again, {@code watched} until its watch is
 * set again. After the iteration a node is changed, and {@code sessions.told} counts the sessions
 * whose watch had the event.
 */
@State(Scope.Benchmark)
public class Storm extends OfferedLoad {
  private static final String PATH = "/storm";

  /**
   * Longer than an iteration and the wait for stragglers: a third server would be a second storm.
   */
  private static final int AWAY_SECONDS = 120;

  private static final Duration STRAGGLERS = Duration.ofSeconds(30);
  private static final Duration TOLD = Duration.ofSeconds(10);
  private static final Duration POLL = Duration.ofMillis(20);

  /** Sessions; each has a connection and two threads of the client library. */
  @Param("1000")
  @Total
  @Range(min = 1, max = 10_000)
  public int sessions;

  private Foreground foreground;
  private List<ZooKeeper> open = List.of();
  private List<ReturningSession> all = List.of();

  /** Without a fault there is no storm. */
  @Override
  public Map<String, String> defaults(Point point, RunSettings settings) {
    FaultKind given = point.fault();
    if (given != FaultKind.NONE && !isOneKilled(given)) {
      return Map.of();
    }
    return Map.of(
        FaultKind.PARAM,
        FaultKind.LEADER_KILLED.label(),
        FaultKind.SECONDS,
        Integer.toString(AWAY_SECONDS));
  }

  private static boolean isOneKilled(FaultKind fault) {
    return fault == FaultKind.LEADER_KILLED || fault == FaultKind.FOLLOWER_KILLED;
  }

  @Override
  public boolean hasOneIteration() {
    return true;
  }

  @Override
  public void check(Point point, RunSettings settings) {
    FaultKind.check(point, ZooKeeperFault.survivable(), Integer.MAX_VALUE, "");
    var fault = point.state(ZooKeeperFault.class);
    if (isOneKilled(point.fault()) && fault.faultSeconds < AWAY_SECONDS) {
      throw BadInputException.of(
          "-p " + FaultKind.SECONDS,
          fault.faultSeconds,
          "sessions return while the server is away",
          AWAY_SECONDS + " or more");
    }
  }

  @Override
  public String needs(Point point, RunSettings settings) {
    new SessionNeeds("a storm", settings.share(sessions) + 1L, "-p sessions").check();
    return "";
  }

  /** Connects the sessions and sets their watches. */
  @Setup(Level.Trial)
  public void connect(ZooKeeperServers servers, Foreground reads, ZnodeData payload)
      throws Exception {
    sessions = TrialContext.worker().share(sessions);
    foreground = reads;
    TrialPhase.during("connect", () -> open = Connections.open(servers.connectString(), sessions));
    TrialContext.worker()
        .once(
            "storm",
            () ->
                AsyncZooKeeper.create(open.get(0), PATH, payload.bytes(), CreateMode.PERSISTENT)
                    .get());
    all =
        open.stream()
            .map(session -> new ReturningSession(session, PATH, reads::began, reads::ended))
            .toList();
    BoundedAsync.run(all, session -> AsyncZooKeeper.watchTree(session.session(), PATH, session));
  }

  @Override
  protected void prepare() {
    foreground.prepare(Map.of());
    all.forEach(ReturningSession::begin);
  }

  /** Waits for the next intended start and reads, if JMH's window is open. */
  public void read() {
    foreground.read(this);
  }

  /** Adds the sessions' times; a session that is not back, or not told, is a failure. */
  @Override
  protected void ended(Recording recording) {
    foreground.report(recording);
    var lost = all.stream().filter(ReturningSession::hasLeft).toList();
    recording.figure("sessions.lost", lost.size(), "sessions");
    if (lost.isEmpty()) {
      if (TrialContext.faults().hasBegun()) {
        recording.invalid("nostorm", 1, "flag");
      }
      return;
    }
    if (foreground.openParts() > 0) {
      recording.invalid("tooshort", 1, "flag");
    }
    await(STRAGGLERS, lost, ReturningSession::hasWatch);
    reportReturned(lost, recording);
  }

  /** Adds the times of the sessions that are back, and changes the node to see who is told. */
  private void reportReturned(List<ReturningSession> lost, Recording recording) {
    var back = lost.stream().filter(ReturningSession::hasWatch).toList();
    long firstLossNs = foreground.beganNs();
    back.forEach(session -> session.report(recording, firstLossNs));
    if (!back.isEmpty()) {
      // The events tell whether it worked: the answer is not awaited.
      var unused = AsyncZooKeeper.setData(back.get(0).session(), PATH, new byte[1]);
      await(TOLD, back, ReturningSession::isTold);
    }
    long told = back.stream().filter(ReturningSession::isTold).count();
    recording.figure("sessions.told", (double) told, "sessions");
    if (told < lost.size()) {
      recording.failed("watches", lost.size() - told);
    }
  }

  private static void await(
      Duration longest, List<ReturningSession> sessions, Predicate<ReturningSession> condition) {
    try {
      var unused = Await.until(longest, POLL, () -> sessions.stream().allMatch(condition));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Ends the sessions; the chroot is removed with the znode. */
  @TearDown(Level.Trial)
  public void disconnect() {
    Connections.close(open);
  }
}
