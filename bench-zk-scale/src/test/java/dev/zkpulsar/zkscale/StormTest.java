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

  @Test
  void noWatchIsLost() throws Exception {
    var run =
        MainRun.of(
            directory,
            Map.of("bench.zookeeper.jvmArgs", "-Xms256m -Xmx2g " + ModuleRun.QUICK_JVM),
            "StormBenchmark -f 1 -wi 0 -i 1 -r 10 -p ratePerSecond=200 -p sessions="
                + SESSIONS
                + " -jvmArgsAppend "
                + ModuleRun.QUICK_JVM);

    assertThat(run.exitCode()).as(run.out() + run.err()).isZero();
    JsonNode storm = run.json("jmh.json").path(0);
    assertThat(score(storm, "invalid")).as(run.out()).isZero();
    assertThat(score(storm, "sessions.lost")).isEqualTo(SESSIONS);
    assertThat(score(storm, "sessions.told")).isEqualTo(SESSIONS);
    assertThat(score(storm, "back")).isLessThanOrEqualTo(score(storm, "watched"));
  }
}
