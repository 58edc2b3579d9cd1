package dev.zkpulsar.metadata;

import dev.zkpulsar.harness.state.Concurrency;
import dev.zkpulsar.harness.state.OfferedLoad;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Control;

/**
 * Nodes come and go: each create and each delete is one operation. {@code nodeKind} selects
 * persistent, ephemeral and sequential nodes.
 */
@State(Scope.Benchmark)
@Fork(1)
@Warmup(iterations = 1, time = 5)
@Measurement(iterations = 3, time = 10)
public class ChurnBenchmark {

  /** Through Pulsar's store. */
  @Benchmark
  public void store(Control control, OfferedLoad load, StoreOperations operations, Churn churn) {
    load.issue(control, churn::createOrDelete, operations);
  }

  /** Through the plain ZooKeeper client. */
  @Benchmark
  public void zooKeeper(
      Control control, OfferedLoad load, ZooKeeperOperations operations, Churn churn) {
    load.issue(control, churn::createOrDelete, operations);
  }

  /** Through Oxia's own client. */
  @Benchmark
  public void oxia(Control control, OfferedLoad load, OxiaOperations operations, Churn churn) {
    load.issue(control, churn::createOrDelete, operations);
  }

  /** Through Pulsar's store, at saturation. */
  @Benchmark
  public void storeSaturation(
      Control control, Concurrency concurrency, StoreOperations operations, Churn churn)
      throws InterruptedException {
    concurrency.issue(control, churn::createOrDelete, operations);
  }

  /** Through the plain ZooKeeper client, at saturation. */
  @Benchmark
  public void zooKeeperSaturation(
      Control control, Concurrency concurrency, ZooKeeperOperations operations, Churn churn)
      throws InterruptedException {
    concurrency.issue(control, churn::createOrDelete, operations);
  }

  /** Through Oxia's own client, at saturation. */
  @Benchmark
  public void oxiaSaturation(
      Control control, Concurrency concurrency, OxiaOperations operations, Churn churn)
      throws InterruptedException {
    concurrency.issue(control, churn::createOrDelete, operations);
  }
}
