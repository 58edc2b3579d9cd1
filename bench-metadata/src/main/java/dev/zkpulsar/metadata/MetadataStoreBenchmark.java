package dev.zkpulsar.metadata;

import dev.zkpulsar.harness.state.OfferedLoad;
import dev.zkpulsar.harness.state.ReadShare;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Control;

/**
 * Operations of Pulsar's metadata store at a rate, to compare with {@link ZooKeeperBenchmark}. The
 * broker's caches above the store are not measured; {@link CacheBenchmark} does.
 */
@State(Scope.Benchmark)
@Fork(1)
@Warmup(iterations = 1, time = 5)
@Measurement(iterations = 3, time = 10)
public class MetadataStoreBenchmark {

  /** A get, which reaches the store. */
  @Benchmark
  public void get(Control control, OfferedLoad load, StoreOperations operations) {
    load.issue(control, StoreOperations::get, operations);
  }

  /** A put of any version. */
  @Benchmark
  public void put(Control control, OfferedLoad load, StoreOperations operations) {
    load.issue(control, StoreOperations::put, operations);
  }

  /** A getChildrenFromStore: a cache answers getChildren. */
  @Benchmark
  public void getChildren(Control control, OfferedLoad load, StoreOperations operations) {
    load.issue(control, StoreOperations::getChildren, operations);
  }

  /** An exists of a node that the store was not asked for before. */
  @Benchmark
  public void exists(Control control, OfferedLoad load, StoreOperations operations) {
    load.issue(control, StoreOperations::exists, operations);
  }

  /** A put that fails if the node has changed since the last one. */
  @Benchmark
  public void putIfUnchanged(Control control, OfferedLoad load, StoreOperations operations) {
    load.issue(control, StoreOperations::putIfUnchanged, operations);
  }

  /** Reads and writes at random; readPercent of them are reads. */
  @Benchmark
  public void mix(Control control, OfferedLoad load, StoreOperations operations, ReadShare share) {
    load.issue(control, o -> share.nextIsRead() ? o.get() : o.put(), operations);
  }
}
