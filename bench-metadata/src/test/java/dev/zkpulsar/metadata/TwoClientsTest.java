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

  /** What client 0 of two writes. */
  private JsonNode run(String points) throws Exception {
    String all = points + " -f 1 -wi 0 -i 1 -p servers=1 -jvmArgsAppend " + ModuleRun.QUICK_JVM;
    try (var clients = new ClientProcesses(directory, 2).startAll(all)) {
      assertThat(clients.exitCode(0)).as(clients.text(0)).isZero();
      return clients.json("jmh.json");
    }
  }

  @Test
  void createNodesOfTheirOwn() throws Exception {
    JsonNode measured =
        run(
            "(Churn|Notification)Benchmark.atRate$|MetadataBenchmark.putIfUnchanged$ -r 2"
                + " -p client=zookeeper,store-zookeeper -p batchingEnabled=false");

    assertThat(measured).hasSize(6);
    for (JsonNode point : measured) {
      assertThat(point.at("/secondaryMetrics/failures/score").asInt()).isZero();
      assertThat(point.at("/secondaryMetrics/achieved/score").asDouble()).isGreaterThan(50);
      if (point.at("/params/batchingEnabled").asText().equals("false")) {
        assertThat(point.at("/secondaryMetrics/batch.operations/score").asDouble()).isEqualTo(1);
      }
    }
  }

  /** A client that has not written the nodes would read seven in a batch. */
  @Test
  void bothFillTheirBatches() throws Exception {
    JsonNode measured = run("MetadataSaturationBenchmark.get$ -r 3 -p inFlight=1000");

    assertThat(measured.at("/0/secondaryMetrics/batch.operations/score").asDouble())
        .isGreaterThan(100);
  }
}
