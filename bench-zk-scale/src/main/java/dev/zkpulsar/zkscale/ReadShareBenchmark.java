package dev.zkpulsar.zkscale;

import dev.zkpulsar.harness.state.ReadShare;
import dev.zkpulsar.zkscale.scenario.SessionLoop;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * Throughput over the share of reads, with one operation in flight for each session: the picture in
 * ZooKeeper's own documentation. A server answers reads alone and writes together with the others.
 */
@State(Scope.Benchmark)
public class ReadShareBenchmark extends Forks {

  /** A getData or a setData of the session's own znode. */
  @Benchmark
  public void mix(SessionLoop loop, ReadShare share) throws InterruptedException {
    loop.issue(session -> share.nextIsRead() ? session.getData() : session.setData());
  }
}
