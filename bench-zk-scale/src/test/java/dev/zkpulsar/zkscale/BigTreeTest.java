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

  @Test
  void eachEventIsProven() throws Exception {
    var run =
        MainRun.of(
            directory,
            Map.of("bench.zookeeper.jvmArgs", "-Xms256m -Xmx1g " + ModuleRun.QUICK_JVM),
            "BigTreeBenchmark -f 1 -wi 0 -i 1 -r 30 -p treeMib=32 -p ratePerSecond=1000 -p faultAtSeconds=1"
                + " -p event=snapshot,followerDiff,followerSnap -p snapCount=1000,1000000"
                + " -jvmArgsAppend "
                + ModuleRun.QUICK_JVM);

    JsonNode snapshot = point(run, "snapshot", "1000");
    assertThat(score(snapshot, "invalid")).as(run.out()).isZero();
    assertThat(score(snapshot, "snapshots")).isPositive();
    assertThat(score(snapshot, "snapshot.longest")).isPositive();
    assertThat(score(point(run, "snapshot", "1000000"), "invalid.nosnapshot")).isEqualTo(1);

    for (String event : new String[] {"followerDiff", "followerSnap"}) {
      JsonNode metrics = point(run, event, "");
      assertThat(score(metrics, "invalid")).as(run.out()).isZero();
      assertThat(score(metrics, "sync")).isPositive();
      assertThat(score(metrics, "serves")).isGreaterThanOrEqualTo(score(metrics, "sync"));
    }
  }
}
