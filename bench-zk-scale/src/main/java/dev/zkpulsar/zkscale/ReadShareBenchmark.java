package dev.zkpulsar.zkscale;

import dev.zkpulsar.harness.state.ReadShare;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Throughput over the share of reads, with one operation in flight for each session: the picture in
 * ZooKeeper's own documentation. A server answers reads alone and writes together with the others.
 */
@State(Scope.Benchmark)
@Fork(1)
@Warmup(iterations = 1, time = 3)
@Measurement(iterations = 2, time = 5)
public class ReadShareBenchmark {

  /** A getData or a setData of the session's own znode. */
  @Benchmark
  public void mix(SessionLoop loop, ReadShare share) throws InterruptedException {
    loop.issue(session -> share.nextIsRead() ? session.getData() : session.setData());
  }
}
