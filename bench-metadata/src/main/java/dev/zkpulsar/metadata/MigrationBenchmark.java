package dev.zkpulsar.metadata;

import dev.zkpulsar.harness.state.OfferedLoad;
import dev.zkpulsar.harness.state.ReadShare;
import dev.zkpulsar.metadata.scenario.Migration;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The migration of all metadata from ZooKeeper to Oxia (PIP-454), while a broker's store reads and
 * writes at a rate. One iteration is one migration. {@code blocked} is the time in which writes are
 * refused. Only Pulsar 5 has it.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 0)
@Measurement(iterations = 1)
public class MigrationBenchmark extends Forks {

  /** Reads and writes from two seconds before the migration to two seconds after it. */
  @Benchmark
  public void readOrWrite(OfferedLoad load, ReadShare share, Migration migration)
      throws InterruptedException {
    migration.begin(load.recording());
    while (migration.isRunning()) {
      load.issue(nodes -> nodes.readOrWrite(share.nextIsRead(), load.intendedNs()), migration);
    }
    migration.end(load.recording());
  }
}
