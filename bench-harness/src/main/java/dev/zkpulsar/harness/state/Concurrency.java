package dev.zkpulsar.harness.state;

import dev.zkpulsar.harness.load.ClosedLoop;
import dev.zkpulsar.harness.load.Fork;
import dev.zkpulsar.harness.load.Operation;
import java.util.Collections;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.Control;

/**
 * The closed loop of a benchmark with one client: a fixed number of operations in flight. The
 * benchmark method issues one operation:
 *
 * <pre>{@code
 * @Benchmark
 * public void getData(Control control, Concurrency concurrency, Client client)
 *     throws InterruptedException {
 *   concurrency.issue(control, zk -> AsyncZooKeeper.getData(zk, "/node"), client.zooKeeper());
 * }
 * }</pre>
 */
@State(Scope.Benchmark)
public class Concurrency implements OneThread {

  /** Operations in flight at a time. */
  @Param("100")
  @Total
  @Range(min = 1, max = 1_000_000)
  public int inFlight;

  private ClosedLoop<Integer> loop;

  @Setup(Level.Trial)
  public void slots(BenchmarkParams params) {
    OneThread.require(params);
    loop = new ClosedLoop<>(Collections.nCopies(Fork.current().worker().share(inFlight), 0));
  }

  @Setup(Level.Iteration)
  public void begin() {
    loop.begin();
  }

  /** Waits for a free slot and starts one operation; does nothing outside the measured window. */
  public <T> void issue(Control control, Operation<T> operation, T target)
      throws InterruptedException {
    if (control.startMeasurement && !control.stopMeasurement) {
      loop.issue(slot -> operation.start(target));
    }
  }

  /** Waits for the operations in flight, for up to 30 s. */
  @TearDown(Level.Iteration)
  public void end() {
    if (loop != null) {
      loop.end();
    }
  }
}
