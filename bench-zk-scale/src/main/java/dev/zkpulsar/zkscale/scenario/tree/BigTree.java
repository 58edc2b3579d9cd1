package dev.zkpulsar.zkscale.scenario.tree;

import dev.zkpulsar.env.host.Await;
import dev.zkpulsar.env.nodes.SystemSettings;
import dev.zkpulsar.env.settings.Labelled;
import dev.zkpulsar.env.zookeeper.AsyncZooKeeper;
import dev.zkpulsar.env.zookeeper.ZooKeeperSettings;
import dev.zkpulsar.harness.load.ExcusedFailures;
import dev.zkpulsar.harness.load.Operation;
import dev.zkpulsar.harness.load.Recording;
import dev.zkpulsar.harness.load.TrialContext;
import dev.zkpulsar.harness.load.TrialPhase;
import dev.zkpulsar.harness.point.Point;
import dev.zkpulsar.harness.point.Range;
import dev.zkpulsar.harness.settings.RunSettings;
import dev.zkpulsar.harness.state.OfferedLoad;
import dev.zkpulsar.harness.state.ReadShare;
import dev.zkpulsar.harness.state.Seed;
import dev.zkpulsar.harness.state.ZooKeeperServers;
import dev.zkpulsar.zkscale.client.ZnodeData;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.zookeeper.ZooKeeper;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * Reads and writes of random nodes of a big tree at a rate, beside an event among its servers.
 * Servers get a heap that holds the tree; the tree stays for the next point with the same servers.
 *
 * <p>A trial fills the tree. Each iteration then has one event: {@link TreeWatch} asks the servers
 * what they do, {@link TreeTimes} keeps each response time, and when the event has ended, its
 * phases are known and each time is recorded in its phase.
 */
@State(Scope.Benchmark)
public class BigTree extends OfferedLoad {
  private static final Duration LONGEST = Duration.ofMinutes(5);
  private static final Duration POLL = Duration.ofMillis(200);

  /** Operations that wait for a snapshot are the result, and no reason for INVALID. */
  private static final ExcusedFailures DELAYS_EXCUSED =
      new ExcusedFailures() {
        @Override
        public boolean explains(String kind) {
          return DELAYS.contains(kind);
        }
      };

  private static final long NOT_YET = Long.MAX_VALUE;

  /** The data of all nodes, in MiB. */
  @Param("64")
  @Range(min = 1, max = 1 << 16)
  public int treeMib;

  /** The event during the load. */
  @Param("none")
  @Labelled.By(TreeEvent.class)
  public String event;

  /** The garbage collector of the servers. */
  @Param("g1")
  @Labelled.By(Collector.class)
  public String collector;

  /** Servers write a snapshot after half as many transactions, or up to as many. */
  @Param("4000")
  @Range(min = 2, max = 1_000_000)
  public int snapCount;

  /** Transactions that a leader keeps in memory for followers. A DIFF of more is read from disk. */
  @Param("500")
  @Range(min = 1, max = 1_000_000)
  public int commitLogCount;

  private final TreeTimes times = new TreeTimes();
  private ZooKeeperServers servers;
  private TreeSessions sessions;
  private ReadShare share;
  private SplittableRandom random;
  private TreeFill tree;
  private TreeWatch watch;

  @Override
  public Set<String> unusedParams(Point point) {
    return switch (event()) {
      case NONE -> Set.of("snapCount", "commitLogCount");
      case SNAPSHOT -> Set.of("commitLogCount");
      case FOLLOWER_DIFF, FOLLOWER_SNAP -> Set.of("snapCount");
    };
  }

  @Override
  public boolean hasOneIteration() {
    return true;
  }

  @Override
  public Map<String, String> defaults(Point point, RunSettings settings) {
    return TreeRules.defaults(event());
  }

  @Override
  public void check(Point point, RunSettings settings) {
    TreeRules.check(params(), point, settings);
  }

  @Override
  public String needs(Point point, RunSettings settings) {
    return needs(point).check(settings.of(ZooKeeperSettings.class));
  }

