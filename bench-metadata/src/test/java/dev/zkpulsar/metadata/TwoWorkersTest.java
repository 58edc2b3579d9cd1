package dev.zkpulsar.metadata;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.zkpulsar.env.Environments;
import dev.zkpulsar.env.zookeeper.ZooKeeperSettings;
import dev.zkpulsar.harness.ModuleRun;
import dev.zkpulsar.harness.WorkerProcesses;
import java.nio.file.Path;
import java.util.Properties;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The workers of a run share a tree of worker 0, in which each creates nodes of its own. */
@Tag("long")
class TwoWorkersTest {
  @TempDir private Path directory;

  /** The results of worker 0 of two. */
  private JsonNode run(String points) throws Exception {
    var settings = new Properties();
    settings.setProperty("bench.zookeeper.servers", "1");
    settings.setProperty("bench.zookeeper.jvmArgs", ModuleRun.QUICK_JVM);
    String all = points + " -f 1 -wi 0 -i 1 -p servers=1 -jvmArgsAppend " + ModuleRun.QUICK_JVM;
    try (var ensemble = Environments.zooKeeper(ZooKeeperSettings.of(settings));
        var workers = new WorkerProcesses(directory, 2)) {
      workers.with("bench.zookeeper=" + ensemble.servers().get(0).address()).startAll(all);
      for (int worker = 0; worker < 2; worker++) {
        // On a slow machine, a point may be INVALID.
        assertThat(workers.exitCode(worker)).as(workers.text(worker)).isLessThanOrEqualTo(1);
      }
      return workers.json(0, "jmh.json");
    }
  }

  @Test
  void createNodesOfTheirOwn() throws Exception {
    JsonNode measured =
        run(
            "ChurnBenchmark.atRate$|MetadataBenchmark.putIfUnchanged$ -r 3"
                + " -p client=zookeeper,store-zookeeper -p batchingEnabled=false");

    assertThat(measured).hasSize(4);
    for (JsonNode point : measured) {
      assertThat(point.at("/secondaryMetrics/failures/score").asInt()).isZero();
      assertThat(point.at("/secondaryMetrics/achieved/score").asDouble()).isGreaterThan(50);
      // No worker takes the ensemble on this machine for the work of others.
      assertThat(point.path("secondaryMetrics").has("machine.others")).isFalse();
      if (point.at("/params/batchingEnabled").asText().equals("false")) {
        assertThat(point.at("/secondaryMetrics/batch.operations/score").asDouble()).isEqualTo(1);
      }
    }
  }

  /** A worker that has not written the nodes would read seven in a batch. */
  @Test
  void bothFillTheirBatches() throws Exception {
    JsonNode measured = run("MetadataSaturationBenchmark.get$ -r 3 -p inFlight=1000");

    assertThat(measured.at("/0/secondaryMetrics/batch.operations/score").asDouble())
        .isGreaterThan(100);
  }
}
