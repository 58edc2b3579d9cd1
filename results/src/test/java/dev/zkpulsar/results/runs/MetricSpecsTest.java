package dev.zkpulsar.results.runs;

import static dev.zkpulsar.results.runs.MadeUpPoint.point;
import static dev.zkpulsar.results.runs.MadeUpPoint.score;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.zkpulsar.results.runs.MetricSpec.Better;
import dev.zkpulsar.results.runs.MetricSpec.Merged;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MetricSpecsTest {
  @TempDir private Path directory;

  private MetricSpecs beside(String rows) throws Exception {
    Path file = Files.writeString(directory.resolve("jmh.json"), "[]");
    Files.writeString(directory.resolve("metrics.json"), rows.replace('\'', '"'));
    return MetricSpecs.beside(List.of(new ResultFile("run", file)));
  }

  private static MeasuredPoint having(String... metrics) {
    var all = new HashMap<String, JsonNode>();
    for (String metric : metrics) {
      all.put(metric, score(1, metric.contains("response") ? "us/op" : "ops/s"));
    }
    return point("B.m", Map.of(), all);
  }

  @ParameterizedTest
  @CsvSource({
    "response:p0.99, us/op, p99, ms, LOWER",
    "response:p0.99, bananas, p99, bananas, LOWER",
    "achieved, ops/s, achieved, ops/s, HIGHER",
    "zookeeper1.cpu, cores, '', cores, LOWER",
    "anything.heap, B, '', MiB, LOWER",
    "primary, ops/ms, score, ops/ms, HIGHER",
    "primary, s/op, score, s/op, LOWER",
    "gc.alloc.rate.norm, B/op, gc.alloc.rate.norm, B/op, LOWER",
    "unheard of, #, unheard of, #, NONE",
  })
  void aMetricHasAHeadingAUnitAndADirection(
      String metric, String jmhUnit, String heading, String unit, Better better) {
    MetricSpec spec = MetricSpecs.builtIn().of(metric, jmhUnit);

    assertThat(spec.heading()).isEqualTo(heading);
    assertThat(spec.unit()).isEqualTo(unit);
    assertThat(spec.better()).isEqualTo(better);
  }

  @Test
  void theLoopDecidesWhichMetricIsJudged() {
    var specs = MetricSpecs.builtIn();

    assertThat(specs.judged(having("offered", "achieved", "response:p0.50", "response:p0.99")))
        .containsExactlyInAnyOrder("response:p0.50", "response:p0.99");
    assertThat(specs.judged(having("achieved", "response:p0.50", "primary")))
        .containsExactly("achieved");
    assertThat(specs.judged(having("primary", "gc.count"))).containsExactly("primary");
  }

  @Test
  void aModuleAddsMetricsAndItsRowsComeFirst() throws Exception {
    var specs =
        beside(
            """
            [{'name': 'yield', 'unit': 'ms', 'better': 'HIGHER', 'judged': 'both', 'threshold': 0.5, 'heading': 'Yield', 'kept': true, 'merged': 'mean', 'drawn': 'Yield over time'},
             {'name': 'achieved', 'unit': 'ops/s', 'better': 'lower'}]
            """);

    assertThat(specs.of("yield", "us"))
        .extracting(MetricSpec::threshold, MetricSpec::merged, MetricSpec::drawn)
        .containsExactly(0.5, Merged.MEAN, "Yield over time");
    assertThat(specs.judged(having("offered", "yield", "response:p0.50")))
        .containsExactlyInAnyOrder("yield", "response:p0.50");
    assertThat(specs.isKept("yield")).isTrue();
    assertThat(specs.of("achieved", "ops/s").better()).isEqualTo(Better.LOWER);
    assertThat(specs.columns(List.of(having("yield", "response:p0.50", "other", "a.cpu"))))
        .containsExactly("yield", "response:p0.50", "other");
  }

  private static JsonNode metric(String unit, double[]... forks) {
    double mean = Arrays.stream(forks).flatMapToDouble(Arrays::stream).average().orElseThrow();
    return ((ObjectNode) MadeUpPoint.values(unit, List.of(forks))).put("score", mean);
  }

  private static MeasuredPoint costly(Map<String, JsonNode> more) {
    var metrics = new HashMap<String, JsonNode>();
    metrics.put("achieved", metric("ops/s", new double[] {1000, 3000}, new double[] {2000}));
    metrics.put("zookeeper1.cpu", metric("cores", new double[] {0.1, 0.1}, new double[] {0.2}));
    metrics.put("zookeeper2.cpu", metric("cores", new double[] {0.2, 0.2}, new double[] {0.2}));
    metrics.putAll(more);
    return MadeUpPoint.measured("A.b", Map.of(), metrics);
  }

  @Test
  void aCostIsThatOfTheSumOfTheServers() {
    var point = costly(Map.of());

    assertThat(Cost.SERVERS_CPU.forks(point)).containsExactly(new double[] {150, 200}, close());
    assertThat(Cost.SERVERS_CPU.iterations(point).get(0))
        .containsExactly(new double[] {300, 100}, close());
    assertThat(Cost.SERVERS_CPU.iterations(point).get(1))
        .containsExactly(new double[] {200}, close());
    assertThat(Cost.SERVERS_CPU.value(point)).hasValueCloseTo(1e6 / 6000, close());
    assertThat(Cost.CLIENT_CPU.value(point)).isEmpty();
    assertThat(Cost.CLIENT_CPU.forks(point)).isEmpty();
  }

  private static org.assertj.core.data.Offset<Double> close() {
    return within(1e-9);
  }

  @Test
  void clientsAndShareOfTheMachineAreNoServers() {
    var all = new double[][] {{5, 5}, {5}};
    var point =
        costly(
            Map.of(
                "client.cpu", metric("cores", all),
                "client2.cpu", metric("cores", all),
                "machine.pressure.cpu", metric("share", all),
                "client.diskwritten", metric("B/s", all)));

    assertThat(Cost.SERVERS_CPU.forks(point)).containsExactly(new double[] {150, 200}, close());
    assertThat(Cost.CLIENT_CPU.forks(point)).containsExactly(new double[] {5000, 5000}, close());
    assertThat(Cost.BYTES_WRITTEN.isIn(point)).isFalse();
  }

  @Test
  void whatServersWriteInTheBackgroundIsNoCost() {
    for (double perSecond : new double[] {45_000, 200_000}) {
      var written = metric("B/s", new double[] {0, 2 * perSecond}, new double[] {perSecond});
      var point = costly(Map.of("zookeeper1.diskwritten", written));

      assertThat(Cost.BYTES_WRITTEN.isIn(point)).isEqualTo(perSecond > 100_000);
    }
  }

  @Test
  void anIterationThatAServerLacksIsUnknown() {
    var point =
        costly(Map.of("zookeeper3.cpu", metric("cores", new double[] {1}, new double[] {1})));

    assertThat(Cost.SERVERS_CPU.iterations(point).get(0)).isEmpty();
    assertThat(Cost.SERVERS_CPU.iterations(point).get(1)).hasSize(1);
    assertThat(Cost.SERVERS_CPU.forks(point)).hasSize(2);
  }
}
