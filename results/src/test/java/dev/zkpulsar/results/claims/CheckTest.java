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

/** A verdict needs all runs on one side, or a single run that is farther away than its noise. */
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
    "rate(get) <= 100, 90; 94, holds, 92",
    "rate(get) <= 100, 90; 94; 104, undecided, 94 (holds in 2 of 3 runs)",
    "rate(get) <= 100, 104; 110, does not hold, 107 (above the bound)",
    "rate(get) >= 100, 84; 90, does not hold, 87 (slower than the study says)",
    "rate(get) <= 100, 99 99.1 98.9, holds, 99",
    "rate(get) <= 100, 80 100 90, undecided, '90 (nearer to the bound than its noise, 11.5)'",
    "rate(get) <= 100, 104 104.1 103.9, does not hold, 104 (above the bound)",
    // Nothing was repeated: a tenth.
    "rate(get) <= 100, 90, undecided, '90 (nearer to the bound than its noise, 18)'",
    "rate(get) <= 100, 70, holds, 70",
    // Not of two figures of one point, which a busy machine moves together.
    "rate(get) / offered(get) >= 0.99, 100, holds, 1",
    // Each number of a list.
    "'rate(get) * [1, 4] <= 100', 30 30.2, does not hold, 30.1 to 120 (above the bound)"
  })
  void theVerdictIsThatOfAllRunsOrOfARunFartherAwayThanItsNoise(
      String check, String runs, String outcome, String here) throws Exception {
    ClaimVerdict verdict = claims(check, runs).studies().get(0).checks().get(0);

    assertThat(List.of(verdict.outcome().toString(), verdict.here()))
        .containsExactly(outcome, here);
  }

  @Test
  void oneTableHasTheCheckThatDecidesWithItsBoundsAndTheMarkdownIt() throws Exception {
    var claims = claims("rate(get) >= 80\n      second: rate(get) >= 100; study 200", "84; 90");
    String here = "87 (slower than the study says)";
    String text = "one (stated): It is so.";

    assertThat(claims.summary())
        .isEqualTo("1 conclusions; holds: 0, undecided: 0, does not hold: 1, not measured: 0");
    assertThat(claims.checks(false).rows())
        .containsExactly(
            List.of("one", "holds", "rate", "87", "no figure", "at least 80"),
            List.of("one", "does not hold", "second", here, "200", "at least 100"));
    assertThat(claims.markdown())
        .contains("| " + text + " | does not hold | second | " + here + " |")
        .doesNotContain("| rate |");
  }
}
