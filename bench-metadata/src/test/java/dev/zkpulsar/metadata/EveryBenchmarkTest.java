package dev.zkpulsar.metadata;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.harness.CommandProcess;
import dev.zkpulsar.harness.ModuleTest;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The module's benchmarks and suites, as a user runs them. */
class EveryBenchmarkTest extends ModuleTest {
  @Test
  void runsAndMeasuresWithoutFailures() throws Exception {
    measure(
        12,
        List.of("-Dbench.zookeeper.dataDir=" + directory),
        "metadata -f 1 -wi 1 -w 1 -i 1 -r 1");
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
    plan(suite, points);
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
    refused(setting, "getData", told);
  }
}
