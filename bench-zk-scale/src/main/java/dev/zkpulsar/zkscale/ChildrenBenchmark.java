package dev.zkpulsar.zkscale;

import dev.zkpulsar.harness.state.Concurrency;
import dev.zkpulsar.zkscale.scenario.Children;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * Listing all children of a growing parent, and reading one of them; study children-scale. There
 * are no watches and no client caches.
 */
@State(Scope.Benchmark)
public class ChildrenBenchmark extends Forks {

  /** An asynchronous getChildren of the parent. */
  @Benchmark
  public void list(Concurrency concurrency, Children children) throws InterruptedException {
    concurrency.issue(Children::list, children);
  }

  /** An asynchronous getData of a random child. */
  @Benchmark
  public void get(Concurrency concurrency, Children children) throws InterruptedException {
    concurrency.issue(Children::get, children);
  }
}
