package dev.zkpulsar.zkscale;

import dev.zkpulsar.harness.state.OfferedLoad;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** The reads of {@link ChildrenBenchmark} at a rate, such as the paces of study children-scale. */
@State(Scope.Benchmark)
@Fork(1)
@Warmup(iterations = 1, time = 3)
@Measurement(iterations = 2, time = 5)
public class ChildrenAtRateBenchmark {

  /** An asynchronous getChildren of the parent. */
  @Benchmark
  public void list(OfferedLoad load, Children children) {
    load.issue(Children::list, children);
  }

  /** An asynchronous getData of a random child. */
  @Benchmark
  public void get(OfferedLoad load, Children children) {
    load.issue(Children::get, children);
  }
}
