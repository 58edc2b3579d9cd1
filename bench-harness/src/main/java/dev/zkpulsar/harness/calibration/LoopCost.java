package dev.zkpulsar.harness.calibration;

import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.env.settings.Labelled;
import dev.zkpulsar.harness.load.Recording;
import dev.zkpulsar.harness.point.Point;
import dev.zkpulsar.harness.point.Range;
import dev.zkpulsar.harness.settings.RunSettings;
import dev.zkpulsar.harness.state.Concurrency;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * A closed loop whose own work has a known share of the cost. The issuing thread works for the loop
 * between the operations, and for the client 0.1 ms in each operation.
 */
@State(Scope.Benchmark)
public class LoopCost extends Concurrency {
  private static final CompletionStage<Void> DONE = CompletableFuture.completedFuture(null);
  private static final long OPERATION_NS = 100_000;
  private static final long PERCENT = 100;

  /** Always {@link Cause#LOOP}. */
  @Param("loop")
  @Labelled.By(Cause.class)
  public String cause;

  /** The share of the loop, in percent. */
  @Param("0")
  @Range(min = 0, max = 90)
  public int size;

  private final TrueOthers others = new TrueOthers();

  @Override
  public void check(Point point, RunSettings settings) {
    if (!Cause.LOOP.is(cause)) {
      throw BadInputException.of(
          "-p cause", cause, "a closed loop has no such cause", Cause.LOOP.label());
    }
  }

  /** Begins to watch the processes of others. */
  @Setup(Level.Iteration)
  public void beginWatch() {
    others.begin();
  }

  @Override
  protected void ended(Recording recording) {
    others.end(recording);
  }

  /** Issues one operation, after the loop's work for it. */
  void issue() throws InterruptedException {
    long loopNs = OPERATION_NS * size / (PERCENT - size);
    if (isOpen()) {
      Work.spin(loopNs);
    }
    issue(
        target -> {
          Work.spin(OPERATION_NS);
          return DONE;
        },
        this);
  }
}
