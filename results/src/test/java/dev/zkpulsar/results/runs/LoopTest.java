package dev.zkpulsar.results.runs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import com.fasterxml.jackson.databind.JsonNode;
import dev.zkpulsar.results.cli.MainTest;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The results of load loops, whose score is their answer. */
class LoopTest {
  private static final String NOW = "src/test/resources/score/response.json";
  private static final List<String> RESPONSES =
      List.of("response", "response:p0.50", "response:p0.99", "response:p1.00");

  @TempDir private static Path directory;
  private static String trimmed;

  @BeforeAll
  static void trim() {
    trimmed = directory.resolve("trimmed.json").toString();
    assertThat(MainTest.run("merge", "--trim", "-o", trimmed, NOW).err())
        .contains("invalid: KnownTargetBenchmark.serial")
        .hasLineCount(1);
  }

  private static List<MeasuredPoint> points(String file) {
    return List.copyOf(MeasuredRun.readAll(List.of(file)).get(0).points().values());
  }

  private static MeasuredPoint point(String file, String method) {
    return points(file).stream()
        .filter(point -> point.benchmark().endsWith("." + method))
        .findFirst()
        .orElseThrow();
  }

  private static void assertSame(double[] actual, double[] expected) {
    assertThat(actual).hasSameSizeAs(expected);
    for (int i = 0; i < expected.length; i++) {
      assertThat(actual[i]).isCloseTo(expected[i], withinPercentage(1e-9));
    }
  }

  @Test
  void theModeIsThatOfTheLoop() {
    for (String file : List.of(NOW, trimmed)) {
      assertThat(point(file, "delayed").key().mode()).isEqualTo("sample");
      assertThat(point(file, "saturated").key().mode()).isEqualTo("thrpt");
      assertThat(point(file, "serial").key().mode()).isEqualTo("sample");
    }
  }

  @Test
  void anInvalidPointKeepsItsFigures() {
    MeasuredPoint invalid = point(NOW, "serial");

    assertThat(invalid.isInvalid()).isTrue();
    assertThat(RESPONSES).allSatisfy(metric -> assertThat(invalid.score(metric)).isNotEmpty());
    assertThat(invalid.score("issued")).isNotEmpty();
    assertThat(invalid.has(MeasuredPoint.PRIMARY)).isFalse();
  }

  @Test
  void trimmingKeepsTheJudgedMetricsAndAValueAnIteration() {
    MeasuredPoint whole = point(NOW, "delayed");
    MeasuredPoint small = point(trimmed, "delayed");

    for (String metric : List.of("response", "response:p0.50", "response:p0.99", "achieved")) {
      assertThat(small.score(metric)).as(metric).isEqualTo(whole.score(metric));
      assertSame(
          small.values(metric, small.unit(metric)), whole.values(metric, whole.unit(metric)));
    }
    JsonNode histogram = small.metrics().get("response").path(RawHistogram.FIELD);
    assertThat(histogram).hasSize(2);
    assertThat(histogram.path(0))
        .hasSize(3)
        .allSatisfy(iteration -> assertThat(iteration).hasSize(1));
    assertThat(Path.of(trimmed).toFile().length()).isLessThan(Path.of(NOW).toFile().length() / 2);
  }
}
