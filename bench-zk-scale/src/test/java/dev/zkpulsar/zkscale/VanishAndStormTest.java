package dev.zkpulsar.zkscale;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.zkpulsar.harness.MainRun;
import dev.zkpulsar.harness.ModuleRun;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every watcher learns of every node of a session that ends; every session gets its watch back. */
@Tag("long")
class VanishAndStormTest {
  private static final int SESSIONS = 40;

  @TempDir private Path directory;

  private static double score(JsonNode point, String metric) {
    JsonNode score = point.path("secondaryMetrics").path(metric).path("score");
    assertThat(score.isMissingNode()).as(metric).isFalse();
    return score.asDouble();
  }

  @Test
  void noEventAndNoWatchIsLost() throws Exception {
    var run =
        MainRun.of(
            directory,
            Map.of("bench.zookeeper.jvmArgs", "-Xms256m -Xmx2g " + ModuleRun.QUICK_JVM),
            "VanishBenchmark|StormBenchmark -f 1 -wi 0 -i 1 -r 20 -p ratePerSecond=200"
                + " -p nodes=200 -p watchers=5 -p ends=closed,expired -p ownerTimeoutSeconds=4"
                + " -p faultAtSeconds=2 -p sessions="
                + SESSIONS
                + " -jvmArgsAppend "
                + ModuleRun.QUICK_JVM);

    assertThat(run.exitCode()).as(run.out() + run.err()).isZero();
    var byEnd = new HashMap<String, JsonNode>();
    run.json("jmh.json")
        .forEach(point -> byEnd.put(point.at("/params/ends").asText("storm"), point));
    assertThat(byEnd).containsOnlyKeys("closed", "expired", "storm");
    for (String end : new String[] {"closed", "expired"}) {
      JsonNode point = byEnd.get(end);
      assertThat(score(point, "events.lost")).isZero();
      assertThat(score(point, "events.twice")).isZero();
      assertThat(score(point, "failures")).isZero();
      assertThat(score(point, "lastgone")).isLessThanOrEqualTo(score(point, "lastknown"));
    }
    // The servers wait for the timeout of a silent session only.
    assertThat(score(byEnd.get("expired"), "expiry"))
        .isGreaterThan(score(byEnd.get("closed"), "expiry"));
    JsonNode storm = byEnd.get("storm");
    assertThat(score(storm, "invalid")).as(run.out()).isZero();
    assertThat(score(storm, "sessions.lost")).isEqualTo(SESSIONS);
    assertThat(score(storm, "sessions.told")).isEqualTo(SESSIONS);
    assertThat(score(storm, "back")).isLessThanOrEqualTo(score(storm, "watched"));
  }
}
