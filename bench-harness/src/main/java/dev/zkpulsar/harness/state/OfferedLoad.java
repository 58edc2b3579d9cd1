package dev.zkpulsar.harness.state;

import dev.zkpulsar.harness.load.Arrivals;
import dev.zkpulsar.harness.load.NanoClock;
import dev.zkpulsar.harness.load.OpenLoop;
import dev.zkpulsar.harness.load.Operation;
import dev.zkpulsar.harness.load.Recording;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.Control;

/** The open loop of a benchmark: one stream of operations at a rate, issued by one thread. */
@State(Scope.Benchmark)
public class OfferedLoad {
  private static final int MIN_IN_FLIGHT = 100;

  /** Operations intended to start in a second. */
  @Param("100")
  @Range(min = 1, max = 1_000_000)
  public int ratePerSecond;

  /** How their starts are spread. */
  @Param("poisson")
  public Arrivals arrivals;

  private OpenLoop loop;

  /** A second's worth of operations may be in flight before the system counts as overloaded. */
  @Setup(Level.Trial)
  public void schedule(BenchmarkParams params) {
    Threads.requireOne(params);
    var schedule = arrivals.schedule(ratePerSecond, Seed.get());
    loop = new OpenLoop(schedule, Math.max(MIN_IN_FLIGHT, ratePerSecond), NanoClock.SYSTEM);
  }

  /** Opens the iteration's recording. */
  @Setup(Level.Iteration)
  public void begin() {
    loop.begin();
  }

  /**
   * Waits for the next intended start and issues one operation; outside of the measured window it
   * does nothing.
   */
  public <T> void issue(Control control, Operation<T> operation, T target) {
    if (control.startMeasurement && !control.stopMeasurement) {
      loop.issue(operation, target);
    }
  }

  /** The recording of the iteration, for what a benchmark measures beside the loop. */
  public Recording recording() {
    return loop.recording();
  }

  /** When the operation that is being issued was intended to start, by {@link System#nanoTime}. */
  public long intendedNs() {
    return loop.intendedNs();
  }

  /** Waits for what is in flight. */
  @TearDown(Level.Iteration)
  public void end() {
    loop.end();
  }
}
