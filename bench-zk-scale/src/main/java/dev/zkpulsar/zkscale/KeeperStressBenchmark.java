package dev.zkpulsar.zkscale;

import dev.zkpulsar.harness.state.OfferedLoad;
import dev.zkpulsar.zkscale.client.StressSession;
import dev.zkpulsar.zkscale.client.StressSessions;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * The mixes of {@link KeeperStressSaturationBenchmark} at a rate, in requests a second: the times
 * that the study's closed loop cannot show, since there each session waits for its answer.
 */
@State(Scope.Benchmark)
public class KeeperStressBenchmark extends Forks {

  /** A get, list, create or remove, set, or multi, by the weights of the mix. */
  @Benchmark
  public void request(OfferedLoad load, StressSessions sessions) {
    load.issue(StressSession::request, sessions.next());
  }
}
