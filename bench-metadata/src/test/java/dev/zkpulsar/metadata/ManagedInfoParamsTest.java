package dev.zkpulsar.metadata;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.harness.MainRun;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Points of CompressionBenchmark that cannot be measured are refused before servers start. */
class ManagedInfoParamsTest {
  @TempDir private Path directory;

  private MainRun plan(String params) throws Exception {
    return MainRun.of(
        directory,
        Map.of("bench.plan", "true", "bench.zookeeper.juteMaxBuffer", "524288"),
        "CompressionBenchmark.put$ " + params);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "-p compression=zip|-p compression: 'zip'; allowed: none, lz4, zlib, zstd, snappy",
        "-p managedInfo=topic|-p managedInfo: 'topic'; allowed: ledger, offloaded-ledger, cursor",
        "-p client=store-memory|-p client: 'store-memory': its nodes have no jute.maxbuffer; allowed: zookeeper, store-zookeeper",
        "-p deletedRanges=30000|-p deletedRanges: '30000': a node takes 6",
        "-p managedInfo=ledger -p topicLedgers=30000|-p topicLedgers: '30000': a node takes 678392 bytes, but jute.maxbuffer is 524288; allowed: fewer, another -p compression, or -Dbench.zookeeper.juteMaxBuffer=713311",
        "-p topicLedgers=10|-p topicLedgers: '10': has no effect on any planned point",
        "-p compressionThresholdBytes=1000|-p compressionThresholdBytes: '1000': has no effect on any planned point",
      })
  void anotherPointIsRefused(String params, String message) throws Exception {
    MainRun run = plan(params);

    assertThat(run.err()).startsWith("zkpulsar: " + message).hasLineCount(1);
    assertThat(run.exitCode()).isEqualTo(2);
  }

  @Test
  void theCompressedSizeCounts() throws Exception {
    MainRun run = plan("-p deletedRanges=30000 -p compression=zstd");

    assertThat(run.err()).isEmpty();
    assertThat(run.exitCode()).isZero();
  }
}
