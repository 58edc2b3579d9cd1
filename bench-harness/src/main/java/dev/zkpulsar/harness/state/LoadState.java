package dev.zkpulsar.harness.state;

import dev.zkpulsar.harness.load.Loop;
import dev.zkpulsar.harness.load.Operation;
import dev.zkpulsar.harness.load.Recording;
import dev.zkpulsar.harness.load.TrialContext;
import dev.zkpulsar.harness.load.WarmUp;
import dev.zkpulsar.harness.point.PointRules;
import dev.zkpulsar.harness.settings.Settings;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.Control;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.runner.IterationType;

/**
 * A benchmark's loop in JMH's iterations. One thread issues, and parameters set the load. A
 * subclass creates the loop in its set-up, and issues while {@link #isOpen}.
 */
@State(Scope.Benchmark)
public abstract class LoadState<L extends Loop> implements PointRules {
  private static final long OWN_RATE_NS = 2_000_000_000;

  /** The loop of the trial. */
  protected L loop;

  private boolean hasBegun;
  private WarmUp warmUp = WarmUp.NONE;
  private Control window;

  /**
   * Makes an iteration ready, before its recording opens.
   *
   * @implSpec does nothing by default. An exception ends the fork
   */
  protected void prepare() throws Exception {}

  /**
   * Adds figures to the recording of an iteration that has ended.
   *
   * @implSpec does nothing by default. All operations have completed or were given up, and the
   *     recording is closed: its window is known, and metrics may still be added. An exception ends
   *     the fork and costs its samples
   */
  protected void ended(Recording recording) {}

  @Override
  public final boolean needsOneThread() {
    return true;
  }

  /**
   * Begins an iteration. The first warm-up of a fork begins with the operations of the setting, but
   * leaves a third of the iteration, or two seconds, to the loop's own rate.
   */
  @Setup(Level.Iteration)
  public void begin(BenchmarkParams params, IterationParams iteration, Control control)
      throws Exception {
    // JMH closes the window of a single shot at once.
    window = params.getMode() == Mode.SingleShotTime ? null : control;
    boolean isFirst = !hasBegun;
    hasBegun = true;
    boolean isWarmup = iteration.getType() == IterationType.WARMUP;
    if (isFirst && isWarmup && !TrialContext.isWarmedUpAtItsRate()) {
      warmUp = warmUp(iteration.getTime().convertTo(TimeUnit.NANOSECONDS));
    }
    prepare();
    loop.begin();
  }

  private static WarmUp warmUp(long iterationNs) {
    long longestNs = Math.max(iterationNs * 2 / 3, iterationNs - OWN_RATE_NS);
    Settings settings = Settings.current();
    int ratePerSecond = Math.max(1, TrialContext.worker().share(settings.warmupRate()));
    return new WarmUp(settings.warmupOperations(), ratePerSecond, longestNs);
  }

  /** Whether JMH's window is open. JMH also calls a benchmark before and after it. */
  public final boolean isOpen() {
    return window == null || (window.startMeasurement && !window.stopMeasurement);
  }

  /** Whether the loop is to issue an operation now; the warm-up issues it here. */
  final <T> boolean isMeasured(Operation<T> operation, T target) {
    return isOpen() && !warmUp.issue(operation, target);
  }

  /** Whether the operations are those of the warm-up, which come as fast as they complete. */
  protected final boolean isWarmingUp() {
    return warmUp.isOn();
  }

  /** The recording of the iteration, for additional measurements. */
  public final Recording recording() {
    return loop.recording();
  }

  /** Waits for the operations in flight, for up to 30 s. */
  @TearDown(Level.Iteration)
  public final void end() {
    warmUp.end();
    loop.end();
    ended(loop.recording());
  }
}