  @Override
  public SystemSettings servers(Point point, SystemSettings ofRun) {
    if (ofRun instanceof ZooKeeperSettings settings) {
      return TreeServers.of(params(), needs(point), settings);
    }
    return ofRun;
  }

  private TreeParams params() {
    return new TreeParams(
        treeMib,
        event(),
        Labelled.of(Collector.class, collector),
        ratePerSecond,
        snapCount,
        commitLogCount);
  }

  private TreeEvent event() {
    return Labelled.of(TreeEvent.class, event);
  }

  private TreeNeeds needs(Point point) {
    return new TreeNeeds(
        treeMib,
        point.state(ZnodeData.class).payloadBytes,
        point.state(ZooKeeperServers.class).servers,
        commitLogCount);
  }

  /** Connects, fills the tree, and waits until the servers have written their snapshots. */
  @Setup(Level.Trial)
  public void fill(ZooKeeperServers ensemble, ZnodeData payload, ReadShare reads) throws Exception {
    servers = ensemble;
    share = reads;
    random = new SplittableRandom(Seed.ofFork());
    var needsOfServer = new TreeNeeds(treeMib, payload.payloadBytes, 1, commitLogCount);
    tree = new TreeFill("/tree", needsOfServer.nodes(), payload.bytes());
    sessions = TreeSessions.open(ensemble);
    boolean settle = needsOfServer.hasSnapshot() && !TreeEvent.SNAPSHOT.is(event);
    TrialPhase.during("fill", () -> fill(settle));
    if (TreeEvent.SNAPSHOT.is(event)) {
      TrialContext.setFaults(DELAYS_EXCUSED);
    }
  }

  private void fill(boolean settle) throws Exception {
    var filling = new TreeWatch(servers.list());
    filling.begin();
    boolean isNew = tree.create(sessions.first());
    if (isNew && settle) {
      var unused = Await.until(LONGEST, POLL, filling::areQuiet);
    }
    filling.end();
  }

  @Override
  protected void prepare() {
    times.clear();
    watch = new TreeWatch(servers.list());
    watch.begin();
  }

  /** Waits for the next intended start and reads or writes, if JMH's window is open. */
  public void request() {
    String path = tree.path(random.nextInt(tree.nodes()));
    if (share.nextIsRead()) {
      send("read", session -> AsyncZooKeeper.getData(session, path));
    } else {
      send("write", session -> AsyncZooKeeper.setData(session, path, tree.data()));
    }
  }

  /** Issues a request on the next session, and keeps its times until the phases are known. */
  private void send(String name, Operation<ZooKeeper> request) {
    // Another thread repeats an operation that has lost its connection, when the loop is further.
    var dueNs = new AtomicLong(NOT_YET);
    issue(
        session -> {
          dueNs.compareAndSet(NOT_YET, intendedNs());
          return request
              .start(session)
              .thenRun(() -> times.add(name, dueNs.get(), System.nanoTime()));
        },
        sessions.next());
  }

  /** Waits for a follower that is away, and adds the times and figures. */
  @Override
  protected void ended(Recording recording) {
    if (watch.isAway()) {
      recording.invalid("tooshort", 1, "flag");
    }
    awaitEnd(System.nanoTime());
    times.report(watch.phases(event()), recording);
    watch.report(recording);
    boolean hasFault = TrialContext.faults().hasBegun();
    watch.missing(event(), hasFault).ifPresent(reason -> recording.invalid(reason, 1, "flag"));
    if (watch.hasLostOtherThan(sessions.spared())) {
      recording.invalid("otherkilled", 1, "flag");
    }
  }

  /** Waits for the follower, and for a snapshot during which the load ended: no other begins. */
  private void awaitEnd(long endNs) {
    try {
      var unused =
          Await.until(
              LONGEST,
              POLL,
              () -> !watch.isAway() && System.nanoTime() - endNs > watch.longestNs() * 3 / 2);
      watch.end();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Ends the sessions. */
  @TearDown(Level.Trial)
  public void disconnect() {
    if (TreeEvent.SNAPSHOT.is(event)) {
      TrialContext.setFaults(ExcusedFailures.NONE);
    }
    if (sessions != null) {
      sessions.close();
    }
  }
}
