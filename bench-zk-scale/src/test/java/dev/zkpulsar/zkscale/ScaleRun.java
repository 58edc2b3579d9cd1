package dev.zkpulsar.zkscale;

import dev.zkpulsar.harness.ModuleRun;
import dev.zkpulsar.harness.SharedRun;
import java.util.Map;

/** Every benchmark of the module on three servers. */
final class ScaleRun extends SharedRun {
  /** One benchmark in a fork, which takes seconds to start, and the others in this JVM. */
  @Override
  protected ModuleRun start() throws Exception {
    return of(0, "50", "true");
  }

  /** All benchmarks, with so many forks; updates of sessions always in a fork. */
  static ModuleRun of(int forks, String readPercent, String readAfterNotify) throws Exception {
    String inForks = " -jvmArgsAppend " + ModuleRun.QUICK_JVM + " -f ";
    return new ModuleRun(
        Map.of(
            "bench.zookeeper.dataDir",
            "DATA",
            "bench.zookeeper.jvmArgs",
            "-Xms256m -Xmx2g " + ModuleRun.QUICK_JVM),
        "SessionsBenchmark.setData -wi 0 -i 1 -r 500ms -p sessions=100 -p payloadBytes=4096"
            + " -p ratePerSecond=200"
            + inForks
            + 1,
        "zkscale.Sessions.*(churn|Saturation.*setData) -wi 0 -i 1 -r 500ms -p sessions=100"
            + " -p payloadBytes=4096 -p ratePerSecond=200"
            + inForks
            + forks,
        "ReadShareBenchmark -wi 0 -i 1 -r 500ms -p sessions=100 -p readPercent="
            + readPercent
            + inForks
            + forks,
        "WatchFanOutBenchmark -p publishers=100 -p subscribers=300 -p nodes=2000"
            + " -p payloadBytes=1024 -p readAfterNotify="
            + readAfterNotify
            + inForks
            + forks,
        "BareFanOutBenchmark -p publishers=100 -p subscribers=300 -p nodes=2000"
            + " -p payloadBytes=1024"
            + inForks
            + forks,
        "ChildrenBenchmark -wi 1 -w 500ms -i 1 -r 1 -p inFlight=1 -p payloadBytes=1024"
            + " -p childCount=10000"
            + inForks
            + forks);
  }
}
