package dev.zkpulsar.zkscale;

import dev.zkpulsar.harness.state.OfferedLoad;
import dev.zkpulsar.zkscale.scenario.Children;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** The reads of {@link ChildrenBenchmark} at a rate, such as the paces of study children-scale. */
@State(Scope.Benchmark)
public class ChildrenAtRateBenchmark extends Forks {

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
