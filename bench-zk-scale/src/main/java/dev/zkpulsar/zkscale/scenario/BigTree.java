package dev.zkpulsar.zkscale.scenario;

import dev.zkpulsar.env.host.Await;
import dev.zkpulsar.env.nodes.Server;
import dev.zkpulsar.env.nodes.SystemSettings;
import dev.zkpulsar.env.zookeeper.AsyncZooKeeper;
import dev.zkpulsar.env.zookeeper.Connections;
import dev.zkpulsar.env.zookeeper.ZooKeeperEnsemble;
import dev.zkpulsar.env.zookeeper.ZooKeeperSettings;
import dev.zkpulsar.harness.load.ExcusedFailures;
import dev.zkpulsar.harness.load.Recording;
import dev.zkpulsar.harness.load.TrialContext;
import dev.zkpulsar.harness.point.Point;
import dev.zkpulsar.harness.point.Range;
import dev.zkpulsar.harness.settings.RunSettings;
import dev.zkpulsar.harness.state.OfferedLoad;
import dev.zkpulsar.harness.state.ReadShare;
import dev.zkpulsar.harness.state.Seed;
import dev.zkpulsar.harness.state.ZooKeeperServers;
import dev.zkpulsar.zkscale.client.ZnodeData;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.zookeeper.ZooKeeper;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * Reads and writes of random nodes of a big tree at a rate, beside an event among its servers. One
 * session sits on each server, but for the follower that an event kills, so none reconnects.
 * Servers get a heap that holds the tree; the tree stays for the next point with the same servers.
 */
@State(Scope.Benchmark)
public class BigTree extends OfferedLoad {
  private static final Duration LONGEST = Duration.ofMinutes(5);
  private static final Duration POLL = Duration.ofMillis(200);

  /** Operations that wait for a snapshot are the result, and no reason for INVALID. */
  private static final ExcusedFailures DELAYS =
      new ExcusedFailures() {
        @Override
        public boolean explains(String kind) {
          return Set.of("shortfall", "heldback", "overdue").contains(kind);
        }
      };

  /** The collector of the servers' JVMs. */
  public enum Collector {
    G1,
    ZGC
  }

  /** The data of all nodes, in MiB. */
  @Param("64")
  @Range(min = 1, max = 1 << 16)
  public int treeMib;

  @Param("none")
  public TreeEvent event;

  @Param("G1")
  public Collector collector;

  /** Servers write a snapshot after half as many transactions, or up to as many. */
  @Param("4000")
  @Range(min = 2, max = 1_000_000)
  public int snapCount;

  /** Transactions that a leader keeps in memory for followers. A DIFF of more is read from disk. */
  @Param("500")
  @Range(min = 1, max = 1_000_000)
  public int commitLogCount;

  private final TreeTimes times = new TreeTimes();
  private final List<ZooKeeper> sessions = new ArrayList<>();
  private ZooKeeperServers servers;
  private Server spared;
  private ReadShare share;
  private SplittableRandom random;
  private TreeFill tree;
  private TreeWatch watch;
  private int next;

  @Override
  public Set<String> unusedParams(Point point) {
    return switch (event) {
      case none -> Set.of("snapCount", "commitLogCount");
      case snapshot -> Set.of("commitLogCount");
      case followerDiff, followerSnap -> Set.of("snapCount");
    };
  }

  @Override
  public boolean hasOneIteration() {
    return true;
  }

  @Override
  public Map<String, String> defaults(Point point, RunSettings settings) {
    return TreeRules.defaults(event);
  }

  @Override
  public void check(Point point, RunSettings settings) {
    TreeRules.check(this, point, settings);
  }

  @Override
  public String needs(Point point, RunSettings settings) {
    return TreeNeeds.of(point).check(settings.of(ZooKeeperSettings.class));
  }

  @Override
  public SystemSettings servers(Point point, SystemSettings ofRun) {
    return ofRun instanceof ZooKeeperSettings settings
        ? TreeRules.servers(this, TreeNeeds.of(point), settings)
        : ofRun;
  }

