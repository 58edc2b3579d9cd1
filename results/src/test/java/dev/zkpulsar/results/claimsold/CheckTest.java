package dev.zkpulsar.results.claimsold;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.results.cli.MainTest;
import dev.zkpulsar.results.report.ReportFixture;
import dev.zkpulsar.results.text.ExitCode;
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
        rate: achieved, ops/s
        offered: offered, ops/s
      conclusions:
        one:
          stated: It is so.
          below: slower than the study says
          checks:
            rate: %s
      """;

  @TempDir private Path directory;

  /** The arguments of claims for a study and runs; of each run the iterations of its point. */
  private Object[] arguments(String check, String runs, String format) throws Exception {
    Files.writeString(directory.resolve("study.yaml"), STUDY.formatted(check));
    var arguments = new ArrayList<Object>(List.of("--studies", directory, format));
    for (String run : runs.split("; ")) {
      double[] values = Stream.of(run.split(" ")).mapToDouble(Double::parseDouble).toArray();
      var fixture = new ReportFixture();
      fixture.plain("a.B.get", "thrpt", Map.of(), "ops/s", 1);
      fixture.metric("achieved", "ops/s", values);
      fixture.metric("offered", "ops/s", 100);
      fixture.metric("invalid", "flag", 0);
      Path to = Files.createDirectory(directory.resolve("run" + arguments.size()));
      fixture.write(to.resolve("jmh.json"));
      arguments.add(to);
    }
    return arguments.toArray();
  }

  @ParameterizedTest
  @CsvSource({
    "rate(get) <= 100, 90; 94, holds | rate | 92 ",
    "rate(get) <= 100, 90; 94; 104, undecided | rate | 94 (holds in 2 of 3 runs)",
    "rate(get) <= 100, 104; 110, does not hold | rate | 107 (above the bound)",
    "rate(get) >= 100, 84; 90, does not hold | rate | 87 (slower than the study says)",
    "rate(get) <= 100, 99 99.1 98.9, holds | rate | 99 ",
    "rate(get) <= 100, 80 100 90, 'undecided | rate | 90 (nearer to the bound than its noise, 11.5'",
    "rate(get) <= 100, 104 104.1 103.9, does not hold | rate | 104 (above the bound)",
    // Nothing was repeated: a tenth.
    "rate(get) <= 100, 90, 'undecided | rate | 90 (nearer to the bound than its noise, 18)'",
    "rate(get) <= 100, 70, holds | rate | 70 ",
    // Not of two figures of one point, which a busy machine moves together.
    "rate(get) / offered(get) >= 0.99, 100, holds | rate | 1 ",
    // Each number of a list.
    "'rate(get) * [1, 4] <= 100', 30 30.2, does not hold | rate | 30.1 to 120 (above the bound)"
  })
  void theVerdictIsThatOfAllRunsOrOfARunFartherAwayThanItsNoise(
      String check, String runs, String row) throws Exception {
    assertThat(MainTest.run("claims", arguments(check, runs, "--short")).ends(ExitCode.DONE))
        .contains("| one | " + row);
  }

  @Test
  void theTextAndTheMarkdownSayWhichWayACheckFailed() throws Exception {
    var arguments = arguments("rate(get) >= 100", "84; 90", "--use-disturbed");

    assertThat(MainTest.run("claims", arguments).ends(ExitCode.DONE))
        .contains("does not hold: one (stated): It is so.")
        .contains("here 87 (slower than the study says), study no figure, allowed at least 100")
        .contains("1 conclusions; holds: 0, undecided: 0, does not hold: 1, not measured: 0");
    arguments[2] = "--markdown";
    assertThat(MainTest.run("claims", arguments).ends(ExitCode.DONE))
        .contains("| does not hold | rate | 87 (slower than the study says) |");
  }

  /** As with every verdict: the command found it out, and did not fail. */
  @Test
  void anUndecidedConclusionEndsWithZero() throws Exception {
    var arguments = arguments("rate(get) >= 88", "84; 90", "--use-disturbed");

    assertThat(MainTest.run("claims", arguments).ends(ExitCode.DONE)).contains("undecided: 1, ");
  }
}
