package dev.zkpulsar.zkscale;

import dev.zkpulsar.harness.state.OfferedLoad;
import dev.zkpulsar.zkscale.client.Session;
import dev.zkpulsar.zkscale.client.Sessions;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * Writes of many sessions at a rate; study zk-stress. There are no watches, and no two sessions
 * write to the same znode.
 */
@State(Scope.Benchmark)
public class SessionsBenchmark extends Forks {

  /** Creates and deletes ephemeral nodes; each create and each delete is one operation. */
  @Benchmark
  public void churn(OfferedLoad load, Sessions sessions) {
    load.issue(Session::churn, sessions.next());
  }

  /** A setData of the session's own znode. */
  @Benchmark
  public void setData(OfferedLoad load, Sessions sessions) {
    load.issue(Session::setData, sessions.next());
  }
}
