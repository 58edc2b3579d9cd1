package dev.zkpulsar.metadata;

import dev.zkpulsar.harness.state.Concurrency;
import dev.zkpulsar.harness.state.OfferedLoad;
import dev.zkpulsar.metadata.scenario.Churn;
import dev.zkpulsar.metadata.scenario.NodeOperations;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * Nodes come and go: each create and each delete is one operation. {@code nodeKind} selects
 * persistent, ephemeral and sequential nodes.
 */
@State(Scope.Benchmark)
public class ChurnBenchmark extends Forks {

  /** Creates and deletes at a rate. */
  @Benchmark
  public void atRate(OfferedLoad load, NodeOperations operations, Churn churn) {
    load.issue(churn::createOrDelete, operations);
  }

  /** Creates and deletes in a closed loop. */
  @Benchmark
  public void saturation(Concurrency concurrency, NodeOperations operations, Churn churn)
      throws InterruptedException {
    concurrency.issue(churn::createOrDelete, operations);
  }
}
