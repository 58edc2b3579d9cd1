package dev.zkpulsar.zkscale;

import dev.zkpulsar.harness.state.Concurrency;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Control;

/**
 * Listing all children of a growing parent, and reading one of them; study children-scale. There
 * are no watches and no client caches.
 */
@State(Scope.Benchmark)
@Fork(1)
@Warmup(iterations = 1, time = 3)
@Measurement(iterations = 2, time = 5)
public class ChildrenBenchmark {

  /** An asynchronous getChildren of the parent. */
  @Benchmark
  public void list(Control control, Concurrency concurrency, Children children)
      throws InterruptedException {
    concurrency.issue(control, Children::list, children);
  }

  /** An asynchronous getData of a random child. */
  @Benchmark
  public void get(Control control, Concurrency concurrency, Children children)
      throws InterruptedException {
    concurrency.issue(control, Children::get, children);
  }
}
