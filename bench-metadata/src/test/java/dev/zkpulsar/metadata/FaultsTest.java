package dev.zkpulsar.metadata;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.zkpulsar.harness.Faults;
import dev.zkpulsar.harness.MainRun;
import dev.zkpulsar.harness.ModuleRun;
import dev.zkpulsar.harness.NeedsEngine;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Clients go on after their session has expired and after their network was disturbed. */
@Tag("long")
class FaultsTest {
  @TempDir private Path directory;

  private MainRun run(String faults) throws Exception {
    return MainRun.of(
        directory,
        Map.of("bench.zookeeper.jvmArgs", ModuleRun.QUICK_JVM),
        "MetadataBenchmark.put$ -f 1 -wi 0 -i 1 -r 10 -p client=zookeeper,store-zookeeper -p servers=1"
            + " -p ratePerSecond=100 -p faultAtSeconds=2 -p faultSeconds=2 -jvmArgsAppend "
            + ModuleRun.QUICK_JVM
            + " -p fault="
            + faults);
  }

  @Test
  void bothClientsOpenANewSession() throws Exception {
    Faults.assertHappened(run("session-expired"), 1);
  }

  @NeedsOxia
  @Test
  void theStoreOnOxiaSurvivesTheLossOfItsLeaderAndOfTheCoordinator() throws Exception {
    var run =
        MainRun.of(
            directory,
            Map.of("bench.oxia.binary", System.getenv(OxiaContract.BINARY)),
            "MetadataBenchmark.put$ -f 1 -wi 0 -i 1 -r 25 -p client=store-oxia"
                + " -p oxiaServers=3 -p ratePerSecond=100 -p faultSeconds=2"
                + " -p fault=leader-killed,coordinator-killed");
    Faults.assertHappened(run, 2);
  }

  /** The coordinator looks for servers with too many shards every 30 s. */
  @NeedsOxia
  @Test
  void shardsMoveToAddedServers() throws Exception {
    var run =
        MainRun.of(
            directory,
            Map.of("bench.oxia.binary", System.getenv(OxiaContract.BINARY)),
            "ShardBenchmark.put -f 1 -wi 0 -i 1 -r 50 -p oxiaServers=3 -p oxiaShards=8"
                + " -p ratePerSecond=100 -p keyCount=50 -p fault=servers-added");

    assertThat(run.exitCode()).as(run.out() + run.err()).isZero();
    JsonNode metrics = run.json("jmh.json").at("/0/secondaryMetrics");
    assertThat(metrics.at("/invalid/score").asInt()).as(run.out()).isZero();
    assertThat(metrics.at("/outage.session:p1.00/score").asDouble()).isPositive();
    assertThat(metrics.at("/moves.replicas/score").asDouble()).isPositive();
    // The window of 50 s, and the longest wait for the last operations, while shards still move.
    assertThat(metrics.at("/moves.last/score").asDouble()).isBetween(0.001, 50.0 + 30.0);
  }

  @NeedsEngine
  @Test
  void bothClientsSurviveFaultsOfTheNetwork() throws Exception {
    Faults.assertHappened(run("network-cut"), 1);
  }
}
