package dev.zkpulsar.results.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.zkpulsar.results.read.BadResultsException;
import dev.zkpulsar.results.read.MetricsFile;
import dev.zkpulsar.results.run.MetricSpec.Better;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CatalogTest {
  @TempDir private Path directory;

  private Catalog beside(String rows) throws Exception {
    Path file = Files.writeString(directory.resolve("jmh.json"), "[]");
    Files.writeString(directory.resolve("metrics.json"), rows.replace('\'', '"'));
    return MetricsFile.beside(List.of(new ResultFile("run", file)));
  }

  private static Point having(String... metrics) {
    var point = MadeUpPoint.of("B.m", Map.of());
    for (String metric : metrics) {
      point.with(metric, metric.contains("response") ? "ms" : "ops/s", 1);
    }
    return point.in("run");
  }

  @ParameterizedTest
  @CsvSource({
    "response:p0.99, us/op, p99, ms, LOWER",
    "achieved, ops/s, achieved, ops/s, HIGHER",
    "zookeeper1.cpu, cores, '', cores, LOWER",
    "anything.heap, B, '', MiB, LOWER",
    "primary, ops/ms, score, ops/ms, HIGHER",
    "gc.alloc.rate.norm, B/op, gc.alloc.rate.norm, B/op, LOWER",
    "unheard of, #, unheard of, #, NONE",
    "branch-misses, #/op, branch-misses, #/op, NONE",
    "hits, us/op, hits, us/op, LOWER",
  })
  void aMetricHasAHeadingAUnitAndADirection(
      String metric, String jmhUnit, String heading, String unit, Better better) {
    MetricSpec spec = MetricsFile.beside(List.of()).of(metric, jmhUnit);

    assertThat(spec.heading()).isEqualTo(heading);
    assertThat(spec.unit()).isEqualTo(unit);
    assertThat(spec.better()).isEqualTo(better);
  }

  /** The file system's journal is written every few seconds, whatever the operations do. */
  @ParameterizedTest
  @CsvSource({
    "servers.cpu/op, us/op, 150, true",
    "servers.cpu/op, us/op, 0.05, false",
    "servers.diskwritten/op, B/op, 20, false",
    "servers.diskwritten/op, B/op, 100, true",
  })
  void aCostIsJudgedUnlessItIsTheServersBackground(
      String cost, String unit, double value, boolean isJudged) {
    var point =
        MadeUpPoint.of("B.m", Map.of())
            .with("achieved", "ops/s", 2_000)
            .with(cost, unit, value)
            .in("run");

    assertThat(MetricsFile.beside(List.of()).judgedWithCosts(point).contains(cost))
        .isEqualTo(isJudged);
  }

  /** A row with a name in full describes a metric, rather than one with a star. */
  @ParameterizedTest
  @CsvSource({
    "zookeeper1.cpu, cores, true, true",
    "client.cpu, cores, true, true",
    "listeners.cpu, cores, true, true",
    "servers.cpu/op, us/op, true, false",
    "machine.pressure.cpu, share, false, false",
    "zookeeper1.bytesin, B/s, false, true",
    "zookeeper1.leader, flag, false, false",
    "inflight, #, false, true",
    "batch.queued, ms, false, false",
    "unheard.of, B/s, false, false",
  })
  void aRowSaysWhatIsCpuAndWhatAddsUpOverWorkers(
      String metric, String unit, boolean isCpu, boolean isSum) {
    MetricSpec spec = MetricsFile.beside(List.of()).of(metric, unit);

    assertThat(spec.isCpu()).isEqualTo(isCpu);
    assertThat(spec.isSumOverWorkers()).isEqualTo(isSum);
  }

  /** The client is no server, so its row is no part of the servers' costs. */
  @Test
  void aCostNamesTheRowsThatItSums() {
    var catalog = MetricsFile.beside(List.of());

    assertThat(catalog.sumsByOperation())
        .extracting(MetricRow::name, MetricRow::sums)
        .contains(
            tuple("client.cpu/op", List.of("client.cpu")),
            tuple("servers.cpu/op", List.of("*.cpu")),
            tuple("servers.bytes/op", List.of("*.bytesin", "*.bytesout")));
    assertThat(catalog.isDescribedBy("*.cpu", "zookeeper1.cpu")).isTrue();
    assertThat(catalog.isDescribedBy("*.cpu", "client.cpu")).isFalse();
    assertThat(catalog.isDescribedBy("*.cpu", "harness.cpu")).isFalse();
    assertThat(catalog.serverOf("zookeeper1.cpu")).contains("zookeeper1");
    assertThat(catalog.serverOf("client.cpu")).contains("client");
    assertThat(catalog.serverOf("harness.cpu")).isEmpty();
  }

  /** Counters of JMH's profilers have columns, but a comparison judges none of them. */
  @Test
  void aProfilersMetricIsShownUnderItsOwnName() {
    var point =
        MadeUpPoint.of("B.m", Map.of())
            .with(Metric.PRIMARY, "ns/op", 100)
            .with("gc.churn.norm", "B/op", 5)
            .with("cycles:u", "#/op", 9)
            .with("branches", "#/op", 9)
            .in("run");
    var catalog = MetricsFile.beside(List.of());

    assertThat(catalog.judgedWithCosts(point)).containsExactly(Metric.PRIMARY, "branches");
    assertThat(catalog.columns(List.of(point)))
        .containsExactly(Metric.PRIMARY, "gc.churn.norm", "cycles:u", "branches");
    assertThat(catalog.isKnown("gc.churn.norm")).isFalse();
  }

  @Test
  void aModuleAddsMetricsAndItsRowsComeFirst() throws Exception {
    var catalog =
        beside(
            """
            [{'name': 'yield', 'unit': 'ms', 'better': 'HIGHER', 'judged': 'both', 'threshold': 0.5, 'heading': 'Yield', 'kept': true, 'drawn': 'Yield over time'},
             {'name': 'achieved', 'unit': 'ops/s', 'better': 'lower'}]
            """);

    assertThat(catalog.of("yield", "us"))
        .extracting(MetricSpec::threshold, MetricSpec::drawn)
        .containsExactly(0.5, "Yield over time");
    assertThat(catalog.judged(having("offered", "yield", "response:p0.50")))
        .containsExactlyInAnyOrder("yield", "response:p0.50");
    assertThat(catalog.of("yield", "").kept()).isTrue();
    assertThat(catalog.of("achieved", "ops/s").better()).isEqualTo(Better.LOWER);
    assertThat(catalog.columns(List.of(having("yield", "response:p0.50", "other", "a.cpu"))))
        .containsExactly("yield", "response:p0.50", "other");
  }

  @Test
  void aWrongValueIsRefusedInOneLine() {
    assertThatThrownBy(() -> beside("[{'name': 'a', 'better': 'lowr'}]"))
        .isInstanceOf(BadResultsException.class)
        .hasMessageContaining("metrics.json: line 1: ")
        .hasMessageContaining("lowr");
  }

  /** Another version may have written the file. */
  @Test
  void anUnknownFieldIsPassedOver() throws Exception {
    assertThat(beside("[{'name': 'a', 'bettr': 'lower', 'heading': 'A'}]").of("a", "").heading())
        .isEqualTo("A");
  }

  /** Another project's counters may have the names of this project's metrics. */
  @ParameterizedTest
  @CsvSource({
    "achieved, flag, achieved",
    "offered, flag, primary",
    "achieved, '', primary",
    "achieved, #, primary",
    "offered, '', primary",
  })
  void onlyALoopOfThisProjectIsJudgedByItsRate(String counter, String unit, String judged) {
    var point = MadeUpPoint.of("B.m", Map.of()).with(Metric.PRIMARY, "ns/op", 100);
    point.with("invalid", unit, 0).with(counter, "#", 500);

    var made = point.in("run");

    assertThat(made.isLoop()).isEqualTo(unit.equals("flag"));
    assertThat(MetricsFile.beside(List.of()).judged(made)).containsExactly(judged);
  }
}
