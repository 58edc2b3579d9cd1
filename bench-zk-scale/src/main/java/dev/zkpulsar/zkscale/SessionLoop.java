package dev.zkpulsar.zkscale;

import dev.zkpulsar.harness.load.ClosedLoop;
import dev.zkpulsar.harness.load.Operation;
import dev.zkpulsar.harness.state.LoadState;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** The closed loop over all sessions: one operation in flight for each. */
@State(Scope.Benchmark)
public class SessionLoop extends LoadState<ClosedLoop<Session>> {

  @Setup(Level.Trial)
  public void over(Sessions sessions) {
    use(new ClosedLoop<>(sessions.all()));
  }

  void issue(Operation<Session> operation) throws InterruptedException {
    if (isOpen()) {
      loop().issue(operation);
    }
  }
}
