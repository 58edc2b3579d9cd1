package dev.zkpulsar.metadata;

import dev.zkpulsar.harness.state.Concurrency;
import dev.zkpulsar.harness.state.ReadShare;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Control;

/** Saturation throughput of Oxia's own client, in a closed loop. */
@State(Scope.Benchmark)
@Fork(1)
@Warmup(iterations = 1, time = 5)
@Measurement(iterations = 3, time = 10)
public class OxiaSaturationBenchmark {

  /** A get. */
  @Benchmark
  public void get(Control control, Concurrency concurrency, OxiaOperations operations)
      throws InterruptedException {
    concurrency.issue(control, OxiaOperations::get, operations);
  }

  /** A put of any version. */
  @Benchmark
  public void put(Control control, Concurrency concurrency, OxiaOperations operations)
      throws InterruptedException {
    concurrency.issue(control, OxiaOperations::put, operations);
  }

  /** A list of the keys below a node. */
  @Benchmark
  public void getChildren(Control control, Concurrency concurrency, OxiaOperations operations)
      throws InterruptedException {
    concurrency.issue(control, OxiaOperations::getChildren, operations);
  }

  /** A get of a missing node. */
  @Benchmark
  public void exists(Control control, Concurrency concurrency, OxiaOperations operations)
      throws InterruptedException {
    concurrency.issue(control, OxiaOperations::exists, operations);
  }

  /** A put that fails if the node has changed since the last one. */
  @Benchmark
  public void putIfUnchanged(Control control, Concurrency concurrency, OxiaOperations operations)
      throws InterruptedException {
    concurrency.issue(control, OxiaOperations::putIfUnchanged, operations);
  }

  /** Reads and writes at random; readPercent of them are reads. */
  @Benchmark
  public void mix(
      Control control, Concurrency concurrency, OxiaOperations operations, ReadShare share)
      throws InterruptedException {
    concurrency.issue(control, o -> share.nextIsRead() ? o.get() : o.put(), operations);
  }
}
