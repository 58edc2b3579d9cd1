package dev.zkpulsar.zkscale.scenario;

import dev.zkpulsar.harness.load.ClosedLoop;
import dev.zkpulsar.harness.load.Operation;
import dev.zkpulsar.harness.state.OneThread;
import dev.zkpulsar.zkscale.client.Session;
import dev.zkpulsar.zkscale.client.Sessions;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.Control;

/** The closed loop over all sessions: one operation in flight for each. */
@State(Scope.Benchmark)
public class SessionLoop implements OneThread {
  private ClosedLoop<Session> loop;

  @Setup(Level.Trial)
  public void over(Sessions sessions) {
    loop = new ClosedLoop<>(sessions.all());
  }

  /** Opens the iteration's recording. */
  @Setup(Level.Iteration)
  public void begin() {
    loop.begin();
  }

  public void issue(Control control, Operation<Session> operation) throws InterruptedException {
    if (control.startMeasurement && !control.stopMeasurement) {
      loop.issue(operation);
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
