package dev.zkpulsar.metadata;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.harness.ModuleRun;
import dev.zkpulsar.harness.ModuleTest;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(MetadataRun.class)
class EveryBenchmarkTest extends ModuleTest {
  /** Only newer versions of Pulsar migrate. */
  @Override
  protected boolean canBeMeasured(String benchmark) {
    return !benchmark.contains(".MigrationBenchmark.");
  }

  @Override
  protected boolean canBePlanned(String suite) {
    return !suite.equals("migration");
  }

  /** A plan starts no program. */
  @Override
  protected Map<String, String> settingsOf(String suite) {
    return suite.equals("stores") || suite.startsWith("oxia")
        ? Map.of("bench.oxia.binary", "/bin/sh")
        : Map.of();
  }

  /** The store's own statistics are metrics, also after a warm-up. */
  @Test
  void isMeasuredWithoutFailures(ModuleRun run) {
    assertMeasuredWithoutFailures(run.results());
    assertThat(run.results().points())
        .filteredOn(point -> point.point().benchmark().endsWith(".MetadataBenchmark.get"))
        .isNotEmpty()
        .allSatisfy(
            point -> {
              assertThat(point.metric("batch.operations").getScore()).isGreaterThanOrEqualTo(1);
              assertThat(point.metric("batch.queued").getScore()).isPositive();
            });
  }

  /** With Oxia, batches are the requests of its own client. */
  @NeedsOxia
  @Test
  void requestsOfOxiasClientAreCounted() throws Exception {
    try (var run = MetadataRun.ofOxia()) {
      assertMeasuredWithoutFailures(run.results());
      assertThat(run.results().points())
          .isNotEmpty()
          .allSatisfy(
              point ->
                  assertThat(point.metric("batch.operations").getScore())
                      .isGreaterThanOrEqualTo(1));
    }
  }

  /** With the default of 1 in 100, a brief run may have none. */
  @Test
  void conflictsAreCountedApart(ModuleRun run) {
    assertThat(run.results().points())
        .filteredOn(
            point -> point.point().params().getOrDefault("conflictPercent", "").equals("20"))
        .hasSize(4)
        .allSatisfy(point -> assertThat(point.metric("conflicts").getScore()).isPositive());
  }

  @Test
  void workThatComesInRoundsIsCountedAndTimed(ModuleRun run) {
    var inRounds = Set.of("reads", "lists", "scan", "storm");
    assertThat(run.results().points())
        .filteredOn(
            point -> inRounds.contains(point.point().params().getOrDefault("background", "")))
        .hasSize(4)
        .allSatisfy(
            point -> {
              assertThat(point.metric("background.last").getScore()).isPositive();
              assertThat(point.metric("background.rate").getScore()).isPositive();
            });
  }

  /** The scanners repeat a scan of 20 ledgers. */
  @Test
  void scansOfLedgersAreTimed(ModuleRun run) {
    assertThat(run.results().points())
        .filteredOn(point -> point.point().benchmark().contains(".LedgerScanBenchmark."))
        .hasSize(2)
        .allSatisfy(
            point -> {
              for (String metric : List.of("scan.whole", "scan.rate", "scanners.cpu")) {
                assertThat(point.metric(metric).getScore()).as(metric).isPositive();
              }
            });
  }

  @Test
  void theSizeOfNodesIsRecorded(ModuleRun run) {
    assertThat(run.results().points())
        .filteredOn(point -> point.point().benchmark().contains(".CompressionBenchmark."))
        .hasSize(4)
        .allSatisfy(
            point -> {
              assertThat(point.metric("znode.bytes").getScore()).isPositive();
              assertThat(point.metric("znode.limit").getScore()).isBetween(0.0, 100.0);
            });
  }

  @Tag("long")
  @Test
  void allAreMeasuredWithoutFailures() throws Exception {
    try (var run = MetadataRun.ofAll()) {
      assertEveryBenchmarkIsMeasured(run.results());
    }
  }
}
