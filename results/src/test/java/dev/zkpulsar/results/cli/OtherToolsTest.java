package dev.zkpulsar.results.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The fields of JMH's JSON that other tools read are there, in points of real runs of every mode,
 * for the tools that people already have: jmh-visualizer 0.9.6, github-action-benchmark's tool
 * {@code jmh} and Bencher's adapter {@code java_jmh}. Each test lists the fields that the tool's
 * source reads.
 */
class OtherToolsTest {
  /** Fewer values have no confidence interval: JMH then writes two strings. */
  private static final int VALUES_OF_AN_INTERVAL = 3;

  private static final Path REAL_RUN = Path.of("src/test/resources/real-run.json");
  private static final Path LOOPS = Path.of("src/test/resources/score/response.json");

  private static boolean isPairs(JsonNode iteration) {
    return !iteration.isEmpty()
        && iteration
            .valueStream()
            .allMatch(pair -> pair.size() == 2 && pair.valueStream().allMatch(JsonNode::isNumber));
  }

  @TempDir static Path directory;

  /**
   * The points of one run, merged twice under unusual directory names; and of a trimmed run without
   * its invalid point.
   */
  static Stream<JsonNode> points() throws IOException {
    Path merged = directory.resolve("merged");
    Path trimmed = directory.resolve("trimmed");
    for (String night : List.of("night 1", "night=2")) {
      Path run = Files.createDirectories(directory.resolve(night));
      Files.copy(REAL_RUN, run.resolve("jmh.json"), StandardCopyOption.REPLACE_EXISTING);
    }
    assertThat(
            MainTest.run("merge", "-o", merged, directory + "/night 1", directory + "/night=2")
                .exitCode())
        .isLessThan(2);
    MainTest.run("merge", "--trim", "-o", trimmed, LOOPS);
    return Stream.concat(
        pointsOf(merged),
        pointsOf(trimmed).filter(p -> p.at("/secondaryMetrics/invalid/score").asDouble() == 0));
  }

  private static Stream<JsonNode> pointsOf(Path file) throws IOException {
    JsonNode all = new ObjectMapper().readTree(MainTest.run("merge", file).out());
    assertThat(all.isArray()).isTrue();
    assertThat(all.valueStream().map(point -> List.of(point.get("benchmark"), point.get("params"))))
        .doesNotHaveDuplicates();
    return all.valueStream();
  }

  private static List<JsonNode> metrics(JsonNode point) {
    return Stream.concat(
            Stream.of(point.get("primaryMetric")), point.get("secondaryMetrics").valueStream())
        .toList();
  }

  /**
   * What the extract.ts of github-action-benchmark, the adapter of Bencher and jmh-visualizer read.
   * The last cuts "method name=value name=value" at blanks and equals signs. Bencher refuses a
   * whole file for one interval that is no pair of numbers, or one unknown unit.
   */
  @ParameterizedTest
  @MethodSource("points")
  void eachReaderGetsWhatItReads(JsonNode point) {
    assertThat(point.get("benchmark").asText()).matches("([\\w$]+\\.)+[\\w$]+");
    assertThat(point.get("mode").asText()).isIn("thrpt", "avgt", "sample", "ss");
    for (String count : List.of("measurementIterations", "forks", "threads")) {
      assertThat(point.get(count).isInt()).as(count).isTrue();
    }
    assertThat(point.get("params").properties())
        .isNotEmpty()
        .allSatisfy(
            param -> {
              assertThat(param.getKey()).doesNotContainPattern("[ =]");
              assertThat(param.getValue().isTextual()).isTrue();
              assertThat(param.getValue().asText()).doesNotContainPattern("[ =]").isNotEmpty();
            });
    JsonNode primary = point.get("primaryMetric");
    assertThat(primary.get("scoreUnit").asText()).matches("(ns|us|ms|s)/op|ops/(ns|us|ms|s)");
    long values = raw(point, primary).valueStream().mapToLong(JsonNode::size).sum();
    assertThat(primary.get("scoreConfidence")).hasSize(2);
    assertThat(primary.get("scoreConfidence").valueStream().allMatch(JsonNode::isNumber))
        .as("an interval of %d values", values)
        .isEqualTo(values >= VALUES_OF_AN_INTERVAL);
    for (JsonNode metric : metrics(point)) {
      assertThat(metric.get("score").isNumber()).isTrue();
      // An error bar that is absent is not a number.
      JsonNode error = metric.get("scoreError");
      assertThat(error.isNumber() || List.of("NaN", "Infinity").contains(error.asText())).isTrue();
      assertThat(metric.get("scoreUnit").asText()).isNotBlank();
      boolean isHistogram = isHistogram(point, metric);
      assertThat(raw(point, metric).valueStream().flatMap(JsonNode::valueStream))
          .isNotEmpty()
          .allMatch(isHistogram ? OtherToolsTest::isPairs : JsonNode::isNumber);
    }
  }

  private static boolean isHistogram(JsonNode point, JsonNode metric) {
    return point.get("mode").asText().equals("sample") && metric.equals(point.get("primaryMetric"));
  }

  private static JsonNode raw(JsonNode point, JsonNode metric) {
    return metric.get(isHistogram(point, metric) ? "rawDataHistogram" : "rawData");
  }
}
