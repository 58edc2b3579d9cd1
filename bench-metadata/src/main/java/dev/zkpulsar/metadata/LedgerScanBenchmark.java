package dev.zkpulsar.metadata;

import dev.zkpulsar.harness.state.OfferedLoad;
import dev.zkpulsar.harness.state.ReadShare;
import dev.zkpulsar.metadata.scenario.LedgerScans;
import dev.zkpulsar.metadata.scenario.NodeOperations;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * Reads ({@code meanwhile.read}) and writes ({@code meanwhile.write}) at a rate while bookies scan
 * the metadata of all ledgers. {@code scan.whole} is the time of a scan that the iteration's end
 * does not cut, {@code scan.rate} the ledgers a second of all scanners.
 */
@State(Scope.Benchmark)
public class LedgerScanBenchmark extends Forks {

  /** Reads and writes at random; readPercent of them are reads. */
  @Benchmark
  public void readOrWrite(
      OfferedLoad load, NodeOperations operations, ReadShare share, LedgerScans scans) {
    load.issue(nodes -> scans.getOrPut(nodes, share.nextIsRead(), load), operations);
  }
}
