package dev.zkpulsar.results.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.zkpulsar.results.cli.MainTest;
import dev.zkpulsar.results.runs.MeasuredRun;
import dev.zkpulsar.results.text.ExitCode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A module that this project has never seen: its benchmark, its metric, and no plots.json. */
class NewModuleTest {
  @TempDir private Path directory;

  private void point(ReportFixture results, String method, Map<String, ?> params, double score) {
    results.plain("org.example.KettleBenchmark." + method, "thrpt", params, "ops/s", score);
  }

  private static void response(ReportFixture results, double micros) {
    ObjectNode percentiles =
        results.metric("response", "us/op", micros).putObject("scorePercentiles");
    for (String percentile : List.of("50.0", "99.0", "99.9", "99.99", "100.0")) {
      percentiles.put(percentile, micros);
    }
    results.metric("response:p0.50", "us/op", micros);
    results.metric("response:p0.99", "us/op", micros * 9);
  }

  private static Report report(Path run) {
    return Report.of(MeasuredRun.readAll(List.of(run.toString())));
  }

  @Test
  void withoutPlotsJsonThePageDrawsTheObvious() throws Exception {
    var results = new ReportFixture();
    for (int rate : new int[] {10, 100, 1000}) {
      for (String cup : List.of("small", "large")) {
        point(results, "pour", Map.of("rate", rate, "cup", cup), 1);
        results.metric("offered", "ops/s", rate);
        results.metric("achieved", "ops/s", rate);
        response(results, rate * 10.0);
        point(results, "boil", Map.of("cups", rate, "cup", cup), 1);
        results.metric("achieved", "ops/s", rate * 7.0);
        response(results, 5);
        point(results, "plain", Map.of("size", rate / 10 + 1, "cup", cup), rate * 3.0);
      }
    }

    Report report = report(results.write(directory.resolve("kettle.json")));

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
        var results = new ReportFixture();
        point(results, "plain", Map.of("size", 1), 100);
        results.metric("yield", "us/op", (1000 + i) / (double) side);
        results.metric("unheard.of", "things", 7);
        results.metric("counted", "#", 3);
        Path run =
            Files.createDirectories(directory.resolve((side == 1 ? "a/" : "b/") + "run" + i));
        results.write(run.resolve("jmh.json"));
        Files.writeString(run.resolve("metrics.json"), metrics);
      }
    }
    Path one = directory.resolve("a/run1");

    PointTable table = report(one).scenarios().get(0).table();
    assertThat(table.headings())
        .containsSubsequence("Yield of the leaves ms", "unheard.of things", "counted");
    assertThat(table.rows().get(0)).contains("1", "7 \u00b1 0.14", "3 \u00b1 0.06");

    Path trimmed = directory.resolve("trimmed.json");
    assertThat(MainTest.run("merge", "--trim", "-o", trimmed, one).err()).isEmpty();
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
