package dev.zkpulsar.zkscale;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.zkpulsar.harness.MainRun;
import dev.zkpulsar.harness.ModuleRun;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Points in whose middle the leader is killed. */
@Tag("long")
class LeaderKilledTest {
  @TempDir private Path directory;

  @Test
  void thePointsAreValidHaveAnOutageAndLeaveTheirEnsembleToNobody() throws Exception {
    var run =
        MainRun.of(
            directory,
            Map.of("bench.zookeeper.jvmArgs", "-Xms256m -Xmx2g " + ModuleRun.QUICK_JVM),
            "zkscale.Sessions -f 1 -wi 1 -w 1 -i 1 -r 9 -p fault=leader-killed -p sessions=20"
                + " -p ratePerSecond=100 -jvmArgsAppend "
                + ModuleRun.QUICK_JVM);

    assertThat(run.exitCode()).as(run.out() + run.err()).isZero();
    JsonNode points = run.json("jmh.json");
    assertThat(points).isNotEmpty();
    assertThat(run.out().lines().filter(line -> line.startsWith("ZooKeeper at")))
        .hasSize(points.size());
    assertThat(Files.readString(run.directory().resolve("events.csv")).lines())
        .filteredOn(line -> line.contains(",leader-killed,zookeeper-"))
        .hasSize(points.size());
    for (JsonNode point : points) {
      JsonNode metrics = point.path("secondaryMetrics");
      assertThat(metrics.at("/invalid/score").asInt()).as(run.out()).isZero();
      assertThat(metrics.at("/failures.connectionloss/score").asDouble()).isPositive();
      assertThat(metrics.at("/outage/score").asDouble()).isPositive();
      assertThat(metrics.fieldNames())
          .toIterable()
          .doesNotContain("failures.timeout", "failures.nonode", "failures.nodeexists");
      // At a rate, an outage delays every operation that is due in it: far more than 1 %.
      if (point.path("benchmark").asText().contains(".SessionsBenchmark.")) {
        JsonNode response = point.at("/primaryMetric/scorePercentiles");
        assertThat(response.path("99.0").asDouble())
            .isGreaterThan(10 * response.path("50.0").asDouble());
      }
    }
  }
}
