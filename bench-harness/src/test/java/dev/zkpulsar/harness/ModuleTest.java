package dev.zkpulsar.harness;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What every bench module's tests do with it: run it as a user does, in a directory of its own. */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
public abstract class ModuleTest {
  private static final String ROW = "\\w+Benchmark\\.\\w+ .*";
  private static final String ROW_WITHOUT_FAILURES = ".*\\s0\\s+(\\d+|-)(\\s+INVALID)?\\s*";

  /** Where the command runs, and writes. */
  @TempDir protected Path directory;

  /** Runs our launcher to its end. */
  protected CommandProcess run(List<String> settings, String commandLine) throws Exception {
    return CommandProcess.run(directory, settings, commandLine);
  }

  /**
   * Runs and wants a row for so many points, none with a failure, and nothing left behind. Overdue
   * operations would be the machine's doing, so they are not asked for.
   */
  protected CommandProcess measure(int points, List<String> settings, String commandLine)
      throws Exception {
    CommandProcess ended = run(settings, commandLine);
    System.out.println(ended.out());
    assertThat(ended.err()).isEmpty();
    assertThat(ended.exitCode()).isZero();
    assertThat(ended.out()).doesNotContain("FAILED");
    assertThat(ended.out().lines().filter(line -> line.matches(ROW)))
        .hasSize(points)
        .allMatch(row -> row.matches(ROW_WITHOUT_FAILURES));
    try (var left = Files.list(directory)) {
      assertThat(left.map(Path::getFileName).map(Path::toString))
          .noneMatch(name -> name.startsWith("zkpulsar-"));
    }
    return ended;
  }

  /** Wants a suite to have so many points. */
  protected void plan(String suite, int points) throws Exception {
    CommandProcess ended = run(List.of("-Dbench.suite=" + suite, "-Dbench.plan=true"), "");

    assertThat(ended.err()).isEmpty();
    assertThat(ended.out()).contains(points + " points, about");
  }

  /** Wants one line that begins so on standard error, exit code 2, and no results. */
  protected void refused(String setting, String commandLine, String told) throws Exception {
    CommandProcess ended = run(setting == null ? List.of() : List.of(setting), commandLine);

    assertThat(ended.exitCode()).isEqualTo(2);
    assertThat(ended.err()).startsWith("zkpulsar: " + told).contains("allowed: ");
    assertThat(ended.err().lines()).hasSize(1);
    assertThat(directory.resolve("results/runs"))
        .satisfiesAnyOf(
            runs -> assertThat(runs).doesNotExist(), runs -> assertThat(runs).isEmptyDirectory());
  }

  /** The content of a file that the run wrote. */
  protected String written(String file) throws IOException {
    try (var files = Files.walk(directory)) {
      return Files.readString(files.filter(path -> path.endsWith(file)).findFirst().orElseThrow());
    }
  }
}
