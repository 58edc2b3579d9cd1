package dev.zkpulsar.zkscale.scenario;

import dev.zkpulsar.env.host.Await;
import dev.zkpulsar.env.nodes.SystemSettings;
import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.env.settings.SettingsReader;
import dev.zkpulsar.env.zookeeper.AsyncZooKeeper;
import dev.zkpulsar.env.zookeeper.Connections;
import dev.zkpulsar.env.zookeeper.ZooKeeperEnsemble;
import dev.zkpulsar.env.zookeeper.ZooKeeperSettings;
import dev.zkpulsar.harness.faults.FaultKind;
import dev.zkpulsar.harness.faults.ZooKeeperFault;
import dev.zkpulsar.harness.load.ExcusedFailures;
import dev.zkpulsar.harness.load.Recording;
import dev.zkpulsar.harness.load.TrialContext;
import dev.zkpulsar.harness.state.OfferedLoad;
import dev.zkpulsar.harness.state.Params;
import dev.zkpulsar.harness.state.Range;
import dev.zkpulsar.harness.state.ReadShare;
import dev.zkpulsar.harness.state.Seed;
import dev.zkpulsar.harness.state.ZooKeeperServers;
import dev.zkpulsar.zkscale.client.ZnodeData;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
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
  private static final Duration QUIET = Duration.ofMinutes(5);
  private static final Duration BACK = Duration.ofMinutes(3);
  private static final Duration POLL = Duration.ofMillis(200);
  private static final long NOT_YET = Long.MAX_VALUE;
  private static final String FAULT = FaultKind.FOLLOWER_KILLED.label();

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

  /** The event. */
  @Param("none")
  public TreeEvent event;

  @Param("G1")
  public Collector collector;

  /** Servers write a snapshot after half as many transactions, or up to as many. */
  @Param("4000")
  @Range(min = 2, max = 1_000_000)
  public int snapCount;

  private final TreeTimes times = new TreeTimes();
  private List<ZooKeeper> sessions = List.of();
  private ZooKeeperServers servers;
  private ReadShare share;
  private SplittableRandom random;
  private byte[] data;
  private TreeFill tree;
  private TreeWatch watch;
  private int next;

  @Override
  public Set<String> unusedParams(Params point) {
    return event == TreeEvent.snapshot ? Set.of() : Set.of("snapCount");
  }

  /** A diff needs few writes meanwhile, the whole tree more than the leader keeps. */
  @Override
  public Map<String, String> defaults(Params point, Properties settings) {
    return Map.of(
        "ratePerSecond",
        "500",
        "readPercent",
        "50",
        FaultKind.PARAM,
        event.losesFollower() ? FAULT : FaultKind.NONE.label(),
        "faultAtSeconds",
        "5",
        "faultSeconds",
        event == TreeEvent.followerSnap ? "5" : "1");
  }

  @Override
  public void check(Params point, Properties settings) {
    var ensemble = ZooKeeperSettings.of(settings);
    if (point.workers() > 1 || !ensemble.canHurt()) {
      throw BadInputException.of(
          "-p treeMib", treeMib, "the run starts its servers", "one client, and no servers given");
    }
    String fault = point.values().get(FaultKind.PARAM);
    if (event.losesFollower() != fault.equals(FAULT) || !fault.matches("none|" + FAULT)) {
      throw BadInputException.of(
          "-p fault",
          fault,
          "event=" + event + " has its own",
          event.losesFollower() ? FAULT : FaultKind.NONE.label());
    }
    long writesPerSecond = ratePerSecond * (100L - point.of(ReadShare.class).readPercent) / 100;
    int seconds = point.of(ZooKeeperFault.class).faultSeconds;
    if (event == TreeEvent.followerSnap
        && writesPerSecond * seconds <= TreeEvent.COMMIT_LOG_COUNT) {
      throw BadInputException.of(
          "-p faultSeconds",
          seconds,
          "%d writes a second do not exceed the %d that the leader keeps"
              .formatted(writesPerSecond, TreeEvent.COMMIT_LOG_COUNT),
          "more seconds, or writes");
    }
    var unused = needs(point).check(ensemble);
  }

  @Override
  public String needs(Params point, Properties settings) {
    return needs(point).check(ZooKeeperSettings.of(settings));
  }

  private TreeNeeds needs(Params point) {
    int payloadBytes = point.of(ZnodeData.class).payloadBytes;
    return new TreeNeeds(treeMib, payloadBytes, point.of(ZooKeeperServers.class).servers);
  }

  /** Servers with room for the tree and the collector; no two trees have the same servers. */
  @Override
  public SystemSettings servers(Params point, SystemSettings ofRun) {
    if (!(ofRun instanceof ZooKeeperSettings settings)) {
      return ofRun;
    }
    var needs = needs(point);
    var jvmArgs = new ArrayList<>(settings.jvmArgs());
    jvmArgs.removeIf(argument -> argument.matches("-XX:[+-]Use\\w*GC"));
    jvmArgs.add("-XX:+Use" + (collector == Collector.G1 ? "G1GC" : "ZGC"));
    if (settings.heapBytes() >> 20 < needs.heapMib()) {
      jvmArgs.add("-Xmx" + needs.heapMib() + "m");
    }
    jvmArgs.add("-Dzkpulsar.nodes=" + needs.nodes() + "x" + needs.payloadBytes());
    jvmArgs.add("-Dzookeeper.commitLogCount=" + TreeEvent.COMMIT_LOG_COUNT);
    if (event == TreeEvent.snapshot) {
      jvmArgs.add("-Dzookeeper.snapCount=" + snapCount);
    } else {
      // One snapshot while the tree is created, as servers have that have run for a while.
      jvmArgs.add("-Dzookeeper.snapSizeLimitInKb=" + (needs.storedMib() << 10));
    }
    if (event == TreeEvent.followerSnap) {
      // Otherwise the leader sends up to a third of the snapshot's size from its log.
      jvmArgs.add("-Dzookeeper.snapshotSizeFactor=-1");
    }
    return SettingsReader.with(settings, Map.of("jvmArgs", List.copyOf(jvmArgs)));
  }

  /** Connects, fills the tree, and waits until the servers have written their snapshots. */
  @Setup(Level.Trial)
  public void fill(ZooKeeperServers ensemble, ZnodeData payload, ReadShare reads) throws Exception {
    servers = ensemble;
    share = reads;
    data = payload.bytes();
    random = new SplittableRandom(Seed.ofFork());
    int nodes = new TreeNeeds(treeMib, data.length, 1).nodes();
    tree = new TreeFill("/tree", nodes, data);
    sessions = new ArrayList<>();
    for (String server : stayingServers()) {
      sessions.addAll(Connections.open(server, 1));
    }
    TrialContext.during("fill", this::fillAndSettle);
    if (event == TreeEvent.snapshot) {
      TrialContext.watch(DELAYS);
    }
  }

  private void fillAndSettle() throws Exception {
    var filling = new TreeWatch(servers.list());
    filling.begin();
    if (tree.create(sessions.get(0)) && event != TreeEvent.snapshot) {
      var unused = Await.until(QUIET, POLL, filling::areQuiet);
    }
    filling.end();
  }

  /** The connect strings of all servers but the follower that an event kills. */
  private List<String> stayingServers() {
    String all = servers.runConnectString();
    String[] addresses = all.replaceFirst("/.*", "").split(",");
    String chroot = all.substring(all.indexOf('/'));
    var list = servers.list();
    int leader = list.indexOf(ZooKeeperEnsemble.leader(list));
    var staying = new ArrayList<String>();
    int firstFollower = leader == 0 ? 1 : 0;
    for (int i = 0; i < addresses.length; i++) {
      if (i != firstFollower) {
        staying.add(addresses[i] + chroot);
      }
    }
    return staying;
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
    var dueNs = new AtomicLong(NOT_YET);
    issue(
        session -> {
          dueNs.compareAndSet(NOT_YET, intendedNs());
          CompletionStage<?> answer =
              isRead
                  ? AsyncZooKeeper.getData(session, path)
                  : AsyncZooKeeper.setData(session, path, data);
          return answer.thenRun(
              () -> times.add(isRead ? "read" : "write", dueNs.get(), System.nanoTime()));
        },
        sessions.get(next));
  }

  /** Waits for a follower that is away, and adds the times and figures. */
  @Override
  protected void ended(Recording recording) {
    try {
      var unused = Await.until(BACK, POLL, () -> !watch.isAway());
      watch.end();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    times.report(watch.phases(event), recording);
    watch.report(recording);
    watch.missing(event).ifPresent(reason -> recording.invalid(reason, 1, "flag"));
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
