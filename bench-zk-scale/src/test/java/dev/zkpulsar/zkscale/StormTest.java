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

/** Every session loses the leader, returns, and gets its watch back. */
@Tag("long")
class StormTest {
  private static final int SESSIONS = 40;

  @TempDir private Path directory;

  private static double score(JsonNode point, String metric) {
    JsonNode score = point.path("secondaryMetrics").path(metric).path("score");
    assertThat(score.isMissingNode()).as(metric).isFalse();
    return score.asDouble();
  }

  private JsonNode storm(String options) throws Exception {
    var run =
        MainRun.of(
            directory,
            Map.of("bench.zookeeper.jvmArgs", "-Xms256m -Xmx2g " + ModuleRun.QUICK_JVM),
            "StormBenchmark -f 1 -wi 0 -i 1 -p ratePerSecond=200 -p sessions=%d %s -jvmArgsAppend %s"
                .formatted(SESSIONS, options, ModuleRun.QUICK_JVM));
    assertThat(run.isMeasured()).as(run.out() + run.err()).isTrue();
    assertThat(run.err()).isEmpty();
    return run.json("jmh.json").path(0);
  }

  @Test
  void noWatchIsLost() throws Exception {
    JsonNode storm = storm("-r 20");

    assertThat(score(storm, "invalid")).as(storm.toString()).isZero();
    assertThat(score(storm, "sessions.lost")).isEqualTo(SESSIONS);
    assertThat(score(storm, "sessions.told")).isEqualTo(SESSIONS);
    assertThat(score(storm, "back")).isLessThanOrEqualTo(score(storm, "watched"));
  }

  /** A client gives a silent server up after two thirds of its timeout of 30 s. */
  @Test
  void aStormWithoutALostSessionIsInvalid() throws Exception {
    JsonNode storm = storm("-r 5 -p fault=follower-paused -p faultSeconds=1");

    assertThat(score(storm, "sessions.lost")).isZero();
    assertThat(score(storm, "invalid.nostorm")).isEqualTo(1);
  }
}
