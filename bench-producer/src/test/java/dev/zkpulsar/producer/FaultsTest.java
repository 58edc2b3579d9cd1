package dev.zkpulsar.producer;

import dev.zkpulsar.harness.Faults;
import dev.zkpulsar.harness.MainRun;
import dev.zkpulsar.harness.ModuleRun;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;

/** Every fault of the broker and of its network. */
@Tag("long")
class FaultsTest {
  @TempDir private Path directory;

  private MainRun run(String faults, int seconds) throws Exception {
    return MainRun.of(
        directory,
        Map.of(),
        "PublishBenchmark.publish$ -f 1 -wi 0 -i 1 -p topics=1 -p producers=2 -p ratePerSecond=100"
            + " -p vectorDimension=32 -p faultAtSeconds=2 -p faultSeconds=2 -jvmArgsAppend "
            + ModuleRun.QUICK_JVM
            + " -r "
            + seconds
            + " -p fault="
            + faults);
  }

  /** A standalone broker takes up to 20 s to serve again. */
  @Test
  void faultsOfTheBrokerAreMeasured() throws Exception {
    Faults.assertHappened(run("broker-paused,broker-killed", 40), 2);
  }

  @EnabledIf("dev.zkpulsar.harness.Faults#engineAnswers")
  @Test
  void faultsOfTheNetworkAreMeasured() throws Exception {
    Faults.assertHappened(run("network-cut", 10), 1);
  }
}
