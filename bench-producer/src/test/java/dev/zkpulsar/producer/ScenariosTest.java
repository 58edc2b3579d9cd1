package dev.zkpulsar.producer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.harness.CommandProcess;
import java.io.IOException;
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
class ScenariosTest {
  @TempDir private Path directory;

  private CommandProcess run(List<String> settings, String commandLine) throws Exception {
    return CommandProcess.run(directory, settings, commandLine);
  }

  private String written(String file) throws IOException {
    try (var files = Files.walk(directory)) {
      return Files.readString(files.filter(path -> path.endsWith(file)).findFirst().orElseThrow());
    }
  }

  @Test
  void theQuickSuiteMeasuresWithoutFailures() throws Exception {
    CommandProcess ended =
        run(
            List.of("-Dbench.suite=quick", "-Dbench.pulsar.dataDir=" + directory),
            "-w 1 -r 1 -wi 1 -i 1");

    System.out.println(ended.out());
    assertThat(ended.err()).isEmpty();
    assertThat(ended.exitCode()).isZero();
    assertThat(ended.out()).contains("[8/8]").doesNotContain("FAILED");
    assertThat(ended.out().lines().filter(line -> line.matches("Publish\\w+\\.\\w+ .*")))
        .hasSize(8)
        .allMatch(row -> row.matches(".*\\s0\\s+(\\d+|-)(\\s+INVALID)?\\s*"));
    assertThat(written("jmh.json"))
        .contains("\"bytes\"", "\"createproducers\"", "\"pulsar1.cpu\"", "\"client.cpu\"");
    assertThat(written("servers.csv")).contains(",connect,", ",publish,pulsar-1,");
    try (var left = Files.list(directory)) {
      assertThat(left.map(Path::getFileName).map(Path::toString))
          .noneMatch(name -> name.startsWith("zkpulsar-"));
    }
  }

  @ParameterizedTest
  @CsvSource({"quick,8", "source,30", "nightly,8"})
  void aSuiteHasThePointsThatItShould(String suite, int points) throws Exception {
    CommandProcess ended = run(List.of("-Dbench.suite=" + suite, "-Dbench.plan=true"), "");

    assertThat(ended.err()).isEmpty();
    assertThat(ended.out()).contains(points + " points, about");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "|-p vectorDimension=2000000 Publish|-p vectorDimension=2000000: a message of 8000000 bytes",
        "|-p totalMiB=1000000 PublishSaturation|-p totalMiB=1000000: needs 6000000 MiB of disk",
        "|-p producers=0 Publish|-p producers=0",
        "-Dbench.pulsar=pulsar://127.0.0.1:1|Publish|bench.pulsar.admin: ''",
      })
  void whatCannotWorkIsOneLineBeforeTheRun(String setting, String commandLine, String told)
      throws Exception {
    CommandProcess ended = run(setting == null ? List.of() : List.of(setting), commandLine);

    assertThat(ended.exitCode()).isEqualTo(2);
    assertThat(ended.err()).startsWith("zkpulsar: " + told).contains("allowed: ");
    assertThat(ended.err().lines()).hasSize(1);
    assertThat(ended.out()).doesNotContain("Pulsar at");
  }
}
