package dev.zkpulsar.metadata;

import dev.zkpulsar.harness.state.OfferedLoad;
import dev.zkpulsar.metadata.scenario.Parents;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Lists of many children, at a rate. */
@State(Scope.Benchmark)
public class ListBenchmark extends Forks {

  /** Children with their values: a scan of Oxia's keys; of other stores a list and a read each. */
  @Benchmark
  public void withValues(OfferedLoad load, Parents parents) {
    load.issue(Parents::listWithValues, parents);
  }

  /** The children of a parent and of each child, of which there are none. */
  @Benchmark
  public void emptySubtrees(OfferedLoad load, Parents parents) {
    load.issue(Parents::listEmptySubtrees, parents);
  }
}
