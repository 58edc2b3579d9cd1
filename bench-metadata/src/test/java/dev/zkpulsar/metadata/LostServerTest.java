package dev.zkpulsar.metadata;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.harness.MainRun;
import dev.zkpulsar.harness.ModuleRun;
import dev.zkpulsar.harness.ServerKiller;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server that dies while a point is measured marks that point, and no other. */
@Tag("long")
class LostServerTest {
  @TempDir private Path directory;

  private MainRun run(int servers, String server) throws Exception {
    var killed = ServerKiller.kill(directory, "get", s -> s.name().equals(server));

    var run =
        MainRun.of(
            directory,
            Map.of("bench.zookeeper.jvmArgs", ModuleRun.QUICK_JVM),
            "MetadataBenchmark.get$ -f 1 -wi 0 -i 1 -r 6 -p client=zookeeper -p payloadBytes=100,200"
                + " -p servers="
                + servers
                + " -jvmArgsAppend "
                + ModuleRun.QUICK_JVM);

    assertThat(killed).as(run.out() + run.err()).isCompletedWithValue(server);
    return run;
  }

  @Test
  void aLostFollowerMarksThePointAndIsNamed() throws Exception {
    var run = run(3, "zookeeper-2");

    assertThat(run.exitCode()).as(run.out() + run.err()).isEqualTo(1);
    assertThat(run.out()).contains("INVALID: ", "lost server zookeeper2");
    var points = run.json("jmh.json");
    assertThat(points.at("/0/secondaryMetrics/invalid/score").asInt()).isEqualTo(1);
    assertThat(points.at("/0/secondaryMetrics/invalid.lost.zookeeper2/score").asInt()).isEqualTo(1);
    assertThat(points.at("/1/secondaryMetrics").has("invalid.lost.zookeeper2")).isFalse();
  }

  @Test
  void theSamplesOfADeadEnsembleAreKeptAndTheNextPointHasANewOne() throws Exception {
    var run = run(1, "zookeeper-1");

    assertThat(run.exitCode()).as(run.out() + run.err()).isEqualTo(1);
    assertThat(run.out()).contains("INVALID: ", "lost server zookeeper1");
    assertThat(run.err()).doesNotContain("left behind");
    assertThat(run.json("jmh.json")).hasSize(2);
    assertThat(run.json("jmh.json").at("/1/secondaryMetrics/failures/score").asInt()).isZero();
  }
}
