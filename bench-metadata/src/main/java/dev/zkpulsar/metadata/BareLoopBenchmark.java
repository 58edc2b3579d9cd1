package dev.zkpulsar.metadata;

import dev.zkpulsar.harness.load.Fork;
import dev.zkpulsar.harness.load.Recording;
import dev.zkpulsar.harness.state.Concurrency;
import dev.zkpulsar.metadata.client.Tree;
import dev.zkpulsar.metadata.client.ZooKeeperClient;
import dev.zkpulsar.metadata.scenario.Operations;
import java.util.Arrays;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.apache.zookeeper.AsyncCallback.DataCallback;
import org.apache.zookeeper.KeeperException.Code;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.Control;

/**
 * What the harness costs. The reads of {@link MetadataSaturationBenchmark} with client=zookeeper
 * take turns with the same reads in a bare loop, which records nothing. A turn lasts a quarter of a
 * second, since two forks differ by more than the cost. {@code loop.cost} is by how many percent
 * fewer reads our loop completes in an iteration.
 */
@State(Scope.Benchmark)
public class BareLoopBenchmark extends Forks {
  private static final long TURN_NS = TimeUnit.MILLISECONDS.toNanos(250);
  private static final int BARE = 0;
  private static final int OURS = 1;

  private final Operations operations = new Operations();
  private final long[] reads = new long[2];
  private final long[] timeNs = new long[2];
  private Tree tree;
  private Semaphore free;
  private long sinceNs;
  private int turn;
  private volatile Code failure = Code.OK;
  private final DataCallback answered =
      (code, path, context, data, stat) -> {
        if (code != Code.OK.intValue()) {
          failure = Code.get(code);
        }
        free.release();
      };

  /** Creates the nodes, and one session, which both loops use. */
  @Setup
  public void create(ZooKeeperClient client, Tree nodes, Concurrency load) throws Exception {
    operations.sessions = 1;
    operations.use(client, nodes);
    tree = nodes;
    free = new Semaphore(load.inFlight);
    listen();
  }

  private void listen() {
    Fork.current().listen(Fork.Order.BENCHMARK, this::begin, this::add);
  }

  private void begin(Recording opened) {
    Arrays.fill(reads, 0);
    Arrays.fill(timeNs, 0);
    turn = OURS;
    sinceNs = System.nanoTime();
  }

  private void add(Recording recording) {
    listen();
    double bare = reads[BARE] / (double) timeNs[BARE];
    double ours = reads[OURS] / (double) timeNs[OURS];
    recording.figure("loop.cost", 100 * (1 - ours / bare), "%");
  }

  /** Starts a read as soon as fewer than {@link Concurrency#inFlight} are in flight. */
  @Benchmark
  public void get(Control control, Concurrency load) throws InterruptedException {
    if (!control.startMeasurement || control.stopMeasurement) {
      return;
    }
    if (turn == OURS) {
      load.issue(control, Operations::get, operations);
    } else {
      readBare();
    }
    reads[turn]++;
    long nowNs = System.nanoTime();
    timeNs[turn] += nowNs - sinceNs;
    sinceNs = nowNs;
    turn = (int) (nowNs / TURN_NS & 1);
  }

  private void readBare() throws InterruptedException {
    free.acquire();
    if (failure != Code.OK) {
      throw new IllegalStateException("getData failed: " + failure);
    }
    var session = (ZooKeeperClient.ZooKeeperSession) operations.session();
    session.zooKeeper().getData(tree.nextPath(), false, answered, null);
  }
}