  /** Connects, fills the tree, and waits until the servers have written their snapshots. */
  @Setup(Level.Trial)
  public void fill(ZooKeeperServers ensemble, ZnodeData payload, ReadShare reads) throws Exception {
    servers = ensemble;
    share = reads;
    random = new SplittableRandom(Seed.ofFork());
    var needs = new TreeNeeds(treeMib, payload.payloadBytes, 1, commitLogCount);
    tree = new TreeFill("/tree", needs.nodes(), payload.bytes());
    connect();
    TrialContext.during("fill", () -> fill(needs.hasSnapshot() && event != TreeEvent.snapshot));
    if (event == TreeEvent.snapshot) {
      TrialContext.watch(DELAYS);
    }
  }

  private void fill(boolean settle) throws Exception {
    var filling = new TreeWatch(servers.list());
    filling.begin();
    if (tree.create(sessions.get(0)) && settle) {
      var unused = Await.until(LONGEST, POLL, filling::areQuiet);
    }
    filling.end();
  }

  /** Opens a session on each server but the first follower, which a fault would kill. */
  private void connect() throws Exception {
    List<Server> all = servers.list();
    int killed = all.indexOf(ZooKeeperEnsemble.leader(all)) == 0 ? 1 : 0;
    spared = all.get(Math.min(killed, all.size() - 1));
    String[] hostsAndChroot = servers.runConnectString().split("/", 2);
    String[] hosts = hostsAndChroot[0].split(",");
    for (int i = 0; i < hosts.length; i++) {
      if (i != killed || hosts.length == 1) {
        sessions.addAll(Connections.open(hosts[i] + "/" + hostsAndChroot[1], 1));
      }
    }
  }

  @Override
  protected void prepare() {
    times.clear();
    watch = new TreeWatch(servers.list());
    watch.begin();
  }

  /** Waits for the next intended start and reads or writes, if JMH's window is open. */
  public void request() {
    boolean isRead = share.nextIsRead();
    String path = tree.path(random.nextInt(tree.nodes()));
    next = (next + 1) % sessions.size();
    // Another thread repeats an operation that has lost its connection, when the loop is further.
    var dueNs = new AtomicLong(Long.MAX_VALUE);
    issue(
        session -> {
          dueNs.compareAndSet(Long.MAX_VALUE, intendedNs());
          CompletionStage<?> answer =
              isRead
                  ? AsyncZooKeeper.getData(session, path)
                  : AsyncZooKeeper.setData(session, path, tree.data());
          return answer.thenRun(
              () -> times.add(isRead ? "read" : "write", dueNs.get(), System.nanoTime()));
        },
        sessions.get(next));
  }

  /** Waits for a follower that is away, and adds the times and figures. */
  @Override
  protected void ended(Recording recording) {
    long endNs = System.nanoTime();
    if (watch.isAway()) {
      recording.invalid("tooshort", 1, "flag");
    }
    try {
      // A snapshot that the end has met is waited for; without writes no other begins.
      var unused =
          Await.until(
              LONGEST,
              POLL,
              () -> !watch.isAway() && System.nanoTime() - endNs > watch.longestNs() * 3 / 2);
      watch.end();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    times.report(watch.phases(event), recording);
    watch.report(recording);
    boolean hasFault = TrialContext.faults().explains("overdue");
    watch.missing(event, hasFault).ifPresent(reason -> recording.invalid(reason, 1, "flag"));
    if (watch.lost().filter(server -> !server.equals(spared)).isPresent()) {
      recording.invalid("otherkilled", 1, "flag");
    }
  }

  /** Ends the sessions. */
  @TearDown(Level.Trial)
  public void disconnect() {
    if (event == TreeEvent.snapshot) {
      TrialContext.watch(ExcusedFailures.NONE);
    }
    Connections.close(sessions);
  }
}
