package dev.zkpulsar.metadata;

import dev.zkpulsar.harness.state.OfferedLoad;
import java.util.Optional;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Control;

/**
 * Operations of Pulsar's metadata store at a rate, to compare with {@link ZooKeeperBenchmark}. The
 * broker's caches above the store are not measured.
 */
@State(Scope.Benchmark)
@Fork(1)
@Warmup(iterations = 1, time = 5)
@Measurement(iterations = 3, time = 10)
public class MetadataStoreBenchmark {

  /** A get, which reaches ZooKeeper; a missing node is a failure. */
  @Benchmark
  public void get(Control control, OfferedLoad load, Store store, Tree tree) {
    load.issue(
        control, s -> s.get(tree.nextPath()).thenApply(Optional::orElseThrow), store.store());
  }

  /** A put of any version. */
  @Benchmark
  public void put(Control control, OfferedLoad load, Store store, Tree tree) {
    load.issue(
        control, s -> s.put(tree.nextPath(), tree.payload(), Optional.empty()), store.store());
  }

  /** A getChildrenFromStore, since the store's cache answers getChildren. */
  @Benchmark
  public void getChildren(Control control, OfferedLoad load, Store store, Tree tree) {
    load.issue(control, s -> s.getChildrenFromStore(tree.nextPath()), store.store());
  }
}
