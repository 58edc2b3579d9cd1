package dev.zkpulsar.topics;

import dev.zkpulsar.harness.state.Concurrency;
import dev.zkpulsar.harness.state.OfferedLoad;
import dev.zkpulsar.topics.scenario.Creation;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * The creation of topics by the admin API, beside topics that are there. {@code topic.znodes} and
 * {@code topic.databytes} are those of a created topic, {@code list} is the median of five lists of
 * the namespace afterwards.
 */
@State(Scope.Benchmark)
public class TopicCreationBenchmark extends Forks {

  /** Creates topics in a closed loop. */
  @Benchmark
  public void saturation(Concurrency concurrency, Creation creation) throws InterruptedException {
    concurrency.issue(Creation::create, creation);
  }

  /** Creates topics at a rate. */
  @Benchmark
  public void atRate(OfferedLoad load, Creation creation) {
    load.issue(Creation::create, creation);
  }
}
