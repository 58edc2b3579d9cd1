package dev.zkpulsar.results.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.zkpulsar.results.cli.MainTest;
import dev.zkpulsar.results.run.MadeUpRun;
import dev.zkpulsar.results.run.Metric;
import dev.zkpulsar.results.run.Point;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** All that is odd about JMH's JSON, in files that JMH and other programs wrote. */
class ResultReaderTest {
  private static final Path RESOURCES = Path.of("src/test/resources");
  private static final Path TRIED = RESOURCES.resolve("tried");

  @TempDir private Path directory;

  private static List<Point> read(Path file) {
    return Runs.read(List.of(file.toString())).points();
  }

  private static Point only(Path file) {
    assertThat(read(file)).hasSize(1);
    return read(file).get(0);
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

  /** Programs other than JMH write it without quotes. */
  @ParameterizedTest
  @ValueSource(strings = {"NaN", "\"NaN\""})
  void aBareNaNIsAMissingValue(String error) throws Exception {
    String result =
        "[{\"benchmark\":\"a.B.c\",\"mode\":\"avgt\",\"primaryMetric\":{\"score\":7,"
            + "\"scoreError\":%s,\"scoreUnit\":\"ms/op\",\"rawData\":[[7]]}}]";
    Path file = Files.writeString(directory.resolve("x.json"), result.formatted(error));

    Metric score = only(file).metric(Metric.PRIMARY);
    assertThat(score.value()).isEqualTo(7);
    assertThat(score.error()).isNaN();
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

  /** The percentiles of all forks together, and of each iteration; trimmed files, too. */
  @Test
  void aPercentileIsThatOfAllSamplesAndItsValuesAreThoseOfTheIterations() throws Exception {
    var run = new MadeUpRun().plain("a.B.get", "sample", Map.of(), "us/op", 600);
    ObjectNode primary = run.result().withObject("/primaryMetric");
    primary.putObject("scorePercentiles").put("50.0", 250).put("99.0", 6_676).put("99.99", 9_000);
    primary.putArray("rawDataHistogram").addArray().addArray().addArray().add(600).add(500);
    run.metric("get:p0.99", "us/op", 7_000, 8_000);
    for (String rate : List.of("offered", "achieved")) {
      run.metric(rate, "ops/s", 100);
    }
    run.metric("invalid", "flag", 0);
    Path file = run.write(directory.resolve("x.json"));
    Path trimmed = directory.resolve("trimmed");
    MainTest.run("merge", "--trim", "-o", trimmed, file).done();

    for (Path read : List.of(file, trimmed)) {
      Point point = only(read);
      Metric p99 = point.metric("response:p0.99");
      assertThat(p99.value()).isCloseTo(6.676, within(1e-9));
      assertThat(p99.unit()).isEqualTo("ms");
      assertThat(p99.all()).containsExactly(new double[] {7, 8}, within(1e-9));
      assertThat(p99.isSure()).isFalse();
      assertThat(point.has(Metric.PRIMARY)).isFalse();
    }
    assertThat(only(file).isDistribution(Metric.RESPONSE)).isTrue();
    assertThat(only(file).metric("response:p0.50").isSure()).isTrue();
    assertThat(only(file).metric(Metric.RESPONSE).all()).containsExactly(0.6);
  }
}
