package dev.zkpulsar.topics;

import dev.zkpulsar.harness.state.Bursts;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Many clients list the topics of a namespace at one instant (PIP-442). */
@State(Scope.Benchmark)
@Fork(1)
@Warmup(iterations = 1, time = 5)
@Measurement(iterations = 2, time = 10)
public class TopicListBenchmark {

  /** Each operation lists all topics; the parameter is burst. */
  @Benchmark
  public void list(Bursts bursts, Namespace namespace) throws InterruptedException {
    bursts.issue(Namespace::list, namespace);
  }
}
