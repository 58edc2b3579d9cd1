package dev.zkpulsar.example;

import dev.zkpulsar.harness.state.Concurrency;
import dev.zkpulsar.harness.state.OfferedLoad;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Reads of the latest value, at a rate and at saturation, without concurrent writes. */
@State(Scope.Benchmark)
@Fork(1)
@Warmup(iterations = 1, time = 5)
@Measurement(iterations = 3, time = 10)
public class LatestNodeBenchmark {

  /** At a rate (open loop): the parameter is ratePerSecond. */
  @Benchmark
  public void syncAndGet(OfferedLoad load, LatestNode node) {
    load.issue(LatestNode::syncAndGet, node);
  }

  /** At saturation (closed loop): the parameter is inFlight. */
  @Benchmark
  public void syncAndGetSaturation(Concurrency concurrency, LatestNode node)
      throws InterruptedException {
    concurrency.issue(LatestNode::syncAndGet, node);
  }
}
