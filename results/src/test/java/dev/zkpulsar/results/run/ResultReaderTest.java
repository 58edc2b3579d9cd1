package dev.zkpulsar.results.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** All that is odd about JMH's JSON, in files that JMH and other programs wrote. */
public class ResultReaderTest {
  private static final Path RESOURCES = Path.of("src/test/resources");
  private static final Path TRIED = RESOURCES.resolve("tried");

  @TempDir private Path directory;

  public static List<Path> files() throws IOException {
    try (var files = Files.list(RESOURCES.resolve("jmh"))) {
      return files.filter(file -> file.toString().endsWith(".json")).sorted().toList();
    }
  }

  private static List<Point> read(Path file) {
    return Runs.read(List.of(file.toString())).points();
  }

  private static Point only(Path file) {
    assertThat(read(file)).hasSize(1);
    return read(file).get(0);
  }

  @ParameterizedTest
  @MethodSource("files")
  void everyResultOfEveryVersionIsAPointOfItsOwn(Path file) throws Exception {
    var results = ResultReader.results(new ResultFile("x", file));
    var points = read(file);

    assertThat(points).hasSameSizeAs(results).extracting(Point::id).doesNotHaveDuplicates();
    for (int i = 0; i < points.size(); i++) {
      var score = results.get(i).at("/primaryMetric/score");
      assertThat(points.get(i).metric(Metric.PRIMARY).hasValue()).isEqualTo(score.isNumber());
      assertThat(points.get(i).metrics().keySet()).noneMatch(name -> name.contains("·"));
    }
  }

  /** Files without JMH's secondary metrics had a maximum of 14.1 s that nothing showed. */
  @Test
  void theSamplesOfAnyFileHaveTheirPercentiles() {
    Point point = only(TRIED.resolve("sample-means.json"));

    assertThat(point.value("primary:p1.00")).isGreaterThan(1e10);
    assertThat(point.value("primary:p0.99")).isEqualTo(139_264);
    assertThat(point.isDistribution(Metric.PRIMARY)).isTrue();
    assertThat(only(TRIED.resolve("sample-full.json")).metric("primary:p0.99").isSure()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "threads-one-array, threads",
    "jdks-one-array, jdkVersion",
    "kotlinx-modes, compilationMode",
  })
  void aFactThatTellsTwoPointsApartIsAParameter(String file, String param) {
    var points = read(TRIED.resolve(file + ".json"));

    assertThat(points).hasSizeGreaterThan(1).extracting(Point::id).doesNotHaveDuplicates();
    assertThat(points).extracting(point -> point.params().get(param)).doesNotContainNull();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "cat-two|line 2: a second value begins here; allowed: one array a file, several files",
        "unescaped-path|line 1: Unrecognized character escape 'U' (code 85); JMH before 1.22 does not escape",
      })
  void aFileThatIsNoJsonSaysWhyAndWhatToDo(String file, String told) {
    assertThatThrownBy(() -> read(TRIED.resolve(file + ".json")))
        .isInstanceOf(BadResultsException.class)
        .hasMessageContaining(told);
  }

  @Test
  void aPointThatIsThereTwiceIsRefused() throws Exception {
    Path file =
        new MadeUpRun()
            .plain("a.B.c", "avgt", Map.of(), "us/op", 1)
            .plain("a.B.c", "avgt", Map.of(), "us/op", 2)
            .write(directory.resolve("x.json"));

    assertThatThrownBy(() -> read(file))
        .hasMessage(
            "%s: result 2: run 'x' has B.c in %s: result 1, too; allowed: once"
                .formatted(file, file));
  }

  /** The percentiles of all forks together, and of each iteration by itself. */
  @Test
  void aPercentileIsThatOfAllSamplesAndItsValuesAreThoseOfTheIterations() throws Exception {
    var run = new MadeUpRun().plain("a.B.get", "sample", Map.of(), "us/op", 600);
    ObjectNode primary = run.result().withObject("/primaryMetric");
    primary.putObject("scorePercentiles").put("50.0", 250).put("99.0", 6_676).put("99.99", 9_000);
    primary.putArray("rawDataHistogram").addArray().addArray().addArray().add(600).add(2_000);
    run.metric("get:p0.99", "us/op", 7_000, 8_000);
    for (String rate : List.of("offered", "achieved")) {
      run.metric(rate, "ops/s", 100);
    }
    run.metric("invalid", "flag", 0);

    Point point = only(run.write(directory.resolve("x.json")));

    Metric p99 = point.metric("response:p0.99");
    assertThat(p99.value()).isCloseTo(6.676, within(1e-9));
    assertThat(p99.unit()).isEqualTo("ms");
    assertThat(p99.all()).containsExactly(new double[] {7, 8}, within(1e-9));
    assertThat(p99.isSure()).isTrue();
    assertThat(point.metric("response:p0.9999").isSure()).isFalse();
    assertThat(point.metric(Metric.RESPONSE).all()).containsExactly(0.6);
    assertThat(point.isDistribution(Metric.RESPONSE)).isTrue();
    assertThat(point.has(Metric.PRIMARY)).isFalse();
  }
}
