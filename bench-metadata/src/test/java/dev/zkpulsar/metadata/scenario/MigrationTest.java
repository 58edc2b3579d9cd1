package dev.zkpulsar.metadata.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.zkpulsar.harness.MainRun;
import dev.zkpulsar.harness.ModuleRun;
import dev.zkpulsar.harness.load.Recording;
import dev.zkpulsar.metadata.NeedsOxia;
import dev.zkpulsar.metadata.OxiaContract;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.apache.pulsar.metadata.api.Stat;
import org.apache.pulsar.metadata.api.extended.SessionEvent;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MigrationTest {
  @TempDir private Path directory;

  @Test
  void anOlderPulsarIsRefused() throws Exception {
    assumeTrue(Pulsar5.missing().isPresent(), "needs a Pulsar older than 5");

    var run = MainRun.of(directory, Map.of(), "MigrationBenchmark");

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err().lines())
        .singleElement()
        .asString()
        .startsWith("zkpulsar: -Dpulsar.version: '")
        .contains("allowed: 5.0.0-M1");
  }

  /** Both phases are timed, and reads and writes that the migration delays succeed. */
  @Tag("long")
  @NeedsOxia
  @Test
  void aMigrationIsMeasured() throws Exception {
    String oxia = System.getenv(OxiaContract.BINARY);
    assumeTrue(Pulsar5.missing().isEmpty(), "needs Pulsar 5 (-Dpulsar.version=5.0.0-M1)");

    try (var run =
        new ModuleRun(
            Map.of("bench.oxia.binary", oxia),
            "MigrationBenchmark -p nodes=1000 -p servers=1 -p readPercent=50")) {
      assertThat(run.results().points())
          .singleElement()
          .satisfies(
              point -> {
                assertThat(point.metric("failures").getScore()).isZero();
                for (String metric :
                    List.of("preparation", "copying", "copied", "refused", "blocked")) {
                  assertThat(point.metric(metric).getScore()).as(metric).isPositive();
                }
              });
    }
  }

  @Test
  void aRefusedWriteIsRepeatedWhenTheStoreAcceptsWrites() {
    var phases = new MigrationPhases(Recording.open(true));
    var refused = CompletableFuture.<Stat>failedFuture(new IllegalStateException("read-only"));
    var answers = List.of(refused, CompletableFuture.completedFuture((Stat) null)).iterator();

    var write = phases.write(answers::next).toCompletableFuture();

    assertThat(write).isNotDone();
    phases.announced(SessionEvent.SessionReestablished);
    assertThat(write).isCompleted();
  }

  @Test
  void aWriteThatFailsIsNotRepeated() {
    var phases = new MigrationPhases(Recording.open(true));

    var write =
        phases.write(() -> CompletableFuture.failedFuture(new IllegalArgumentException("no")));

    assertThat(write.toCompletableFuture()).isCompletedExceptionally();
  }
}
