package dev.zkpulsar.metadata;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.zkpulsar.harness.ClientProcesses;
import dev.zkpulsar.harness.ModuleRun;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The clients of a run share a tree, in which each creates nodes of its own. */
@Tag("long")
class TwoClientsTest {
  @TempDir private Path directory;

  @Test
  void createNodesOfTheirOwn() throws Exception {
    String points =
        "ChurnBenchmark.store$|MetadataStoreBenchmark.putIfUnchanged|NotificationBenchmark.zooKeeper$"
            + " -f 1 -wi 0 -i 1 -r 2 -p servers=1 -p batchingEnabled=false -jvmArgsAppend "
            + ModuleRun.QUICK_JVM;
    try (var clients = new ClientProcesses(directory, 2).startAll(points)) {
      assertThat(clients.exitCode(0)).as(clients.text(0)).isZero();
      JsonNode measured = clients.json("jmh.json");
      assertThat(measured).hasSize(3);
      for (JsonNode point : measured) {
        assertThat(point.at("/secondaryMetrics/failures/score").asInt())
            .as(clients.text(0))
            .isZero();
        assertThat(point.at("/secondaryMetrics/achieved/score").asDouble()).isGreaterThan(50);
        if (point.at("/params/batchingEnabled").asText().equals("false")) {
          assertThat(point.at("/secondaryMetrics/batch.operations/score").asDouble()).isEqualTo(1);
        }
      }
    }
  }

  /** A client that has not written the nodes would read seven in a batch. */
  @Test
  void bothFillTheirBatches() throws Exception {
    String point =
        "MetadataStoreSaturationBenchmark.get$ -f 1 -wi 0 -i 1 -r 3 -p servers=1 -p inFlight=1000"
            + " -jvmArgsAppend "
            + ModuleRun.QUICK_JVM;
    try (var clients = new ClientProcesses(directory, 2).startAll(point)) {
      assertThat(clients.exitCode(0)).as(clients.text(0)).isZero();
      JsonNode mean = clients.json("jmh.json").at("/0/secondaryMetrics/batch.operations/score");
      assertThat(mean.asDouble()).as(clients.text(0)).isGreaterThan(100);
    }
  }
}
