package dev.zkpulsar.zkscale.scenario;

import dev.zkpulsar.harness.load.ClosedLoop;
import dev.zkpulsar.harness.load.Recording;
import dev.zkpulsar.harness.state.LoadState;
import dev.zkpulsar.zkscale.client.StressSession;
import dev.zkpulsar.zkscale.client.StressSessions;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * The closed loop of study keeper-stress: one request in flight for each session. The figure {@code
 * growth} is the nodes that an iteration has added to the tree, in nodes/s.
 */
@State(Scope.Benchmark)
public class StressLoop extends LoadState<ClosedLoop<StressSession>> {
  private StressSessions sessions;
  private long nodesBefore;

  @Setup(Level.Trial)
  public void over(StressSessions all) {
    sessions = all;
    loop = new ClosedLoop<>(all.all());
  }

  @Override
  protected void prepare() {
    nodesBefore = sessions.addedNodes();
  }

  public void issue() throws InterruptedException {
    if (isOpen()) {
      loop.issue(StressSession::request);
    }
  }

  @Override
  protected void ended(Recording recording) {
    var window = recording.window();
    double seconds = (window.drainedNs() - window.startNs()) / 1e9;
    recording.figure("growth", (sessions.addedNodes() - nodesBefore) / seconds, "nodes/s");
  }
}
