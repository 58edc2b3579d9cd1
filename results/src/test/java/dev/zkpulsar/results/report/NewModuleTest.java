package dev.zkpulsar.results.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.zkpulsar.results.cli.MainTest;
import dev.zkpulsar.results.output.ExitCode;
import dev.zkpulsar.results.runs.MeasuredRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A module that this project has never seen: its benchmark, its metric, and no plots.json. */
class NewModuleTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir private Path directory;

  private final ArrayNode results = JSON.createArrayNode();

  private ObjectNode point(String method, Map<String, ?> params, double score) {
    ObjectNode result = results.addObject().put("jmhVersion", "1.37");
    result.put("benchmark", "org.example.KettleBenchmark." + method).put("mode", "thrpt");
    result.set("params", JSON.valueToTree(params));
    metric(result.putObject("primaryMetric"), "ops/s", score);
    result.putObject("secondaryMetrics");
    return result;
  }

  private static ObjectNode metric(ObjectNode metric, String unit, double value) {
    metric.put("score", value).put("scoreUnit", unit).put("scoreError", value / 10);
    metric.putArray("rawData").addArray().add(value).add(value);
    return metric;
  }

  private static ObjectNode second(ObjectNode result, String name, String unit, double value) {
    return metric(result.withObject("/secondaryMetrics").putObject(name), unit, value);
  }

  private static void response(ObjectNode result, double micros) {
    ObjectNode percentiles =
        second(result, "response", "us/op", micros).putObject("scorePercentiles");
    for (String percentile : List.of("50.0", "99.0", "99.9", "99.99", "100.0")) {
      percentiles.put(percentile, micros);
    }
    second(result, "response:p0.50", "us/op", micros);
    second(result, "response:p0.99", "us/op", micros * 9);
  }

  private Path write(String name) throws IOException {
    Path run = Files.createDirectories(directory.resolve(name));
    JSON.writeValue(run.resolve("jmh.json").toFile(), results);
    return run;
  }

  private static Report report(Path run) {
    return Report.of(MeasuredRun.readAll(List.of(run.toString())));
  }

  @Test
  void withoutPlotsJsonThePageDrawsTheObvious() throws Exception {
    for (int rate : new int[] {10, 100, 1000}) {
      for (String cup : List.of("small", "large")) {
        ObjectNode open = point("pour", Map.of("rate", rate, "cup", cup), 1);
        second(open, "offered", "ops/s", rate);
        second(open, "achieved", "ops/s", rate);
        response(open, rate * 10.0);
        ObjectNode closed = point("boil", Map.of("cups", rate, "cup", cup), 1);
        second(closed, "achieved", "ops/s", rate * 7.0);
        response(closed, 5);
        point("plain", Map.of("size", rate / 10 + 1, "cup", cup), rate * 3.0);
      }
    }
    Path run = write("run");

    Report report = report(run);

    assertThat(report.scenarios()).hasSize(1);
    var section = report.scenarios().get(0);
    assertThat(section.title()).isEqualTo("KettleBenchmark");
    assertThat(section.groups())
        .extracting(Group::name, group -> group.x().label(), g -> g.figures().get(0).unit())
        .containsExactlyInAnyOrder(
            tuple("KettleBenchmark: response time, by rate", "rate", "ms"),
            tuple("KettleBenchmark: throughput, by cups", "cups", "ops/s"),
            tuple("KettleBenchmark: throughput, by size", "size", "ops/s"));
    Group response =
        section.groups().stream().filter(g -> g.x().label().equals("rate")).findFirst().get();
    assertThat(response.members())
        .filteredOn(member -> report.things().get(member.thing()).name().contains("cup=small"))
        .extracting(Group.Member::x, member -> member.values().get(0))
        .containsExactly(tuple(10.0, 0.1), tuple(100.0, 1.0), tuple(1000.0, 10.0));
    assertThat(response.choices())
        .extracting(Group.Choice::label)
        .containsExactly("rate=10", "rate=100", "rate=1000");
    assertThat(section.table().headings())
        .contains("benchmark", "parameters", "score ops/s", "achieved ops/s", "p50 ms", "p99 ms");
  }

  @Test
  void aMetricThatAModuleAddsHasItsHeadingUnitAndDirectionEverywhere() throws Exception {
    String metrics =
        """
        [{"name": "yield", "unit": "ms", "better": "higher", "judged": "both",
          "heading": "Yield of the leaves", "kept": true}]
        """;
    for (int side = 1; side <= 2; side++) {
      for (int i = 1; i <= 6; i++) {
        results.removeAll();
        ObjectNode point = point("plain", Map.of("size", 1), 100);
        second(point, "yield", "us/op", (1000 + i) / (double) side);
        second(point, "unheard.of", "things", 7);
        second(point, "counted", "#", 3);
        Files.writeString(
            write((side == 1 ? "a/" : "b/") + "run" + i).resolve("metrics.json"), metrics);
      }
    }
    Path one = directory.resolve("a/run1");

    PointTable table = report(one).scenarios().get(0).table();
    assertThat(table.headings())
        .containsSubsequence("Yield of the leaves ms", "unheard.of things", "counted");
    assertThat(table.rows().get(0)).contains("1", "7 \u00b1 0.7", "3 \u00b1 0.3");

    Path trimmed = directory.resolve("trimmed.json");
    assertThat(MainTest.run("merge", "--trim", "-o", trimmed.toString(), one.toString()).err())
        .isEmpty();
    assertThat(trimmed).content().contains("\"yield\"").doesNotContain("unheard");
    assertThat(report(trimmed).scenarios().get(0).table().headings())
        .contains("Yield of the leaves ms");
    assertThat(directory.resolve("trimmed.metrics.json")).content().contains("Yield of the leaves");

    // Half the yield is a regression, as higher is better.
    var compared = MainTest.run("compare", directory + "/a", directory + "/b");
    assertThat(compared.exitCode()).isEqualTo(ExitCode.FINDING);
    assertThat(compared.out().lines().filter(line -> line.contains(" yield ")))
        .isNotEmpty()
        .allMatch(line -> line.startsWith("slower") && line.contains(" ms "));
  }
}
