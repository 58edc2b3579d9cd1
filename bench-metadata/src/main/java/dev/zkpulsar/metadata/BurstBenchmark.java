package dev.zkpulsar.metadata;

import dev.zkpulsar.harness.state.Bursts;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Control;

/**
 * Many operations at one instant, as when a broker takes over topics: the time of each, and of the
 * last ({@code last}).
 */
@State(Scope.Benchmark)
@Fork(1)
@Warmup(iterations = 1, time = 5)
@Measurement(iterations = 3, time = 10)
public class BurstBenchmark {

  /** Reads through Pulsar's store. */
  @Benchmark
  public void storeGet(Control control, Bursts bursts, StoreOperations operations)
      throws InterruptedException {
    bursts.issue(control, StoreOperations::get, operations);
  }

  /** Writes through Pulsar's store. */
  @Benchmark
  public void storePut(Control control, Bursts bursts, StoreOperations operations)
      throws InterruptedException {
    bursts.issue(control, StoreOperations::put, operations);
  }

  /** Reads through the plain client. */
  @Benchmark
  public void zooKeeperGet(Control control, Bursts bursts, ZooKeeperOperations operations)
      throws InterruptedException {
    bursts.issue(control, ZooKeeperOperations::get, operations);
  }

  /** Writes through the plain client. */
  @Benchmark
  public void zooKeeperPut(Control control, Bursts bursts, ZooKeeperOperations operations)
      throws InterruptedException {
    bursts.issue(control, ZooKeeperOperations::put, operations);
  }

  /** Reads through Oxia's own client. */
  @Benchmark
  public void oxiaGet(Control control, Bursts bursts, OxiaOperations operations)
      throws InterruptedException {
    bursts.issue(control, OxiaOperations::get, operations);
  }

  /** Writes through Oxia's own client. */
  @Benchmark
  public void oxiaPut(Control control, Bursts bursts, OxiaOperations operations)
      throws InterruptedException {
    bursts.issue(control, OxiaOperations::put, operations);
  }
}
