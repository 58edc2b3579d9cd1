package dev.zkpulsar.producer;

import dev.zkpulsar.harness.Faults;
import dev.zkpulsar.harness.MainRun;
import dev.zkpulsar.harness.ModuleRun;
import dev.zkpulsar.harness.NeedsEngine;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The broker is killed, and its network is cut. */
@Tag("long")
class FaultsTest {
  @TempDir private Path directory;

  private MainRun run(String fault, int seconds) throws Exception {
    return MainRun.of(
        directory,
        Map.of("bench.pulsar.jvmArgs", ModuleRun.QUICK_JVM),
        "PublishBenchmark.publish$ -f 1 -wi 0 -i 1 -p topics=1 -p producers=2 -p ratePerSecond=100"
            + " -p vectorDimension=32 -p faultAtSeconds=1 -p faultSeconds=2 -jvmArgsAppend "
            + ModuleRun.QUICK_JVM
            + " -r "
            + seconds
            + " -p fault="
            + fault);
  }

  /**
   * The iteration is longer than any outage of a broker that comes back: the harness allows it a
   * minute, and Pulsar's client, whose waits double, tries to connect 26, 30 (before its send
   * timeout) and 81 s after the loss. An idle machine needs the first of these, a busy one the
   * second or third. While it waits, it uses no processor.
   */
  @Test
  void aKilledBrokerServesAgain() throws Exception {
    Faults.assertHappened(run("broker-killed", 95), 1);
  }

  @NeedsEngine
  @Test
  void aCutNetworkIsMeasured() throws Exception {
    Faults.assertHappened(run("network-cut", 10), 1);
  }
}
