package dev.zkpulsar.results.claims;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.results.run.MadeUpPoint;
import dev.zkpulsar.results.run.Point;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A verdict needs runs that are farther from the bound than runs differ. */
class CheckTest {
  private static final String STUDY =
      """
      title: A study
      about: 1.5
      points:
        get: {benchmark: B.get}
      metrics:
        rate: achieved
        offered: offered
      conclusions:
        one:
          stated: It is so.
          bounds: Ours.
          below: slower than the study says
          checks:
            rate: %s
      """;

  @TempDir private Path directory;

  /** The claims of a study and runs; of each run the iterations of its point. */
  private Claims claims(String check, String runs) throws Exception {
    Files.writeString(directory.resolve("study.yaml"), STUDY.formatted(check));
    var points = new ArrayList<Point>();
    for (String run : runs.split("; ")) {
      double[] values = Stream.of(run.split(" ")).mapToDouble(Double::parseDouble).toArray();
      var point = MadeUpPoint.of("B.get", Map.of()).with("achieved", "ops/s", values);
      points.add(point.with("offered", "ops/s", 100).in("run" + points.size()));
    }
    return Claims.check(Study.in(directory), points, false);
  }

  @ParameterizedTest
  @CsvSource({
    // Three runs or more: by their own spread.
    "rate(get) <= 100, 90; 91; 90.5, holds, 90.5",
    "rate(get) <= 100, 90; 94; 104, undecided, 94 (nearer to the bound than 3 runs can tell)",
    "rate(get) <= 100, 110; 112; 111, does not hold, 111 (above the bound)",
    "rate(get) >= 100, 84; 85; 84.5, does not hold, 84.5 (slower than the study says)",
    // Two runs beyond a factor of 1.6 only, one run beyond 1.9: its iterations are no other runs.
    "rate(get) <= 100, 90; 90.1, undecided, 90 (nearer to the bound than 2 runs can tell)",
    "rate(get) <= 100, 60; 61, holds, 60.5",
    "rate(get) <= 100, 178; 182, does not hold, 180 (above the bound)",
    "rate(get) <= 100, 70 70.1 69.9, undecided, 70 (nearer to the bound than one run can tell)",
    "rate(get) <= 100, 50, holds, 50",
    "rate(get) <= 100, 210, does not hold, 210 (above the bound)",
    // A difference is no ratio.
    "rate(get) - 100 <= 0, 50, undecided, -50 (nearer to the bound than one run can tell)",
    "rate(get) - 100 <= 0, 100; 100, holds, 0",
    // Each number of a list.
    "'rate(get) * [1, 4] <= 100', 60 60.2, does not hold, 60.1 to 240 (above the bound)"
  })
  void theSpreadOfRunsDecides(String check, String runs, String outcome, String here)
      throws Exception {
    ClaimVerdict verdict = claims(check, runs).studies().get(0).checks().get(0);

    assertThat(List.of(verdict.outcome().toString(), verdict.here()))
        .containsExactly(outcome, here);
  }

  @Test
  void oneTableHasTheCheckThatDecidesWithItsBoundsAndTheMarkdownIt() throws Exception {
    var claims = claims("rate(get) >= 20\n      second: rate(get) >= 100; study 200", "40; 42");
    String here = "41 (slower than the study says)";
    String text = "one (stated): It is so.";

    assertThat(claims.summary())
        .isEqualTo("1 conclusions; holds: 0, undecided: 0, does not hold: 1, not measured: 0");
    assertThat(claims.checks(false).rows())
        .containsExactly(
            List.of("one", "holds", "rate", "41", "no figure", "at least 20"),
            List.of("one", "does not hold", "second", here, "200", "at least 100"));
    assertThat(claims.markdown())
        .contains("| " + text + " | does not hold | second | " + here + " |")
        .doesNotContain("| rate |");
  }

  /** The second run did not measure the other point: it takes none from the first. */
  @Test
  void aRunThatLacksAPointTakesNoneFromAnother() throws Exception {
    Files.writeString(
        directory.resolve("study.yaml"),
        STUDY.formatted("rate(get, n=[1, 2]) <= 100").replace("B.get}", "B.get, params: {}}"));
    var points = new ArrayList<Point>();
    for (String measured : List.of("first 1", "first 2", "second 1")) {
      String[] runAndN = measured.split(" ");
      points.add(
          MadeUpPoint.of("B.get", Map.of("n", runAndN[1]))
              .with("achieved", "ops/s", 60)
              .in(runAndN[0]));
    }

    var claims = Claims.check(Study.in(directory), points, false);

    assertThat(claims.studies().get(0).checks().get(0).here())
        .isEqualTo("60 (nearer to the bound than one run can tell)");
  }
}
