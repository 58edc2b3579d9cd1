package dev.zkpulsar.metadata;

import dev.zkpulsar.harness.ModuleRun;
import dev.zkpulsar.harness.SharedRun;
import dev.zkpulsar.harness.settings.ForkInput;
import dev.zkpulsar.harness.state.ZooKeeperServers;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A benchmark of each kind, briefly, on one server; one of them in a fork. {@link
 * EveryBenchmarkTest} runs all.
 */
public final class MetadataRun extends SharedRun {
  private static final String BRIEFLY = " -f 0 -wi 0 -i 1 -r 200ms";
  private static final String ON_ONE_SERVER = " -p servers=1";

  @Override
  protected ModuleRun start() throws Exception {
    var lines = new ArrayList<String>();
    lines.add("MetadataBenchmark.get$ -f 1 -wi 1 -w 200ms -i 1 -r 200ms" + ON_ONE_SERVER);
    lines.add(
        "MetadataBenchmark.put$|Burst.*get$|(Churn|Notification)Benchmark.atRate$|Cache.*miss$"
            + " -p listeners=2"
            + BRIEFLY
            + ON_ONE_SERVER);
    lines.add(
        "(List|Transaction)Benchmark -p children=10 -p client=zookeeper" + BRIEFLY + ON_ONE_SERVER);
    lines.add(
        "BesideBenchmark -p background=none,reads,lists,scan,storm,sessions,notifications"
            + " -p backgroundCount=5 -p backgroundChildren=10 -p backgroundEveryMillis=50"
            + BRIEFLY
            + ON_ONE_SERVER);
    lines.add(
        "LedgerScanBenchmark -p ledgers=20 -p ledgersPerNode=10 -p scanners=2"
            + " -p scanKind=garbage-collection,replicas-check"
            + " -f 0 -wi 0 -i 1 -r 3s" // On a busy machine, the first scan of a JVM takes long.
            + ON_ONE_SERVER);
    lines.add(
        "CompressionBenchmark -p compression=none,zstd -p deletedRanges=1000"
            + BRIEFLY
            + ON_ONE_SERVER);
    lines.add(
        "MetadataBenchmark.(syncAndGet|multi...|existsWatched|...Owned)$ -p client=zookeeper"
            + BRIEFLY
            + ON_ONE_SERVER);
    lines.add(
        "Conflict(Burst)?Benchmark.(put|mix)$ -p conflictPercent=20 -p burst=50 -p ratePerSecond=1000"
            + BRIEFLY
            + ON_ONE_SERVER);
    lines.add(
        "ConflictBenchmark.put$ -p conflict=no-parent,node-exists -p client=zookeeper"
            + BRIEFLY
            + ON_ONE_SERVER);
    // Tests use the server of the last point.
    lines.add("SaturationBenchmark.put$ -p client=zookeeper" + BRIEFLY + ON_ONE_SERVER);
    return of(lines);
  }

  /** The benchmarks that count the requests of Oxia's client. */
  static ModuleRun ofOxia() throws Exception {
    return of(
        List.of("(Churn|Notification)Benchmark.atRate$ -p client=oxia -p listeners=2" + BRIEFLY));
  }

  /**
   * Every benchmark, of ZooKeeper's client or of the only one that it has, and one of each scenario
   * of every other client that can be started here, whose single operations {@code
   * MetadataSessionContract} checks.
   */
  static ModuleRun ofAll() throws Exception {
    String others = "store-zookeeper,store-rocksdb,store-memory";
    return of(
        List.of(
            "zkpulsar.metadata -p client=zookeeper -p ledgers=100" + BRIEFLY + ON_ONE_SERVER,
            "Cache.*(hit|missSaturation)$|Burst.*cacheMiss$ -p client=store-zookeeper"
                + BRIEFLY
                + ON_ONE_SERVER,
            "(Metadata|MetadataSaturation|Conflict|ConflictBurst)Benchmark.mix$|Burst.*put$|Cache.*miss$"
                + "|(Churn|Notification|Transaction)Benchmark.atRate$|ListBenchmark|Beside -p client="
                + (hasOxia() ? others + ",oxia,store-oxia" : others)
                + BRIEFLY));
  }

  private static boolean hasOxia() {
    return binary() != null;
  }

  private static String binary() {
    return System.getenv(OxiaContract.BINARY);
  }

  /** Runs benchmarks on one server. */
  private static ModuleRun of(List<String> commandLines) throws Exception {
    var settings = new HashMap<String, String>();
    settings.put("bench.zookeeper.dataDir", "DATA");
    settings.put("bench.zookeeper.jvmArgs", ModuleRun.QUICK_JVM);
    if (hasOxia()) {
      settings.put("bench.oxia.binary", binary());
    }
    return new ModuleRun(Map.copyOf(settings), commandLines.toArray(String[]::new));
  }

  /** The connect string of the run's ensemble, while the run is open. */
  public static String address() {
    return ForkInput.current()
        .orElseThrow()
        .addresses()
        .get(ZooKeeperServers.ADDRESS)
        .replaceFirst("/.*", "");
  }
}
