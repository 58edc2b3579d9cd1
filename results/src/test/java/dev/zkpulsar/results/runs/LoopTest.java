package dev.zkpulsar.results.runs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import com.fasterxml.jackson.databind.JsonNode;
import dev.zkpulsar.results.cli.MainTest;
import dev.zkpulsar.results.output.ExitCode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One run in the form of this version and in that of earlier versions is the same run. */
class LoopTest {
  private static final String NOW = "src/test/resources/score/response.json";
  private static final String EARLIER = "src/test/resources/score/issued.json";
  private static final List<String> RESPONSES =
      List.of("response", "response:p0.50", "response:p0.99", "response:p1.00");

  @TempDir private static Path directory;
  private static String trimmed;

  @BeforeAll
  static void trim() {
    trimmed = directory.resolve("trimmed.json").toString();
    var ended = MainTest.run("merge", "--trim", "-o", trimmed, NOW);
    assertThat(ended.err()).contains("invalid: KnownTargetBenchmark.serial").hasLineCount(1);
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
  void bothFormsHaveTheSamePointsMetricsAndValues() {
    assertThat(points(NOW)).extracting(MeasuredPoint::key).hasSize(3);
    for (MeasuredPoint now : points(NOW)) {
      MeasuredPoint earlier =
          points(EARLIER).stream().filter(p -> p.key().equals(now.key())).findFirst().orElseThrow();
      assertThat(now.setup()).isEqualTo(earlier.setup());
      assertThat(now.metrics().keySet()).containsAll(earlier.metrics().keySet());
      for (String metric : earlier.metrics().keySet()) {
        assertThat(now.unit(metric)).as(metric).isEqualTo(earlier.unit(metric));
        assertSame(now.score(metric).stream().toArray(), earlier.score(metric).stream().toArray());
        String unit = now.unit(metric);
        assertSame(now.values(metric, unit), earlier.values(metric, unit));
      }
      assertSame(
          now.value("response", "99.0", "ms").stream().toArray(),
          earlier.value("response", "99.0", "ms").stream().toArray());
    }
  }

  @Test
  void theModeIsThatOfTheLoop() {
    for (String file : List.of(NOW, EARLIER, trimmed)) {
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
  void aRecordedFileOfAnEarlierVersionIsRead() throws Exception {
    List<String> recorded;
    try (var files = Files.list(Path.of("recorded"))) {
      recorded =
          files.map(Path::toString).filter(name -> !name.contains("provenance")).limit(2).toList();
    }
    for (String file : recorded) {
      assertThat(points(file))
          .isNotEmpty()
          .allSatisfy(
              point -> {
                assertThat(point.key().mode()).isEqualTo(point.has("offered") ? "sample" : "thrpt");
                assertThat(point.score("issued")).isNotEmpty();
                assertThat(point.score("response:p0.99")).isNotEmpty();
              });
    }
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

  @Test
  void theCommandsTakeBothFormsTogether() {
    for (String other : List.of(EARLIER, trimmed)) {
      var compared = MainTest.run("compare", NOW, other);
      assertThat(compared.out())
          .contains("response:p0.50", "response:p0.99", "achieved")
          .doesNotContain("another setup", "units differ");
      assertThat(compared.exitCode()).isEqualTo(ExitCode.UNDECIDED);
      assertThat(MainTest.run("check", "--history", other, NOW).out())
          .doesNotContain("another setup");
    }
    String merged = directory.resolve("merged.json").toString();
    MainTest.run("merge", "-o", merged, NOW, EARLIER);
    String page = MainTest.run("report", "--markdown", "-", merged).out();
    assertThat(page.lines().filter(line -> line.contains("| KnownTargetBenchmark.delayed |")))
        .hasSize(2);
    assertThat(page).doesNotContain("(sample)", "(thrpt)", "score");
  }
}
