package dev.zkpulsar.producer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.harness.ModuleTest;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The module's benchmarks and suites, as a user runs them. */
class ScenariosTest extends ModuleTest {
  @Test
  void theQuickSuiteMeasuresWithoutFailures() throws Exception {
    measure(
        8,
        List.of("-Dbench.suite=quick", "-Dbench.pulsar.dataDir=" + directory),
        "-w 1 -r 1 -wi 1 -i 1 -p totalMiB=16");

    assertThat(written("jmh.json"))
        .contains("\"bytes\"", "\"createproducers\"", "\"pulsar1.cpu\"", "\"client.cpu\"");
    assertThat(written("servers.csv")).contains(",connect,", ",publish,pulsar-1,");
  }

  @ParameterizedTest
  @CsvSource({"quick,8", "source,30", "nightly,8"})
  void aSuiteHasThePointsThatItShould(String suite, int points) throws Exception {
    plan(suite, points);
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
    refused(setting, commandLine, told);
  }
}
