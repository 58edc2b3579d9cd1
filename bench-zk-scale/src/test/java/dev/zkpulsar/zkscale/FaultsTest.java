package dev.zkpulsar.zkscale;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.harness.CommandProcess;
import dev.zkpulsar.harness.Faults;
import dev.zkpulsar.harness.MainRun;
import dev.zkpulsar.harness.ModuleRun;
import dev.zkpulsar.harness.NeedsEngine;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A fault of each action: servers are killed or paused, sessions expire, a network is cut. */
class FaultsTest {
  private static final String POINTS =
      "SessionsBenchmark.churn -f 1 -wi 0 -i 1 -p sessions=20 -p ratePerSecond=100"
          + " -p faultAtSeconds=2 -p faultSeconds=2 -jvmArgsAppend "
          + ModuleRun.QUICK_JVM
          + " -p fault=";

  @TempDir private Path directory;

  private MainRun run(int seconds, String faults) throws Exception {
    return MainRun.of(
        directory,
        Map.of("bench.zookeeper.jvmArgs", "-Xms256m -Xmx2g " + ModuleRun.QUICK_JVM),
        POINTS + faults + " -r " + seconds);
  }

  /** Two servers start again, elect a leader, and take the sessions back. */
  @Tag("long")
  @Test
  void aLostQuorumIsMeasured() throws Exception {
    Faults.assertHappened(run(30, "quorum-lost"), 1);
  }

  /** Nothing is started again, so these end soon. */
  @Tag("long")
  @Test
  void aPausedLeaderAndExpiredSessionsAreMeasured() throws Exception {
    var run = run(10, "leader-paused,session-expired");

    Faults.assertHappened(run, 2);
    // No ensemble is used again after a pause: the next point starts one.
    assertThat(run.out().lines().filter(line -> line.startsWith("ZooKeeper at "))).hasSize(2);
  }

  @Tag("long")
  @NeedsEngine
  @Test
  void faultsOfTheNetworkAreMeasured() throws Exception {
    Faults.assertHappened(run(10, "network-cut"), 1);
  }

  /** What a command asks of a machine without an engine: one line, which begins so. */
  private void assertRefusedWithoutEngine(String options, String message) throws Exception {
    var builder =
        CommandProcess.builder(List.of("-Dbench.plan=true"), CommandProcess.MAIN, POINTS + options);
    builder.environment().put("DOCKER_HOST", "tcp://127.0.0.1:1");
    Process process = builder.directory(directory.toFile()).start();

    assertThat(process.errorReader().lines().toList())
        .singleElement()
        .asString()
        .startsWith("zkpulsar: " + message)
        .contains("; allowed: ");
    assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
    assertThat(process.exitValue()).isEqualTo(2);
  }

  @Test
  void withoutAnEngineAFaultOfTheNetworkIsRefusedInOneLine() throws Exception {
    assertRefusedWithoutEngine(
        "network-cut",
        "-p fault: 'network-cut': its proxy is a container, and no container engine answers");
  }

  /** A reader mends the command first, and then learns what the machine lacks. */
  @Test
  void aMistypedValueIsReportedBeforeAMissingEngine() throws Exception {
    assertRefusedWithoutEngine(
        "network-cut -p payloadBytes=64,bogus", "-p payloadBytes: 'bogus'; allowed: ");
    assertRefusedWithoutEngine("network-cut,leader-kiled", "-p fault: 'leader-kiled'; allowed: ");
  }
}
