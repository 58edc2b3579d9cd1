package dev.zkpulsar.topics;

import dev.zkpulsar.harness.state.OfferedLoad;
import dev.zkpulsar.topics.scenario.ColdTopics;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** The first use of topics that no broker has loaded, at a rate (open loop). */
@State(Scope.Benchmark)
public class FirstPublishBenchmark extends Forks {

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
