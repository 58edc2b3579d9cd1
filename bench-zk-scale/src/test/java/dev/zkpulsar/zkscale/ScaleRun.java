package dev.zkpulsar.zkscale;

import dev.zkpulsar.harness.ModuleRun;
import dev.zkpulsar.harness.SharedRun;
import java.util.Map;

/** Every benchmark of the module on three servers. */
final class ScaleRun extends SharedRun {
  private static final String FORKS = " -jvmArgsAppend " + ModuleRun.QUICK_JVM;

  @Override
  protected ModuleRun start() throws Exception {
    return new ModuleRun(
        Map.of(
            "bench.zookeeper.dataDir",
            "DATA",
            "bench.zookeeper.jvmArgs",
            "-Xms256m -Xmx2g " + ModuleRun.QUICK_JVM),
        "zkscale.Sessions -f 1 -wi 0 -i 1 -r 500ms -p sessions=100 -p payloadBytes=4096"
            + " -p ratePerSecond=200"
            + FORKS,
        "ReadShareBenchmark -f 1 -wi 0 -i 1 -r 500ms -p sessions=100 -p readPercent=0,50,100"
            + FORKS,
        "WatchFanOutBenchmark -f 1 -p publishers=100 -p subscribers=300 -p nodes=5000"
            + " -p payloadBytes=1024 -p readAfterNotify=false,true"
            + FORKS,
        "BareFanOutBenchmark -f 1 -p publishers=100 -p subscribers=300 -p nodes=2000"
            + " -p payloadBytes=1024"
            + FORKS,
        "ChildrenBenchmark -f 1 -wi 1 -w 500ms -i 1 -r 1 -p inFlight=1 -p payloadBytes=1024"
            + " -p childCount=10000"
            + FORKS);
  }
}
