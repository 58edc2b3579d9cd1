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
 * Asynchronous operations of the plain client at a rate, to compare with {@link
 * MetadataStoreBenchmark}. The store's threads and batching are not measured.
 */
@State(Scope.Benchmark)
@Fork(1)
@Warmup(iterations = 1, time = 5)
@Measurement(iterations = 3, time = 10)
public class ZooKeeperBenchmark {

  /** A getData without a watch. */
  @Benchmark
  public void getData(Control control, OfferedLoad load, ZooKeeperOperations operations) {
    load.issue(control, ZooKeeperOperations::get, operations);
  }

  /** A setData of any version. */
  @Benchmark
  public void setData(Control control, OfferedLoad load, ZooKeeperOperations operations) {
    load.issue(control, ZooKeeperOperations::put, operations);
  }

  /** A getChildren without a watch. */
  @Benchmark
  public void getChildren(Control control, OfferedLoad load, ZooKeeperOperations operations) {
    load.issue(control, ZooKeeperOperations::getChildren, operations);
  }

  /** An exists of a missing node, without a watch. */
  @Benchmark
  public void exists(Control control, OfferedLoad load, ZooKeeperOperations operations) {
    load.issue(control, ZooKeeperOperations::exists, operations);
  }

  /** A setData that fails if the node has changed since the last one. */
  @Benchmark
  public void setDataIfUnchanged(
      Control control, OfferedLoad load, ZooKeeperOperations operations) {
    load.issue(control, ZooKeeperOperations::putIfUnchanged, operations);
  }

  /** Reads and writes at random; readPercent of them are reads. */
  @Benchmark
  public void mix(
      Control control, OfferedLoad load, ZooKeeperOperations operations, ReadShare share) {
    load.issue(control, o -> share.nextIsRead() ? o.get() : o.put(), operations);
  }
}
