package dev.zkpulsar.harness.state;

import dev.zkpulsar.env.settings.Labelled;
import dev.zkpulsar.harness.load.Arrivals;
import dev.zkpulsar.harness.load.NanoClock;
import dev.zkpulsar.harness.load.OpenLoop;
import dev.zkpulsar.harness.load.Operation;
import dev.zkpulsar.harness.load.TrialContext;
import dev.zkpulsar.harness.point.Range;
import dev.zkpulsar.harness.point.Total;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * The open loop of a benchmark: one stream of operations at a rate. The benchmark method issues one
 * operation:
 *
 * <pre>{@code
 * @Benchmark
 * public void getData(OfferedLoad load, Client client) {
 *   load.issue(zk -> AsyncZooKeeper.getData(zk, "/node"), client.zooKeeper());
 * }
 * }</pre>
 */
@State(Scope.Benchmark)
public class OfferedLoad extends LoadState<OpenLoop> {
  /** The parameter with the rate. */
  public static final String RATE = "ratePerSecond";

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

  /** How the intended starts are spread: at random, or with equal distances. */
  @Param("poisson")
  @Labelled.By(Arrivals.class)
  public String arrivals;

  @Setup(Level.Trial)
  public void schedule() {
    ratePerSecond = TrialContext.worker().share(ratePerSecond);
    int maxInFlight = maxInFlight(ratePerSecond, Runtime.getRuntime().maxMemory());
    var schedule = Labelled.of(Arrivals.class, arrivals).schedule(ratePerSecond, Seed.ofFork());
    loop = new OpenLoop(schedule, maxInFlight, NanoClock.SYSTEM);
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

  /** Waits for the next intended start and issues one operation, if JMH's window is open. */
  public <T> void issue(Operation<T> operation, T target) {
    if (isMeasured(operation, target)) {
      loop.issue(operation, target);
    }
  }

  /** The intended start of the operation that is being issued, by {@link System#nanoTime}. */
  public long intendedNs() {
    return isWarmingUp() ? System.nanoTime() : loop.intendedNs();
  }
}
