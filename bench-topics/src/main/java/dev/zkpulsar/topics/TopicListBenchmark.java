package dev.zkpulsar.topics;

import dev.zkpulsar.harness.state.Bursts;
import dev.zkpulsar.topics.scenario.Namespace;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Many clients list the topics of a namespace at one instant (PIP-442). */
@State(Scope.Benchmark)
public class TopicListBenchmark extends Forks {

  /** Each operation lists all topics; the parameter is burst. */
  @Benchmark
  public void list(Bursts bursts, Namespace namespace) throws InterruptedException {
    bursts.issue(Namespace::list, namespace);
  }
}
