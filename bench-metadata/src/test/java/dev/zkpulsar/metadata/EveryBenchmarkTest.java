package dev.zkpulsar.metadata;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.harness.CommandProcess;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The module's benchmarks and suites, as a user runs them. */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class EveryBenchmarkTest {
  @TempDir private Path directory;

  private CommandProcess run(List<String> settings, String commandLine) throws Exception {
    return CommandProcess.run(directory, settings, commandLine);
  }

  @Test
  void runsAndMeasuresWithoutFailures() throws Exception {
    CommandProcess ended =
        run(
            List.of("-Dbench.zookeeper.dataDir=" + directory),
            "metadata -f 1 -wi 1 -w 1 -i 1 -r 1");

    System.out.println(ended.out());
    assertThat(ended.err()).isEmpty();
    assertThat(ended.exitCode()).isZero();
    assertThat(ended.out()).contains("[12/12]").doesNotContain("FAILED");
    // In every row nothing failed; overdue would be the machine's doing, so it is not asked for.
    assertThat(ended.out().lines().filter(line -> line.matches("\\S+Benchmark\\.\\w+ .*")))
        .hasSize(12)
        .allMatch(row -> row.matches(".*\\s0\\s+(\\d+|-)(\\s+INVALID)?\\s*"));
    try (var left = Files.list(directory)) {
      assertThat(left.map(Path::getFileName).map(Path::toString))
          .noneMatch(name -> name.startsWith("zkpulsar-"));
    }
  }

  /**
   * Under plain JMH, without a fork and without our runner, the trial starts an ensemble itself.
   */
  @Test
  void worksUnderPlainJmh() throws Exception {
    CommandProcess ended =
        CommandProcess.run(
            directory,
            List.of(),
            "org.openjdk.jmh.Main",
            "\\.ZooKeeperBenchmark.getData -f 0 -wi 0 -i 1 -r 1");

    assertThat(ended.exitCode()).isZero();
    assertThat(ended.out()).containsPattern("ZooKeeperBenchmark.getData .*thrpt .*ops/s");
  }

  @ParameterizedTest
  @CsvSource({"quick,12", "source,22", "nightly,36"})
  void aSuiteHasThePointsThatItShould(String suite, int points) throws Exception {
    CommandProcess ended = run(List.of("-Dbench.suite=" + suite, "-Dbench.plan=true"), "");

    assertThat(ended.err()).isEmpty();
    assertThat(ended.out()).contains(points + " points, about");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "-Dbench.env=moon|bench.env: 'moon'",
        "-Dbench.zookeeper=127.0.0.1:1|bench.zookeeper: nothing answers at '127.0.0.1:1'",
        "-Dbench.zookeeper.port=99999|bench.zookeeper.port: '99999'",
        "-Dbench.zookeeper.dataDir=/dev/null/x|bench.zookeeper.dataDir: '/dev/null/x'",
      })
  void badInputIsOneLine(String setting, String told) throws Exception {
    CommandProcess ended = run(List.of(setting), "getData");

    assertThat(ended.exitCode()).isEqualTo(2);
    assertThat(ended.err()).startsWith("zkpulsar: " + told).contains("allowed: ");
    assertThat(ended.err().lines()).hasSize(1);
    assertThat(directory.resolve("results/runs"))
        .satisfiesAnyOf(
            runs -> assertThat(runs).doesNotExist(), runs -> assertThat(runs).isEmptyDirectory());
  }
}
