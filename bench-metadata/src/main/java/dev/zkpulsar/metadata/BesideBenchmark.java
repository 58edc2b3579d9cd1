package dev.zkpulsar.metadata;

import dev.zkpulsar.harness.state.OfferedLoad;
import dev.zkpulsar.harness.state.ReadShare;
import dev.zkpulsar.metadata.scenario.Background;
import dev.zkpulsar.metadata.scenario.NodeOperations;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * Reads and writes at a rate while something else goes on ({@link Background}). The response times
 * are those of these reads and writes. {@code background.last} omits a round that the iteration's
 * end cuts. A slower client starts fewer rounds, so compare {@code background.rate}, the operations
 * of the background a second, too.
 */
@State(Scope.Benchmark)
public class BesideBenchmark extends Forks {

  /** Reads and writes at random; readPercent of them are reads. */
  @Benchmark
  public void readOrWrite(
      OfferedLoad load, NodeOperations operations, ReadShare share, Background background) {
    load.issue(nodes -> nodes.getOrPut(share), operations);
  }
}
