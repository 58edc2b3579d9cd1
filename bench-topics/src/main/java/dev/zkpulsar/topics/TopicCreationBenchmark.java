package dev.zkpulsar.topics;

import dev.zkpulsar.harness.state.Concurrency;
import dev.zkpulsar.harness.state.OfferedLoad;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** The creation of topics by the admin API, beside topics that are there. */
@State(Scope.Benchmark)
@Fork(1)
@Warmup(iterations = 1, time = 3)
@Measurement(iterations = 2, time = 5)
public class TopicCreationBenchmark {

  @Benchmark
  public void saturation(Concurrency concurrency, Creation creation) throws InterruptedException {
    concurrency.issue(Creation::create, creation);
  }

  @Benchmark
  public void atRate(OfferedLoad load, Creation creation) {
    load.issue(Creation::create, creation);
  }
}
