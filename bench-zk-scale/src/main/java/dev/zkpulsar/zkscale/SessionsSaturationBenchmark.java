package dev.zkpulsar.zkscale;

import dev.zkpulsar.zkscale.client.Session;
import dev.zkpulsar.zkscale.scenario.SessionLoop;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * Write throughput of many sessions with one operation in flight each; study zk-stress. There are
 * no watches, and no two sessions write to the same znode.
 */
@State(Scope.Benchmark)
public class SessionsSaturationBenchmark extends Forks {

  /** Creates and deletes ephemeral nodes; each create and each delete is one operation. */
  @Benchmark
  public void churn(SessionLoop loop) throws InterruptedException {
    loop.issue(Session::churn);
  }

  /** A setData of the session's own znode. */
  @Benchmark
  public void setData(SessionLoop loop) throws InterruptedException {
    loop.issue(Session::setData);
  }
}
