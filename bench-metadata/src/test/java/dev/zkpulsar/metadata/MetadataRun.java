package dev.zkpulsar.metadata;

import dev.zkpulsar.harness.ModuleRun;
import dev.zkpulsar.harness.SharedRun;
import dev.zkpulsar.harness.settings.Handover;
import dev.zkpulsar.harness.state.ZooKeeperServers;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * A benchmark of each kind, briefly, on one server; one of them in a fork. {@link
 * EveryBenchmarkTest} runs all.
 */
public final class MetadataRun extends SharedRun {
  /** Whether Oxia can be started here. */
  static boolean hasOxia() {
    return binary() != null;
  }

  private static String binary() {
    return System.getenv(OxiaContract.BINARY);
  }

  /** Whether a benchmark, by its qualified name, is of Oxia's own client. */
  static boolean isOfOxia(String benchmark) {
    return benchmark.matches(".*\\.([Oo]xia)\\w*(\\.\\w+)?");
  }

  @Override
  protected ModuleRun start() throws Exception {
    return of(
        "MetadataStoreBenchmark.get$ -f 1 -wi 1 -w 200ms -i 1 -r 200ms",
        "MetadataStoreBenchmark.put$|SaturationBenchmark.setData$|Burst.*storeGet"
            + "|(Churn|Notification)Benchmark.(store|oxia)$|Cache.*miss$"
            + " -f 0 -wi 0 -i 1 -r 200ms");
  }

  /** Runs benchmarks on one server, without those of Oxia where it cannot be started. */
  static ModuleRun of(String... commandLines) throws Exception {
    var settings = new HashMap<String, String>();
    settings.put("bench.zookeeper.servers", "1");
    settings.put("bench.zookeeper.dataDir", "DATA");
    settings.put("bench.zookeeper.jvmArgs", ModuleRun.QUICK_JVM);
    if (hasOxia()) {
      settings.put("bench.oxia.binary", binary());
    }
    String others = hasOxia() ? "" : " -e \\.[Oo]xia";
    return new ModuleRun(
        Map.copyOf(settings),
        Arrays.stream(commandLines).map(line -> line + others).toArray(String[]::new));
  }

  /** The connect string of the run's ensemble, while the run is open. */
  static String address() {
    return Handover.current()
        .orElseThrow()
        .addresses()
        .get(ZooKeeperServers.ADDRESS)
        .replaceFirst("/.*", "");
  }
}
