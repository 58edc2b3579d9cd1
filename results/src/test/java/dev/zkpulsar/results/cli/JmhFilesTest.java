package dev.zkpulsar.results.cli;

import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.zkpulsar.results.run.MadeUpRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Files that JMH itself wrote, in all its versions, modes and profilers, are read by every command;
 * merged ones still have the fields that other tools read.
 */
public class JmhFilesTest {
  private static final Path FILES = Path.of("src/test/resources/jmh");

  public static List<Path> files() throws IOException {
    try (var files = Files.list(FILES)) {
      return files.filter(file -> file.toString().endsWith(".json")).sorted().toList();
    }
  }

  @ParameterizedTest
  @MethodSource("files")
  void mergeKeepsEveryResultAsItIs(Path file) throws Exception {
    var before = new ObjectMapper().readTree(file.toFile());
    var after = new ObjectMapper().readTree(MainTest.run("merge", file).done());
    for (String metrics : List.of("primaryMetric", "secondaryMetrics")) {
      assertThat(after.findValues(metrics)).isEqualTo(before.findValues(metrics));
    }
  }

  @ParameterizedTest
  @MethodSource("files")
  void theReportShowsEveryPointUnderANameOfItsOwnWithItsScore(Path file) throws Exception {
    int points = new ObjectMapper().readTree(file.toFile()).size();

    var ended = MainTest.run("report", "-o", "-", file);

    ended.done();
    assertThat(ended.err()).isEmpty();
    JsonNode report = MadeUpRun.data(ended.out());
    var tables = report.path("sections").findValues("table");
    var rows = tables.stream().flatMap(table -> table.path("rows").valueStream()).toList();
    assertThat(rows).hasSize(points).doesNotHaveDuplicates();
    for (JsonNode table : tables) {
      var headings = table.path("headings").valueStream().map(JsonNode::asText).toList();
      int score =
          IntStream.range(0, headings.size())
              .filter(i -> headings.get(i).startsWith("score"))
              .findFirst()
              .orElseThrow();
      int names = table.path("names").size();
      assertThat(headings).doesNotContain("valid");
      assertThat(table.path("rows"))
          .allMatch(row -> row.path(score).asText().matches("missing|-?[\\d.,]+.*|[+-]?INF.*"))
          .extracting(row -> row.valueStream().limit(names).toList())
          .doesNotHaveDuplicates();
    }
    assertThat(report.findValuesAsText("answer")).isNotEmpty().noneMatch(String::isBlank);
    assertThat(report.findValues("curves").toString()).doesNotContain(":p");
  }

  @TempDir static Path directory;

  /** Runs of one name in directories with unusual ones, merged; and a trimmed run. */
  static List<JsonNode> mergedPoints() throws IOException {
    Path merged = directory.resolve("merged");
    Path trimmed = directory.resolve("trimmed");
    for (String night : List.of("night 1", "night=2")) {
      Path run = Files.createDirectories(directory.resolve(night));
      Files.copy(
          Path.of("src/test/resources/real-run.json"), run.resolve("jmh.json"), REPLACE_EXISTING);
    }
    MainTest.run("merge", "-o", merged, directory + "/night 1", directory + "/night=2");
    MainTest.run("merge", "--trim", "-o", trimmed, "src/test/resources/score/response.json");
    var points = new ArrayList<JsonNode>();
    for (Path file : List.of(merged, trimmed)) {
      new ObjectMapper().readTree(MainTest.run("merge", file).out()).forEach(points::add);
    }
    points.removeIf(point -> point.at("/secondaryMetrics/invalid/score").asDouble() != 0);
    assertThat(points.stream().map(point -> List.of(point.get("benchmark"), point.get("params"))))
        .isNotEmpty()
        .doesNotHaveDuplicates();
    return points;
  }

  /**
   * The fields that jmh-visualizer 0.9.6, github-action-benchmark's extract.ts and Bencher's
   * adapter {@code java_jmh} read. The first cuts "method name=value name=value" at blanks and
   * equals signs. Bencher refuses a whole file for one interval that is no pair of numbers, or one
   * unknown unit.
   */
  @ParameterizedTest
  @MethodSource("mergedPoints")
  void otherToolsFindTheFieldsThatTheyRead(JsonNode point) {
    assertThat(point.get("benchmark").asText()).matches("([\\w$]+\\.)+[\\w$]+");
    assertThat(point.get("mode").asText()).isIn("thrpt", "avgt", "sample", "ss");
    assertThat(List.of("measurementIterations", "forks", "threads"))
        .allMatch(count -> point.get(count).isInt());
    assertThat(point.get("params").properties())
        .isNotEmpty()
        .allMatch(param -> param.getValue().isTextual())
        .allMatch(param -> (param.getKey() + param.getValue().asText()).matches("[^ =]+"));
    JsonNode primary = point.get("primaryMetric");
    boolean isSampled = point.get("mode").asText().equals("sample");
    var raw = primary.get(isSampled ? "rawDataHistogram" : "rawData");
    assertThat(primary.get("scoreUnit").asText()).matches("(ns|us|ms|s)/op|ops/(ns|us|ms|s)");
    assertThat(primary.get("scoreConfidence")).hasSize(2);
    // Fewer than three values have no interval: JMH then writes two strings.
    assertThat(primary.get("scoreConfidence").valueStream().allMatch(JsonNode::isNumber))
        .isEqualTo(raw.valueStream().mapToLong(JsonNode::size).sum() > 2);
    assertThat(raw.valueStream().flatMap(JsonNode::valueStream)).isNotEmpty();
    // An error bar that is absent is not a number.
    assertThat(primary.get("scoreError").asText()).matches("NaN|Infinity|[\\d.E-]+");
    assertThat(point.get("secondaryMetrics"))
        .allMatch(metric -> metric.get("score").isNumber() && metric.get("rawData").isArray());
  }
}
