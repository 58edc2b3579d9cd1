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

/**
 * Saturation throughput of the same operations, in a closed loop: the load at which batching can
 * help most.
 */
@State(Scope.Benchmark)
@Fork(1)
@Warmup(iterations = 1, time = 5)
@Measurement(iterations = 3, time = 10)
public class MetadataSaturationBenchmark {

  /** Reads a node; the read reaches the store, behind every cache. */
  @Benchmark
  public void get(Control control, Concurrency concurrency, Operations operations)
      throws InterruptedException {
    concurrency.issue(control, Operations::get, operations);
  }

  /** Writes a node, whatever its version. */
  @Benchmark
  public void put(Control control, Concurrency concurrency, Operations operations)
      throws InterruptedException {
    concurrency.issue(control, Operations::put, operations);
  }

  /** Writes a node; fails if it has changed since the last write. */
  @Benchmark
  public void putIfUnchanged(Control control, Concurrency concurrency, Operations operations)
      throws InterruptedException {
    concurrency.issue(control, Operations::putIfUnchanged, operations);
  }

  /** Asks for a node that does not exist and that the client was not asked for before. */
  @Benchmark
  public void exists(Control control, Concurrency concurrency, Operations operations)
      throws InterruptedException {
    concurrency.issue(control, Operations::exists, operations);
  }

  /** Lists the children of a node; the list comes from the store, behind every cache. */
  @Benchmark
  public void getChildren(Control control, Concurrency concurrency, Operations operations)
      throws InterruptedException {
    concurrency.issue(control, Operations::getChildren, operations);
  }

  /** Reads and writes at random; readPercent of them are reads. */
  @Benchmark
  public void mix(Control control, Concurrency concurrency, Operations operations, ReadShare share)
      throws InterruptedException {
    concurrency.issue(control, o -> share.nextIsRead() ? o.get() : o.put(), operations);
  }
}
