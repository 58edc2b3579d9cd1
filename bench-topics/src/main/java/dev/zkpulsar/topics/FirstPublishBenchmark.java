package dev.zkpulsar.topics;

import dev.zkpulsar.harness.state.OfferedLoad;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** The first use of topics that no broker has loaded, at a rate (open loop). */
@State(Scope.Benchmark)
@Fork(1)
@Warmup(iterations = 1, time = 5)
@Measurement(iterations = 2, time = 5)
public class FirstPublishBenchmark {

  /** A producer is created and publishes one message. */
  @Benchmark
  public void publish(OfferedLoad load, ColdTopics topics) {
    load.issue(ColdTopics::publish, topics);
  }

  /** A subscription is created. */
  @Benchmark
  public void subscribe(OfferedLoad load, ColdTopics topics) {
    load.issue(ColdTopics::subscribe, topics);
  }
}
