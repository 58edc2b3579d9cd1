package dev.zkpulsar.producer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.harness.MainRun;
import dev.zkpulsar.harness.ModuleRun;
import dev.zkpulsar.harness.ServerKiller;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A broker that dies in the middle of a point and a broker that dies at its end: the samples are
 * kept, and the next point has a new broker.
 */
@Tag("long")
class LostBrokerTest {
  @TempDir private Path directory;

  @Test
  void aDeadBrokerCostsItsOwnPointOnly() throws Exception {
    var killed = ServerKiller.kill(directory, "publish", server -> true);

    var run =
        MainRun.of(
            directory,
            Map.of("bench.pulsar.jvmArgs", ModuleRun.QUICK_JVM),
            "PublishBenchmark.publish$ -f 1 -wi 0 -i 1 -r 6 -p topics=1 -p producers=2"
                + " -p ratePerSecond=100 -p vectorDimension=32,64 -jvmArgsAppend "
                + ModuleRun.QUICK_JVM);

    assertThat(killed).as(run.out() + run.err()).isCompletedWithValue("pulsar-1");
    assertThat(run.isMeasured()).as(run.out() + run.err()).isTrue();
    assertThat(run.out()).contains("INVALID: ", "lost server pulsar1");
    assertThat(run.err()).doesNotContain("left behind");
    var points = run.json("jmh.json");
    assertThat(points).hasSize(2);
    assertThat(points.at("/0/secondaryMetrics").has("response")).isTrue();
    assertThat(points.at("/1/secondaryMetrics/failures/score").asInt()).isZero();
  }
}
