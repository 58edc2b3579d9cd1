package dev.zkpulsar.zkscale;

import dev.zkpulsar.harness.ModuleRun;
import dev.zkpulsar.harness.SharedRun;
import java.util.Map;

/**
 * A benchmark of each kind, small, on three servers; one of them in a fork, which takes seconds.
 */
public final class ScaleRun extends SharedRun {
  private static final String FAN_OUT =
      "FanOutBenchmark -p publishers=100 -p subscribers=300 -p nodes=2000 -p payloadBytes=1024";
  private static final String SESSIONS =
      " -wi 0 -i 1 -r 500ms -p sessions=100 -p payloadBytes=4096 -p ratePerSecond=200";
  private static final String CHILDREN =
      " -wi 1 -w 500ms -i 1 -r 1 -p inFlight=1 -p payloadBytes=1024 -p childCount=10000";

  @Override
  protected ModuleRun start() throws Exception {
    return of(
        "SessionsBenchmark.setData -f 1" + SESSIONS,
        "Watch" + FAN_OUT + " -p readAfterNotify=true -f 0",
        "ChildrenBenchmark.list -f 0" + CHILDREN);
  }

  /** Every benchmark; those with phases of their own in forks, which write time series. */
  static ModuleRun all() throws Exception {
    return of(
        "zkscale.Sessions -f 0" + SESSIONS,
        "ReadShareBenchmark -f 0 -wi 0 -i 1 -r 500ms -p sessions=100 -p readPercent=0,50,100",
        "KeeperStress -f 0 -wi 0 -i 1 -r 500ms -p sessions=20 -p ratePerSecond=200"
            + " -p mix=prod-mix,read-multi,multi-large",
        "Watch" + FAN_OUT + " -p readAfterNotify=false,true -f 1",
        "Bare" + FAN_OUT + " -f 1",
        "VanishBenchmark -f 1 -wi 0 -i 1 -p nodes=200 -p watchers=5"
            + " -p watcherProcesses=2 -p ends=closed,expired -p ownerTimeoutSeconds=4 -p ratePerSecond=200",
        "StormBenchmark -f 1 -wi 0 -i 1 -r 500ms -p sessions=20 -p ratePerSecond=200 -p fault=none",
        "BigTreeBenchmark -f 1 -wi 0 -i 1 -r 500ms -p treeMib=1 -p ratePerSecond=200",
        "Children.*Benchmark -f 1" + CHILDREN);
  }

  private static ModuleRun of(String... commandLines) throws Exception {
    return new ModuleRun(
        Map.of(
            "bench.zookeeper.dataDir",
            "DATA",
            "bench.zookeeper.jvmArgs",
            "-Xms256m -Xmx2g " + ModuleRun.QUICK_JVM),
        commandLines);
  }
}
