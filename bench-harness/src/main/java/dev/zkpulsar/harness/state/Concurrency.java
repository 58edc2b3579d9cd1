package dev.zkpulsar.harness.state;

import dev.zkpulsar.harness.load.ClosedLoop;
import dev.zkpulsar.harness.load.Operation;
import dev.zkpulsar.harness.load.TrialContext;
import dev.zkpulsar.harness.point.Range;
import dev.zkpulsar.harness.point.Total;
import java.util.Collections;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** The closed loop of a benchmark with one client: a fixed number of operations in flight. */
@State(Scope.Benchmark)
public class Concurrency extends LoadState<ClosedLoop<Integer>> {

  /** Operations in flight at a time. */
  @Param("100")
  @Total
  @Range(min = 1, max = 1_000_000)
  public int inFlight;

  @Setup(Level.Trial)
  public void slots() {
    inFlight = TrialContext.worker().share(inFlight);
    loop = new ClosedLoop<>(Collections.nCopies(inFlight, 0));
  }

  /** Waits for a free slot and starts one operation, if JMH's window is open. */
  public <T> void issue(Operation<T> operation, T target) throws InterruptedException {
    if (isOpen()) {
      loop.issue(slot -> operation.start(target));
    }
  }
}
