package dev.zkpulsar.zkscale;

import dev.zkpulsar.zkscale.scenario.StressLoop;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * Throughput of ClickHouse's ten stress tests with one request in flight a session; study
 * keeper-stress, where ZooKeeper has no figure for seven of them. Expected: ZooKeeper serves all,
 * since its lists fail by keeper-bench's request alone ({@code -p listRequest=filtered-list} with
 * mix {@code read}; wrong if it succeeds), and its multis until the tree has filled the heap
 * ({@code growth}; a larger heap must last longer in proportion).
 */
@State(Scope.Benchmark)
public class KeeperStressSaturationBenchmark extends Forks {

  /** A get, list, create or remove, set, or multi, by the weights of the mix. */
  @Benchmark
  public void request(StressLoop loop) throws InterruptedException {
    loop.issue();
  }
}
