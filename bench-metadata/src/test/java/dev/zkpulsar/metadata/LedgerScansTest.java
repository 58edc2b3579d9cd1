package dev.zkpulsar.metadata;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.harness.MainRun;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Points of LedgerScanBenchmark that cannot be measured are refused before servers start. */
class LedgerScansTest {
  @TempDir private Path directory;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "2g|-p scanKind=gc|-p scanKind: 'gc'; allowed: garbage-collection, over-replicated, replicas-check, placement-check",
        "2g|-p client=store-memory|-p client: 'store-memory': the ledgers are laid out as on ZooKeeper; allowed: zookeeper, store-zookeeper",
        "2g|-p ledgers=1000000 -p ledgersPerNode=4|-p ledgersPerNode: '4': ids from 2147483647 on have another layout; allowed: 5 to 10000 with ledgers=1000000",
        "64m|-p ledgers=100000|-p ledgers: '100000': a server needs 96 MiB of heap; allowed: -Dbench.zookeeper.jvmArgs=-Xmx96m, or more",
        "2g|-p ledgers=1000001|-p ledgers: '1000001'; allowed: 1 to 1000000",
        "2g|-p scanners=0 -p scanKind=garbage-collection|-p scanKind: 'garbage-collection': has no effect on any planned point",
      })
  void anotherPointIsRefused(String heap, String params, String message) throws Exception {
    var run =
        MainRun.of(
            directory,
            Map.of("bench.plan", "true", "bench.zookeeper.jvmArgs", "-Xmx" + heap),
            "LedgerScanBenchmark " + params);

    assertThat(run.err()).startsWith("zkpulsar: " + message).hasLineCount(1);
    assertThat(run.exitCode()).isEqualTo(2);
  }
}
