package dev.zkpulsar.zkscale;

import dev.zkpulsar.env.zookeeper.Connections;
import dev.zkpulsar.harness.state.Range;
import dev.zkpulsar.harness.state.ZooKeeperServers;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.zookeeper.AsyncCallback.StringCallback;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException.Code;
import org.apache.zookeeper.Watcher;
import org.apache.zookeeper.ZooDefs;
import org.apache.zookeeper.ZooKeeper;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The baseline of {@link WatchFanOutBenchmark} without a read: the same sessions, watches and
 * creates by the client's own callbacks, with nothing recorded but the number of events.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(
    value = 1,
    jvmArgsPrepend = {"-Xmx768m", "-Xss256k"})
@Warmup(iterations = 0)
@Measurement(iterations = 1)
public class BareFanOutBenchmark {
  private static final int WAIT_MINUTES = 10;

  /** Sessions that create nodes, each on its own paths. */
  @Param("1000")
  @Range(min = 1, max = 10_000)
  public int publishers;

  /** Sessions that watch. */
  @Param("3000")
  @Range(min = 1, max = 20_000)
  public int subscribers;

  /** Watches on a path, each from a different subscriber. */
  @Param("3")
  @Range(min = 1, max = 100)
  public int subscribersPerPath;

  /** Nodes to create, spread over the publishers. */
  @Param("200000")
  @Range(min = 1, max = 1_000_000)
  public int nodes;

  private List<ZooKeeper> publishing = List.of();
  private List<ZooKeeper> subscribing = List.of();
  private volatile CountDownLatch pending;
  private volatile Code failure = Code.OK;
  private byte[] data;

  /** The result: events of an iteration over its time. */
  @AuxCounters(AuxCounters.Type.EVENTS)
  @State(Scope.Thread)
  public static class Counted {
    /** Events a second. */
    public double events;
  }

  /** Connects all sessions and creates one parent for each publisher. */
  @Setup(Level.Trial)
  public void connect(ZooKeeperServers servers, Payload payload) throws Exception {
    data = payload.bytes();
    publishing = Connections.open(servers.connectString(), publishers);
    subscribing = Connections.open(servers.connectString(), subscribers);
    pending = new CountDownLatch(publishers);
    for (int publisher = 0; publisher < publishers; publisher++) {
      create(publishing.get(0), "/p" + publisher, CreateMode.PERSISTENT, this::arrived);
    }
    await();
  }

  /** Sets all watches, session by session. */
  @Setup(Level.Iteration)
  public void watch() throws InterruptedException {
    int watches = nodes * subscribersPerPath;
    pending = new CountDownLatch(watches);
    for (int session = 0; session < subscribers; session++) {
      for (int watch = session; watch < watches; watch += subscribers) {
        subscribing
            .get(session)
            .exists(
                path(watch / subscribersPerPath),
                event -> {
                  if (event.getType() == Watcher.Event.EventType.NodeCreated) {
                    pending.countDown();
                  }
                },
                (code, path, context, stat) ->
                    arrived(code == Code.NONODE.intValue() ? Code.OK.intValue() : code),
                null);
      }
    }
    await();
    pending = new CountDownLatch(watches);
  }

  private String path(int node) {
    return "/p" + node % publishers + "/n" + node;
  }

  /** Creates every node, with one create in flight for each publisher, and waits for all events. */
  @Benchmark
  public void publish(Counted counted) throws InterruptedException {
    long startNs = System.nanoTime();
    var next = new AtomicInteger();
    publishing.forEach(publisher -> createNext(publisher, next));
    await();
    counted.events = nodes * (double) subscribersPerPath * 1e9 / (System.nanoTime() - startNs);
  }

  private void createNext(ZooKeeper publisher, AtomicInteger next) {
    int node = next.getAndIncrement();
    if (node < nodes) {
      create(
          publisher,
          path(node),
          CreateMode.EPHEMERAL,
          code -> {
            check(code);
            createNext(publisher, next);
          });
    }
  }

  private interface Answer {
    void of(int code);
  }

  private void create(ZooKeeper zooKeeper, String path, CreateMode mode, Answer answer) {
    StringCallback callback = (code, asked, context, name) -> answer.of(code);
    zooKeeper.create(path, data, ZooDefs.Ids.OPEN_ACL_UNSAFE, mode, callback, null);
  }

  private void arrived(int code) {
    check(code);
    pending.countDown();
  }

  private void check(int code) {
    if (code != Code.OK.intValue()) {
      failure = Code.get(code);
    }
  }

  private void await() throws InterruptedException {
    if (!pending.await(WAIT_MINUTES, TimeUnit.MINUTES) || failure != Code.OK) {
      throw new IllegalStateException(pending.getCount() + " missing, last failure " + failure);
    }
  }

  /** Ends the sessions, and with them their ephemeral nodes and watches. */
  @TearDown(Level.Trial)
  public void disconnect() {
    Connections.close(subscribing);
    Connections.close(publishing);
  }
}
