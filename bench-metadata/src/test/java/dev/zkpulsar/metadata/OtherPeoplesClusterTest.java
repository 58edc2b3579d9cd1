package dev.zkpulsar.metadata;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.harness.MainRun;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Load on servers outside of this machine needs consent. 192.0.2.1 is nowhere. */
class OtherPeoplesClusterTest {
  private static final String ADDRESS = "192.0.2.1:2181";

  @TempDir private Path directory;

  @Test
  void needsConsentBeforeAnythingStarts() throws Exception {
    var run =
        MainRun.of(
            directory,
            Map.of("bench.zookeeper", ADDRESS, "bench.external.consent", "none"),
            "MetadataBenchmark.get$");

    assertThat(run.exitCode()).as(run.err()).isEqualTo(2);
    assertThat(run.err())
        .isEqualTo(
            "zkpulsar: bench.zookeeper: '192.0.2.1:2181': 192.0.2.1 is not this machine;"
                + " allowed: with -Dbench.external.consent=192.0.2.1 if the run may load and write"
                + " there\n");
    assertThat(directory.resolve("runs")).doesNotExist();
  }

  @Test
  void withConsentEveryLoadIsAllowed() throws Exception {
    var run =
        MainRun.of(
            directory,
            Map.of(
                "bench.zookeeper", ADDRESS,
                "bench.external.consent", "192.0.2.1",
                "bench.plan", "true"),
            "Metadata.*Benchmark.put$ -p ratePerSecond=2000");
    assertThat(run.isMeasured()).as(run.out() + run.err()).isTrue();
    assertThat(run.out()).contains("2 points");
  }
}
