package dev.zkpulsar.zkscale;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.zkpulsar.harness.MainRun;
import dev.zkpulsar.harness.ModuleRun;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each event happens as asked for, and a point without its event is INVALID. */
@Tag("long")
class BigTreeTest {
  @TempDir private Path directory;

  private static JsonNode point(MainRun run, String event, String snapCount) throws Exception {
    for (JsonNode point : run.json("jmh.json")) {
      JsonNode params = point.path("params");
      if (params.path("event").asText().equals(event)
          && (snapCount.isEmpty() || params.path("snapCount").asText().equals(snapCount))) {
        return point.path("secondaryMetrics");
      }
    }
    throw new AssertionError(event + " is missing: " + run.out() + run.err());
  }

  private static double score(JsonNode metrics, String metric) {
    assertThat(metrics.has(metric)).as(metric).isTrue();
    return metrics.path(metric).path("score").asDouble();
  }

  private MainRun run(String options) throws Exception {
    return MainRun.of(
        directory,
        Map.of("bench.zookeeper.jvmArgs", "-Xms256m -Xmx1g " + ModuleRun.QUICK_JVM),
        "BigTreeBenchmark -f 1 -wi 0 -i 1 -p treeMib=8 -p ratePerSecond=500 -jvmArgsAppend "
            + ModuleRun.QUICK_JVM
            + options);
  }

  /** A server writes a snapshot after 250 to 500 writes, which come in two seconds. */
  @Test
  void aSnapshotIsProvenAndAPointWithoutOneIsInvalid() throws Exception {
    var run = run(" -r 10 -p event=snapshot -p snapCount=500,1000000");

    JsonNode snapshot = point(run, "snapshot", "500");
    assertThat(score(snapshot, "invalid")).as(run.out()).isZero();
    assertThat(score(snapshot, "snapshots")).isPositive();
    assertThat(score(snapshot, "snapshot.longest")).isPositive();
    assertThat(score(point(run, "snapshot", "1000000"), "invalid.nosnapshot")).isEqualTo(1);
  }

  /** A follower starts again, and is brought up to date. */
  @Test
  void theWayOfAFollowerIsProven() throws Exception {
    var run = run(" -r 30 -p event=follower-diff,follower-snap -p faultAtSeconds=1");

    for (String event : new String[] {"follower-diff", "follower-snap"}) {
      JsonNode metrics = point(run, event, "");
      assertThat(score(metrics, "invalid")).as(run.out()).isZero();
      assertThat(score(metrics, "sync")).isPositive();
      assertThat(score(metrics, "serves")).isGreaterThanOrEqualTo(score(metrics, "sync"));
    }
  }
}
