package dev.zkpulsar.results.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.results.report.ReportFixture;
import dev.zkpulsar.results.text.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command check over a directory of nights. */
class CheckCommandTest {
  @TempDir private Path history;

  /** Two rounds, with a score of about this. */
  private static void night(Path directory, int day, double score) throws IOException {
    for (int round = 1; round <= 2; round++) {
      double level = score * (1 + 0.001 * ((day * 7 + round * 3) % 5));
      new ReportFixture()
          .plain("a.B.m", "avgt", Map.of(), "us/op", level)
          .write(directory.resolve("2026%04dT010000Z-r%d.json".formatted(day, round)));
    }
  }

  @BeforeEach
  void tenNightsAndAStep() throws IOException {
    for (int day = 1; day <= 12; day++) {
      night(history, day, day < 11 ? 100 : 130);
    }
  }

  private MainTest.Ended check(String... more) {
    return MainTest.run("check", "--history", history, more);
  }

  private void commit(String night, String commit) throws IOException {
    Files.writeString(
        history.resolve(night + "-r1.provenance.json"),
        "{\"schemaVersion\": 1, \"project\": {\"commit\": \"%s\", \"dirty\": true}}"
            .formatted(commit));
  }

  @Test
  void theNightAfterAChangeListsItAsKnown() throws IOException {
    commit("20260011T010000Z", "abcdef0123456789");
    var ended = check();

    assertThat(ended.exitCode()).isNotEqualTo(ExitCode.FINDING);
    assertThat(ended.out())
        .startsWith("nothing new; 1 metric still slower since 20260011T010000Z (commit abcdef0+); ")
        .containsPattern("known since 20260011T010000Z \\(commit abcdef0\\+\\) +score .* \\+30 % ")
        .contains("Compared: night 20260012T010000Z (2 rounds) and 11 nights before it");
  }

  @Test
  void theNightOfAChangeIsARegressionAndNamesItsCommit() throws IOException {
    commit("20260011T010000Z", "abcdef0123456789");
    Files.delete(history.resolve("20260012T010000Z-r1.json"));
    Files.delete(history.resolve("20260012T010000Z-r2.json"));

    assertThat(check("--markdown").ends(ExitCode.FINDING))
        .contains("the worst +30 % since 20260011T010000Z (commit abcdef0+) (score of B.m)")
        .contains("| slower since 20260011T010000Z (commit abcdef0+) | score |");
  }

  @Test
  void oneNightHasNoNightBeforeIt(@TempDir Path runs) throws IOException {
    night(runs, 101, 100);

    assertThat(MainTest.run("check", "--history", runs).ends(ExitCode.UNDECIDED))
        .startsWith("UNDECIDED: there is no night before 20260101T010000Z\n")
        .contains("(2 rounds) and 0 nights before it");
  }

  private static String merged(Path directory) {
    String file = directory.resolveSibling(directory.getFileName() + "-all.json").toString();
    MainTest.run("merge", "-o", file, directory).done();
    return file;
  }

  @Test
  void aMergedHistoryHasTheSameNights() {
    assertThat(MainTest.run("check", "--history", merged(history)).out()).isEqualTo(check().out());
  }

  @Test
  void runsOfAMergedFileAreNightsByTheirTimes(@TempDir Path runs) throws IOException {
    for (int day = 101; day <= 112; day++) {
      night(runs, day, 100);
      for (int round = 1; round <= 2; round++) {
        String name = "2026%04dT0100%02dZ".formatted(day, round);
        Path file = runs.resolve("2026%04dT010000Z-r%d.json".formatted(day, round));
        Files.move(file, runs.resolve(name + "-module.json"));
      }
    }

    assertThat(MainTest.run("check", "--history", merged(runs)).out())
        .contains("night 20260111 (2 rounds) and 11 nights before it");
  }

  @Test
  void badInputIsToldInOneLine() throws IOException {
    Path old = Files.createTempDirectory("old");
    night(old, 3, 100);
    assertThat(check(old.resolve("20260003T010000Z-r2.json").toString(), old.toString()).refused())
        .contains("the history has the later night 20260012T010000Z");
  }
}
