package dev.zkpulsar.zkscale.scenario;

import dev.zkpulsar.env.host.BoundedAsync;
import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.env.settings.Labelled;
import dev.zkpulsar.env.zookeeper.AsyncZooKeeper;
import dev.zkpulsar.env.zookeeper.Connections;
import dev.zkpulsar.env.zookeeper.ZooKeeperSettings;
import dev.zkpulsar.harness.load.ExcusedFailures;
import dev.zkpulsar.harness.load.Recording;
import dev.zkpulsar.harness.load.TrialContext;
import dev.zkpulsar.harness.load.TrialPhase;
import dev.zkpulsar.harness.point.Point;
import dev.zkpulsar.harness.point.Range;
import dev.zkpulsar.harness.settings.RunSettings;
import dev.zkpulsar.harness.state.OfferedLoad;
import dev.zkpulsar.harness.state.ZooKeeperServers;
import dev.zkpulsar.zkscale.client.SessionNeeds;
import dev.zkpulsar.zkscale.client.ZnodeData;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.ZooKeeper;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * A session with ephemeral nodes that ends, as a broker does, beside sessions with a persistent
 * recursive watch each, as other brokers have, in processes of their own, and beside the reads of
 * {@link Foreground}. The figure {@code watchers.cputime} is what these processes use from the end
 * of the owner on.
 */
@State(Scope.Benchmark)
public class Vanish extends OfferedLoad {
  private static final String PARENT = "/owner";
  private static final String NODE = PARENT + "/n";
  private static final long SETTLE_NS = TimeUnit.SECONDS.toNanos(1);
  private static final long AGAIN_NS = TimeUnit.SECONDS.toNanos(1);
  private static final double NS_PER_SECOND = 1e9;

  /** A little more than a path in the transaction that ends a session: two chroots and a name. */
  private static final int PATH_BYTES = 120;

  /** How the owner ends. */
  public enum Ending implements Labelled {
    /** The client asks for it, as a broker that is stopped. */
    CLOSED,
    /** The connection ends and nothing more comes, as when a broker is killed. */
    EXPIRED
  }

  /** Ephemeral nodes of the owner. */
  @Param("1000")
  @Range(min = 1, max = 100_000)
  public int nodes;

  /** Sessions that watch all nodes. */
  @Param("20")
  @Range(min = 1, max = 1_000)
  public int watchers;

  /** The JVMs that hold the watchers. */
  @Param("1")
  @Range(min = 1, max = 16)
  public int watcherProcesses;

  /** How the session ends: closed by its client, or expired after a lost connection. */
  @Param("closed")
  @Labelled.By(Ending.class)
  public String ends;

  /** The session timeout of the owner; the allowed ones are those of servers with ticks of 2 s. */
  @Param("6")
  @Range(min = 4, max = 40)
  public int ownerTimeoutSeconds;

  private final WatcherProcesses watching = new WatcherProcesses();
  private List<ZooKeeper> owner = List.of();
  private Foreground foreground;
  private String connectString;
  private byte[] data;
  private long cpuBeforeNs;

  /** When the owner ended; 0 before. */
  private volatile long endsNs;

  @Override
  public Set<String> unusedParams(Point point) {
    return Ending.CLOSED.is(ends) ? Set.of("ownerTimeoutSeconds") : Set.of();
  }

  /**
   * ZooKeeper takes a longer transaction than jute.maxbuffer, and then its servers fail and do not
   * start again (ZOOKEEPER-4306).
   */
  @Override
  public void check(Point point, RunSettings settings) {
    settings.requireOneWorker("there is one owner");
    if (watcherProcesses > watchers) {
      throw BadInputException.of(
          "-p watcherProcesses", watcherProcesses, "each has a watcher", "1 to " + watchers);
    }
    int juteMaxBuffer = settings.of(ZooKeeperSettings.class).juteMaxBuffer();
    long neededBytes = (long) nodes * PATH_BYTES;
    if (neededBytes > juteMaxBuffer) {
      throw BadInputException.of(
          "-p nodes",
          nodes,
          "the end of their session is one transaction of up to %d bytes, but jute.maxbuffer is %d"
              .formatted(neededBytes, juteMaxBuffer),
          "1 to %d, or -D%s=%d (servers of an external ensemble need the same -Djute.maxbuffer)"
              .formatted(
                  juteMaxBuffer / PATH_BYTES, ZooKeeperSettings.JUTE_MAX_BUFFER, neededBytes));
    }
  }

