package dev.zkpulsar.metadata;

import com.sun.management.OperatingSystemMXBean;
import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.harness.load.Recording;
import dev.zkpulsar.harness.load.TrialContext;
import dev.zkpulsar.harness.point.FaultKind;
import dev.zkpulsar.harness.point.Point;
import dev.zkpulsar.harness.point.PointRules;
import dev.zkpulsar.harness.state.Concurrency;
import dev.zkpulsar.metadata.client.MeasuredClient;
import dev.zkpulsar.metadata.client.MeasuredClient.ClientKind;
import dev.zkpulsar.metadata.client.StoreSession;
import dev.zkpulsar.metadata.client.Tree;
import dev.zkpulsar.metadata.client.ZooKeeperClient.ZooKeeperSession;
import dev.zkpulsar.metadata.scenario.NodeOperations;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.apache.zookeeper.AsyncCallback.DataCallback;
import org.apache.zookeeper.KeeperException.Code;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * The cost of the harness. The reads of {@link MetadataSaturationBenchmark} take turns with the
 * same reads in a bare loop, which records and checks nothing. A turn lasts half a second, since
 * two forks differ by more than the cost. {@code loop.cost} is by how many microseconds of
 * processor time a read costs the client's JVM more in our loop; {@code loop.slowdown}, by how many
 * percent fewer reads our loop completes.
 */
@State(Scope.Benchmark)
public class BareLoopBenchmark extends Forks implements PointRules {
  private static final OperatingSystemMXBean JVM =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

  private static final long TURN_NS = TimeUnit.MILLISECONDS.toNanos(500);
  private static final int BARE = 0;
  private static final int OURS = 1;

  private final long[] reads = new long[2];
  private final long[] timeNs = new long[2];
  private final long[] cpuNs = new long[2];
  private NodeOperations operations;
  private Tree tree;
  private Semaphore free;
  private long sinceNs;
  private long cpuSinceNs;
  private int turn;
  private long readsOfTurn;
  private volatile boolean failed;
  private final DataCallback answered =
      (code, path, context, data, stat) -> {
        failed |= code != Code.OK.intValue();
        free.release();
      };

  /** Faults have sessions that note their outages, and the bare loop uses the clients below. */
  @Override
  public Optional<BadInputException> impossible(Point point) {
    var known = EnumSet.of(ClientKind.ZOOKEEPER, ClientKind.STORE_ZOOKEEPER);
    return FaultKind.unlessNone(point, "the bare loop knows of no faults")
        .or(() -> MeasuredClient.unlessOneOf(known, point, "it has no bare loop"));
  }

  /** Uses the nodes and the session of the operations in both loops. */
  @Setup
  public void use(NodeOperations ofBoth, Tree nodes, Concurrency load) {
    operations = ofBoth;
    tree = nodes;
    free = new Semaphore(load.inFlight);
    listen();
  }

  private void listen() {
    TrialContext.listen(TrialContext.Order.BENCHMARK, this::begin, this::add);
  }

  private void begin(Recording opened) {
    Arrays.fill(reads, 0);
    Arrays.fill(timeNs, 0);
    Arrays.fill(cpuNs, 0);
    turn = OURS;
    readsOfTurn = 0;
    sinceNs = System.nanoTime();
    cpuSinceNs = JVM.getProcessCpuTime();
  }

  private void add(Recording recording) {
    listen();
    if (reads[BARE] == 0 || reads[OURS] == 0) {
      return; // The iteration had no whole turn of each.
    }
    double bare = reads[BARE] / (double) timeNs[BARE];
    double ours = reads[OURS] / (double) timeNs[OURS];
    recording.figure("loop.slowdown", 100 * (1 - ours / bare), "%");
    double costNs = cpuNs[OURS] / (double) reads[OURS] - cpuNs[BARE] / (double) reads[BARE];
    recording.figure("loop.cost", costNs / 1e3, "us/op");
  }

  /** Starts a read as soon as fewer than {@link Concurrency#inFlight} are in flight. */
  @Benchmark
  public void get(Concurrency load) throws InterruptedException {
    if (!load.isOpen()) {
      return;
    }
    if (turn == OURS) {
      load.issue(NodeOperations::get, operations);
    } else {
      readBare();
    }
    readsOfTurn++;
    long nowNs = System.nanoTime();
    int next = (int) (nowNs / TURN_NS & 1);
    if (next != turn) {
      endTurn(nowNs, JVM.getProcessCpuTime());
      turn = next;
    }
  }

  /** Adds a whole turn; the last one of an iteration is cut and counts nowhere. */
  private void endTurn(long nowNs, long cpuNowNs) {
    reads[turn] += readsOfTurn;
    timeNs[turn] += nowNs - sinceNs;
    cpuNs[turn] += cpuNowNs - cpuSinceNs;
    readsOfTurn = 0;
    sinceNs = nowNs;
    cpuSinceNs = cpuNowNs;
  }

  private void readBare() throws InterruptedException {
    free.acquire();
    if (failed) {
      throw new IllegalStateException("a read of the bare loop failed");
    }
    if (operations.session() instanceof StoreSession store) {
      var unused = store.store().get(tree.nextPath()).whenComplete(this::answered);
    } else if (operations.session() instanceof ZooKeeperSession session) {
      session.zooKeeper().getData(tree.nextPath(), false, answered, null);
    }
  }

  private void answered(Object result, Throwable error) {
    failed |= error != null;
    free.release();
  }
}
