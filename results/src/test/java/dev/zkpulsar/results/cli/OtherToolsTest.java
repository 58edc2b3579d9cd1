package dev.zkpulsar.results.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

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
        && elements(iteration)
            .allMatch(pair -> pair.size() == 2 && elements(pair).allMatch(JsonNode::isNumber));
  }

  @TempDir static Path directory;

  /**
   * Of a run, of the same run twice, merged under names that a directory may have, and of a run
   * with the answers of its loops as scores, whole and trimmed, without its invalid point.
   */
  static Stream<JsonNode> points() throws IOException {
    Path merged = directory.resolve("merged.json");
    Path trimmed = directory.resolve("trimmed.json");
    Files.deleteIfExists(merged);
    Files.deleteIfExists(trimmed);
    for (String night : List.of("night 1", "night=2")) {
      Path run = Files.createDirectories(directory.resolve(night));
      Files.copy(REAL_RUN, run.resolve("jmh.json"), StandardCopyOption.REPLACE_EXISTING);
    }
    assertThat(MainTest.run("merge", "-o", merged.toString(), directory.toString()).exitCode())
        .isLessThan(2);
    MainTest.run("merge", "--trim", "-o", trimmed.toString(), LOOPS.toString());
    return Stream.of(
            pointsOf(REAL_RUN),
            pointsOf(merged),
            pointsOf(LOOPS).filter(OtherToolsTest::isValid),
            pointsOf(trimmed).filter(OtherToolsTest::isValid))
        .flatMap(points -> points);
  }

  private static Stream<JsonNode> pointsOf(Path file) throws IOException {
    JsonNode all = new ObjectMapper().readTree(file.toFile());
    assertThat(all.isArray()).isTrue();
    assertThat(elements(all).map(point -> List.of(point.get("benchmark"), point.get("params"))))
        .doesNotHaveDuplicates();
    return elements(all);
  }

  private static boolean isValid(JsonNode point) {
    return point.at("/secondaryMetrics/invalid/score").asDouble() == 0;
  }

  private static Stream<JsonNode> metrics(JsonNode point) {
    return Stream.concat(
        Stream.of(point.get("primaryMetric")), elements(point.get("secondaryMetrics")));
  }

  private static Stream<JsonNode> elements(JsonNode node) {
    return StreamSupport.stream(node.spliterator(), false);
  }

  /**
   * It cuts "method name=value name=value" at blanks and equals signs to get the parameters back.
   */
  @ParameterizedTest
  @MethodSource("points")
  void jmhVisualizerGetsNamesAndParameters(JsonNode point) {
    assertThat(point.get("benchmark").isTextual()).isTrue();
    assertThat(point.get("benchmark").asText()).matches("([\\w$]+\\.)+[\\w$]+");
    assertThat(point.get("mode").asText()).isIn("thrpt", "avgt", "sample", "ss");
    assertThat(point.get("params").isObject()).isTrue();
    assertThat(point.get("params").properties())
        .isNotEmpty()
        .allSatisfy(
            param -> {
              assertThat(param.getKey()).doesNotContainPattern("[ =]");
              assertThat(param.getValue().isTextual()).isTrue();
              assertThat(param.getValue().asText()).doesNotContainPattern("[ =]").isNotEmpty();
            });
  }

  @ParameterizedTest
  @MethodSource("points")
  void jmhVisualizerGetsScoresUnitsAndRuns(JsonNode point) {
    assertThat(point.get("secondaryMetrics").isObject()).isTrue();
    assertThat(metrics(point))
        .allSatisfy(
            metric -> {
              assertThat(metric.get("score").isNumber()).isTrue();
              // It takes what is no number for an error bar that is absent.
              assertThat(metric.get("scoreError").isNumber() || isNaN(metric.get("scoreError")))
                  .isTrue();
              assertThat(metric.get("scoreUnit").asText()).isNotBlank();
              boolean histogram = isSample(point) && metric.equals(point.get("primaryMetric"));
              JsonNode raw = metric.get(histogram ? "rawDataHistogram" : "rawData");
              assertThat(elements(raw))
                  .isNotEmpty()
                  .allMatch(
                      fork ->
                          elements(fork)
                              .allMatch(histogram ? OtherToolsTest::isPairs : JsonNode::isNumber));
            });
  }

  private static boolean isSample(JsonNode point) {
    return point.get("mode").asText().equals("sample");
  }

  @Test
  void anInvalidPointHasNoScore() throws IOException {
    assertThat(pointsOf(LOOPS).filter(point -> !isValid(point)))
        .singleElement()
        .satisfies(point -> assertThat(point.at("/primaryMetric/score").asText()).isEqualTo("NaN"));
  }

  /** Name and params make the name of its series, so two points of a file must differ in them. */
  @ParameterizedTest
  @MethodSource("points")
  void githubActionBenchmarkGetsWhatItReads(JsonNode point) {
    assertThat(point.get("benchmark").isTextual()).isTrue();
    assertThat(point.at("/primaryMetric/score").isNumber()).isTrue();
    assertThat(point.at("/primaryMetric/scoreUnit").isTextual()).isTrue();
    assertThat(point.get("params").isObject()).isTrue();
    for (String count : List.of("measurementIterations", "forks", "threads")) {
      assertThat(point.get(count).isInt()).as(count).isTrue();
    }
  }

  /** It refuses a whole file for one interval that is no pair of numbers, or one unknown unit. */
  @ParameterizedTest
  @MethodSource("points")
  void bencherGetsWhatItReads(JsonNode point) {
    assertThat(point.get("benchmark").isTextual()).isTrue();
    assertThat(point.get("secondaryMetrics").isObject()).isTrue();
    JsonNode primary = point.get("primaryMetric");
    assertThat(primary.get("score").isNumber()).isTrue();
    assertThat(primary.get("scoreUnit").asText()).matches("(ns|us|ms|s)/op|ops/(ns|us|ms|s)");
    JsonNode raw = primary.get(isSample(point) ? "rawDataHistogram" : "rawData");
    long values = elements(raw).mapToLong(JsonNode::size).sum();
    assertThat(primary.get("scoreConfidence").size()).isEqualTo(2);
    assertThat(elements(primary.get("scoreConfidence")).allMatch(JsonNode::isNumber))
        .as("an interval of %d values", values)
        .isEqualTo(values >= VALUES_OF_AN_INTERVAL);
  }

  @ParameterizedTest
  @ValueSource(strings = {"bench-metadata", "bench-zk-scale", "bench-producer"})
  void everyPointOfANightHasAnInterval(String module) throws IOException {
    Path suite = Path.of("..", module, "src/main/resources/suites/nightly.txt");
    assertThat(Files.readAllLines(suite).stream().filter(line -> !line.startsWith("#")))
        .isNotEmpty()
        .allSatisfy(
            line ->
                assertThat(option(line, "-f") * option(line, "-i"))
                    .as(line)
                    .isGreaterThanOrEqualTo(VALUES_OF_AN_INTERVAL));
  }

  /** A line without -i takes the benchmark's own number, which is at least one. */
  private static int option(String line, String name) {
    Matcher value = Pattern.compile(" " + name + " (\\d+)").matcher(line);
    return value.find() ? Integer.parseInt(value.group(1)) : 1;
  }

  private static boolean isNaN(JsonNode node) {
    return Arrays.asList("NaN", "Infinity").contains(node.asText());
  }
}
