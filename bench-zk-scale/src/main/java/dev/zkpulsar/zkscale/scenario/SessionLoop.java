package dev.zkpulsar.zkscale.scenario;

import dev.zkpulsar.harness.load.ClosedLoop;
import dev.zkpulsar.harness.load.Operation;
import dev.zkpulsar.harness.state.LoadState;
import dev.zkpulsar.zkscale.client.Session;
import dev.zkpulsar.zkscale.client.Sessions;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** The closed loop over all sessions: one operation in flight for each. */
@State(Scope.Benchmark)
public class SessionLoop extends LoadState<ClosedLoop<Session>> {

  @Setup(Level.Trial)
  public void over(Sessions sessions) {
    loop = new ClosedLoop<>(sessions.all());
  }

  public void issue(Operation<Session> operation) throws InterruptedException {
    if (isOpen()) {
      loop.issue(operation);
    }
  }
}