  @Override
  public String needs(Point point, RunSettings settings) {
    new SessionNeeds("a vanishing session", watchers + 2L, "-p watchers").check();
    return "";
  }

  /** Starts the watchers. */
  @Setup(Level.Trial)
  public void watch(ZooKeeperServers servers, Foreground reads, ZnodeData payload)
      throws Exception {
    connectString = servers.connectString();
    foreground = reads;
    data = payload.bytes();
    TrialContext.setFaults(
        new ExcusedFailures() {
          @Override
          public boolean explains(String kind) {
            // Reads wait while the nodes vanish: that is the result, and no reason for INVALID.
            return DELAYS.contains(kind) && endsNs != 0;
          }
        });
    TrialPhase.during("connect", this::startWatchers);
  }

  private void startWatchers() throws Exception {
    var session = Connections.open(connectString, 1);
    AsyncZooKeeper.create(session.get(0), PARENT, new byte[0], CreateMode.PERSISTENT).get();
    Connections.close(session);
    for (int process = 0; process < watcherProcesses; process++) {
      int share = (watchers + process) / watcherProcesses;
      watching.start(new OtherWatchers(connectString, NODE, share, nodes));
    }
  }

  /** Opens the owner and creates its nodes; returns when all watchers know of them. */
  @Override
  protected void prepare() throws Exception {
    endsNs = 0;
    watching.begin();
    int timeoutMillis = Math.toIntExact(TimeUnit.SECONDS.toMillis(ownerTimeoutSeconds));
    owner = Connections.open(connectString, 1, timeoutMillis);
    TrialPhase.during("nodes", this::createNodes);
    foreground.prepare(Map.of("owner", owner, "watchers", watching.ready()));
  }

  private void createNodes() throws Exception {
    BoundedAsync.run(
        IntStream.range(0, nodes).boxed().toList(),
        node -> AsyncZooKeeper.create(owner.get(0), NODE + node, data, CreateMode.EPHEMERAL));
  }

  /** Reads for a second, ends the owner, and reads until every watcher knows of every node. */
  public void observe() {
    // Reads that warm the fork up are not recorded.
    do {
      foreground.read(this);
    } while (recording().pacing().getTotalCount() == 0);
    long readingNs = System.nanoTime();
    do {
      foreground.read(this);
    } while (System.nanoTime() - readingNs < SETTLE_NS);
    endOwner();
    long giveUpNs = endsNs + Departure.LOST_NS;
    while (!watching.allKnow()) {
      foreground.read(this);
      long nowNs = System.nanoTime();
      if (nowNs - giveUpNs >= 0) {
        watching.giveUp();
        giveUpNs = nowNs + AGAIN_NS;
      }
    }
  }

  private void endOwner() {
    cpuBeforeNs = watching.cpuNs();
    foreground.mayBegin();
    endsNs = System.nanoTime();
    if (Ending.CLOSED.is(ends)) {
      // The answer comes after the deletions, and reads go on.
      new Thread(() -> Connections.close(owner), "owner").start();
    } else {
      // Ends the connection without a request: the servers wait for the session's timeout.
      owner.get(0).getTestable().injectSessionExpiration();
    }
  }

  /** Adds what the watchers know, what their processes used, and the reads meanwhile. */
  @Override
  protected void ended(Recording recording) {
    long cpuNs = watching.cpuNs() - cpuBeforeNs;
    recording.figure("watchers.cputime", cpuNs / NS_PER_SECOND, "s");
    Departure departure = watching.departure();
    // The owner pings each third of its timeout, so its silence ends it after two thirds or later.
    long longestNs = TimeUnit.SECONDS.toNanos(ownerTimeoutSeconds) * 2 / 3;
    departure.report(recording, endsNs, Ending.CLOSED.is(ends) ? longestNs : Long.MAX_VALUE);
    foreground.was(departure.firstNs(), departure.lastNs());
    foreground.report(recording);
  }

  /** Ends the sessions; the chroot is removed with the nodes. */
  @TearDown(Level.Trial)
  public void disconnect() {
    TrialContext.setFaults(ExcusedFailures.NONE);
    Connections.close(owner);
    watching.close();
  }
}
