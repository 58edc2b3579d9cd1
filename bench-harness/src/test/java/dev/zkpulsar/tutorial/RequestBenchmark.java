package dev.zkpulsar.tutorial;

import dev.zkpulsar.harness.state.OfferedLoad;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Requests to one thread, at a rate. */
@State(Scope.Benchmark)
@Fork(1)
@Warmup(iterations = 1, time = 5)
@Measurement(iterations = 3, time = 5)
public class RequestBenchmark {
  /** From the instant at which a request is due until its answer. */
  @Benchmark
  public void request(OfferedLoad load, RequestThread thread) {
    load.issue(RequestThread::request, thread);
  }
}
