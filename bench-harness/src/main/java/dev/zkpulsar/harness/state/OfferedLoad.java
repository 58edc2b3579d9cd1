package dev.zkpulsar.harness.state;

import dev.zkpulsar.harness.load.Arrivals;
import dev.zkpulsar.harness.load.Fork;
import dev.zkpulsar.harness.load.NanoClock;
import dev.zkpulsar.harness.load.OpenLoop;
import dev.zkpulsar.harness.load.Operation;
import dev.zkpulsar.harness.load.Recording;
import dev.zkpulsar.harness.load.WarmUp;
import dev.zkpulsar.harness.load.Worker;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.Control;
import org.openjdk.jmh.infra.IterationParams;

/**
 * The open loop of a benchmark: one stream of operations at a rate, issued by one thread. The
 * benchmark method issues one operation:
 *
 * <pre>{@code
 * @Benchmark
 * public void getData(Control control, OfferedLoad load, Client client) {
 *   load.issue(control, zk -> AsyncZooKeeper.getData(zk, "/node"), client.zooKeeper());
 * }
 * }</pre>
 */
@State(Scope.Benchmark)
public class OfferedLoad implements OneThread {
  private static final int MIN_IN_FLIGHT = 100;

  /** An operation that takes longer does not complete before the end of the drain anyway. */
  private static final int SECONDS_IN_FLIGHT = 30;

  /** A generous estimate of the memory that an operation in flight takes. */
  private static final int BYTES_IN_FLIGHT = 16 << 10;

  /** Operations intended to start in a second. */
  @Param("100")
  @Total
  @Range(min = 1, max = 1_000_000)
  public int ratePerSecond;

  /** How the intended starts are spread. */
  @Param("poisson")
  public Arrivals arrivals;

  private OpenLoop loop;
  private WarmUp warmUp = WarmUp.NONE;

  @Setup(Level.Trial)
  public void schedule(BenchmarkParams params) {
    OneThread.require(params);
    Worker worker = Fork.current().worker();
    ratePerSecond = worker.share(ratePerSecond);
    var schedule = arrivals.schedule(ratePerSecond, Seed.ofFork(), worker.index(), worker.count());
    long heapBytes = Runtime.getRuntime().maxMemory();
    loop = new OpenLoop(schedule, maxInFlight(ratePerSecond, heapBytes), NanoClock.SYSTEM);
  }

  /**
   * 30 seconds' worth of operations, as long as they take less than half of the heap; at least one
   * second's worth, and 100.
   */
  static int maxInFlight(int ratePerSecond, long heapBytes) {
    long longest =
        Math.min((long) ratePerSecond * SECONDS_IN_FLIGHT, heapBytes / 2 / BYTES_IN_FLIGHT);
    return Math.toIntExact(Math.max(Math.max(MIN_IN_FLIGHT, ratePerSecond), longest));
  }

  @Setup(Level.Iteration)
  public void begin(BenchmarkParams params, IterationParams iteration) {
    warmUp = OneThread.warmUp(warmUp, params, iteration);
    loop.begin();
  }

  /**
   * Waits for the next intended start and issues one operation; does nothing outside the measured
   * window. A fork's first warm-up begins faster, see {@link WarmUp}.
   */
  public <T> void issue(Control control, Operation<T> operation, T target) {
    if (control.startMeasurement && !control.stopMeasurement && !warmUp.issue(operation, target)) {
      loop.issue(operation, target);
    }
  }

  /** The recording of the iteration, for additional measurements. */
  public Recording recording() {
    return loop.recording();
  }

  /** The intended start of the operation that is being issued, by {@link System#nanoTime}. */
  public long intendedNs() {
    return warmUp.isOn() ? System.nanoTime() : loop.intendedNs();
  }

  /** Waits for the operations in flight, for up to 30 s. */
  @TearDown(Level.Iteration)
  public void end() {
    warmUp.end();
    if (loop != null) {
      loop.end();
    }
  }
}
