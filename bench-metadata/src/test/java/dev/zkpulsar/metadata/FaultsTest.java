package dev.zkpulsar.metadata;

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

  @NeedsEngine
  @Test
  void bothClientsSurviveFaultsOfTheNetwork() throws Exception {
    Faults.assertHappened(run("network-cut"), 1);
  }
}
