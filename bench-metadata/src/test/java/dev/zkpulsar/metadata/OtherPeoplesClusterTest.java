package dev.zkpulsar.metadata;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.harness.MainRun;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Load on servers outside of this machine needs consent and has a ceiling. 192.0.2.1 is nowhere.
 */
class OtherPeoplesClusterTest {
  private static final String ADDRESS = "192.0.2.1:2181";

  @TempDir private Path directory;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "none|MetadataBenchmark.get$|bench.zookeeper: '192.0.2.1:2181': 192.0.2.1 is not this machine;"
            + " allowed: with -Dbench.external.consent=192.0.2.1 if the run may load and write there",
        "192.0.2.1|MetadataBenchmark.get$ -p ratePerSecond=1001|-p ratePerSecond: '1001': above the"
            + " ceiling for servers outside of this machine; allowed: 1 to 1000, or with"
            + " -Dbench.external.maxRatePerSecond=1001",
        "192.0.2.1|MetadataSaturationBenchmark.get$|benchmark: 'MetadataSaturationBenchmark.get': has"
            + " no rate and would load servers outside of this machine as fast as it can; allowed:"
            + " with -Dbench.external.maxRatePerSecond=unlimited",
      })
  void needsConsentAndHasACeiling(String consent, String commandLine, String line)
      throws Exception {
    var settings =
        Map.of(
            "bench.zookeeper", ADDRESS,
            "bench.external.consent", consent,
            "bench.zookeeper.servers", "1");
    var run = MainRun.of(directory, settings, commandLine);

    assertThat(run.exitCode()).as(run.err()).isEqualTo(2);
    assertThat(run.err()).isEqualTo("zkpulsar: " + line + "\n");
    assertThat(directory.resolve("runs")).doesNotExist();
  }

  @Test
  void theCeilingCanBeRaised() throws Exception {
    var run =
        MainRun.of(
            directory,
            Map.of(
                "bench.zookeeper", ADDRESS,
                "bench.external.consent", "192.0.2.1",
                "bench.external.maxRatePerSecond", "unlimited",
                "bench.plan", "true"),
            "Metadata.*Benchmark.put$ -p ratePerSecond=2000");
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out()).contains("2 points");
  }
}
