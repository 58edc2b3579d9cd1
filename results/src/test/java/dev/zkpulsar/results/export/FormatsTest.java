package dev.zkpulsar.results.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.zkpulsar.results.cli.JmhFilesTest;
import dev.zkpulsar.results.cli.MainTest;
import dev.zkpulsar.results.report.ReportFixture;
import dev.zkpulsar.results.runs.MeasuredPoint;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every format, of runs of this project and of every kind of file that JMH writes, keeps the rules
 * of its reader.
 */
class FormatsTest {
  private static final Path RESOURCES = Path.of("src/test/resources");
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY);
  private static final int MOST_BYTES = 100_000;

  @TempDir private Path directory;

  static Stream<Path> files() throws IOException {
    return Stream.concat(
        JmhFilesTest.files().stream(),
        Stream.of("real-run.json", "zk-scale.json").map(RESOURCES::resolve));
  }

  private static String export(String format, Path file) {
    var ended = MainTest.run("export", "--to", format, file);
    assertThat(ended.done()).doesNotContain("NaN", "Infinity", "INF", "null");
    return ended.out();
  }

  private static List<JsonNode> metrics(JsonNode result) {
    return Stream.concat(
            Stream.of(result.get("primaryMetric")), result.get("secondaryMetrics").valueStream())
        .toList();
  }

  /** The rules of jmh-visualizer 0.9.6; the class that makes the files names the sources. */
  @ParameterizedTest
  @MethodSource("files")
  void jmhVisualizerTakesEveryFile(Path file) throws Exception {
    String text = export("jmh-visualizer", file);
    JsonNode results = JSON.readTree(text);

    assertThat(text.getBytes(StandardCharsets.UTF_8)).hasSizeLessThan(MOST_BYTES);
    assertThat(results).hasSameSizeAs(JSON.readTree(file.toFile()));
    var names = new HashSet<String>();
    for (JsonNode result : results) {
      assertThat(result.get("mode").asText()).isIn("thrpt", "avgt", "sample", "ss");
      assertThat(names.add(result.get("benchmark") + " " + result.get("params"))).isTrue();
      result
          .path("params")
          .properties()
          .forEach(
              param ->
                  assertThat(param.getKey() + param.getValue().asText())
                      .doesNotContainPattern("[\\s=]"));
      assertThat(result.get("secondaryMetrics").properties())
          .allMatch(metric -> metric.getKey().startsWith("\u00b7"));
      String raw = result.get("mode").asText().equals("sample") ? "rawDataHistogram" : "rawData";
      assertThat(result.get("primaryMetric").get(raw)).isNotEmpty();
      for (JsonNode metric : metrics(result)) {
        assertThat(metric.get("score").isNumber()).isTrue();
        assertThat(metric.get("scoreError").isNumber()).isTrue();
        assertThat(metric.get("scoreUnit").isTextual()).isTrue();
      }
    }
    // A class draws bars of its points' parameters: all have the same, or none has any.
    assertThat(
            results
                .valueStream()
                .collect(
                    Collectors.groupingBy(
                        result -> Names.className(MeasuredPoint.Key.of(result)),
                        Collectors.mapping(FormatsTest::params, Collectors.toSet())))
                .values())
        .allMatch(params -> params.size() == 1);
  }

  private static List<String> params(JsonNode result) {
    return result.path("params").propertyStream().map(param -> param.getKey()).toList();
  }

  @ParameterizedTest
  @MethodSource("files")
  void csvHasTheSameCellsInEveryRow(Path file) {
    String text = export("csv-long", file);
    // Quoted cells hold the rest: without them, commas separate cells.
    List<String> rows = text.replaceAll("\"(?:[^\"]|\"\")*\"", "q").lines().toList();
    assertThat(rows.stream().map(row -> row.split(",", -1).length).distinct()).hasSize(1);
    assertThat(rows).hasSizeGreaterThan(1);
  }

  /** A night in which a point failed keeps the names, so that a line goes on. */
  @Test
  void namesDependOnThePlanNotOnWhatSucceeded() throws Exception {
    JsonNode all = JSON.readTree(RESOURCES.resolve("zk-scale.json").toFile());
    var rest = JSON.createArrayNode();
    all.valueStream()
        .filter(result -> !result.at("/params/childCount").asText().equals("10000"))
        .forEach(rest::add);
    Path run = Files.createDirectory(directory.resolve("run"));
    Files.writeString(run.resolve("jmh.json"), rest.toString());
    var provenance = JSON.createObjectNode().put("schemaVersion", 1);
    all.forEach(
        result ->
            provenance
                .withArray("plan")
                .addObject()
                .put("benchmark", result.get("benchmark").asText())
                .set("params", result.get("params")));

    assertThat(params(JSON.readTree(export("jmh-visualizer", run)).get(0))).isEmpty();
    Files.writeString(run.resolve("provenance.json"), provenance.toString());
    assertThat(params(JSON.readTree(export("jmh-visualizer", run)).get(0)))
        .containsExactly("childCount");
  }

  @Test
  void aPointWithoutAParameterOfItsClassHasADash() throws Exception {
    var methods = new ReportFixture();
    for (String size : List.of("1", "2")) {
      methods.plain("a.B.get", "avgt", Map.of("size", size, "servers", "3"), "us/op", 1);
    }
    methods.plain("a.B.stat", "avgt", Map.of(), "us/op", 1);
    var fault = Map.of("size", "1", "fault", "leader-killed");
    Path faults =
        new ReportFixture()
            .plain("a.B.set", "avgt", Map.of("size", "1"), "us/op", 1)
            .plain("a.B.set", "avgt", fault, "us/op", 1)
            .write(directory.resolve("faults.json"));

    assertThat(visualized(methods.write(directory.resolve("methods.json"))))
        .containsExactly("{\"size\":\"1\"}", "{\"size\":\"2\"}", "{\"size\":\"-\"}");
    assertThat(visualized(faults))
        .containsExactly("{\"fault\":\"-\"}", "{\"fault\":\"leader-killed\"}");
  }

  private static Stream<String> visualized(Path file) throws IOException {
    return JSON.readTree(export("jmh-visualizer", file)).findValues("params").stream()
        .map(JsonNode::toString);
  }

  /** In mode sample, an iteration's value is the mean of its histogram. */
  @Test
  void anIterationOfASampleIsItsMean() throws Exception {
    Path file = RESOURCES.resolve("jmh/sample-1.28.json");
    JsonNode before = JSON.readTree(file.toFile()).get(0).at("/primaryMetric/rawDataHistogram/0/0");
    double sum = 0;
    double count = 0;
    for (JsonNode bucket : before) {
      sum += bucket.get(0).asDouble() * bucket.get(1).asDouble();
      count += bucket.get(1).asDouble();
    }

    JsonNode after = JSON.readTree(export("jmh-visualizer", file)).get(0);

    assertThat(after.at("/primaryMetric/rawDataHistogram/0/0")).hasSize(1);
    assertThat(after.at("/primaryMetric/rawDataHistogram/0/0/0/0").asDouble())
        .isCloseTo(sum / count, withPercentage(0.01));
  }
}
