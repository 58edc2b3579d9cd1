package dev.zkpulsar.metadata;

import dev.zkpulsar.harness.state.Concurrency;
import java.util.Optional;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Control;

/**
 * How many operations a second one metadata store takes, closed loop; batching pays here if
 * anywhere.
 */
@State(Scope.Benchmark)
@Fork(1)
@Warmup(iterations = 1, time = 5)
@Measurement(iterations = 3, time = 10)
public class MetadataStoreSaturationBenchmark {

  /** A get, which no cache answers; a node that is missing is a failure. */
  @Benchmark
  public void get(Control control, Concurrency concurrency, Store store, Tree tree)
      throws InterruptedException {
    concurrency.issue(
        control, s -> s.get(tree.nextPath()).thenApply(Optional::orElseThrow), store.store());
  }

  /** A put of any version. */
  @Benchmark
  public void put(Control control, Concurrency concurrency, Store store, Tree tree)
      throws InterruptedException {
    concurrency.issue(
        control, s -> s.put(tree.nextPath(), tree.payload(), Optional.empty()), store.store());
  }

  /** A getChildrenFromStore: getChildren would be answered by the store's cache. */
  @Benchmark
  public void getChildren(Control control, Concurrency concurrency, Store store, Tree tree)
      throws InterruptedException {
    concurrency.issue(control, s -> s.getChildrenFromStore(tree.nextPath()), store.store());
  }
}
