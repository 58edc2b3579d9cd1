package dev.zkpulsar.producer;

import dev.zkpulsar.harness.ModuleRun;
import dev.zkpulsar.harness.SharedRun;
import java.util.Map;

/** Every benchmark of the module, small, on one broker. */
final class ProducerRun extends SharedRun {
  /** One benchmark in a fork, which takes seconds to start, and the others in this JVM. */
  @Override
  protected ModuleRun start() throws Exception {
    return of(0, "round", "true");
  }

  /** All benchmarks, with so many forks; the one that receives always in a fork. */
  static ModuleRun of(int forks, String sendMode, String batchingEnabled) throws Exception {
    String inForks = " -jvmArgsAppend " + ModuleRun.QUICK_JVM + " -f ";
    return new ModuleRun(
        Map.of("bench.pulsar.dataDir", "DATA", "bench.pulsar.jvmArgs", ModuleRun.QUICK_JVM),
        "PublishSaturationBenchmark -wi 1 -i 1 -p topics=4 -p producers=64 -p totalMiB=16"
            + " -p vectorDimension=16384 -p sendMode="
            + sendMode
            + inForks
            + forks,
        "PublishBenchmark.publish$ -wi 0 -i 1 -r 1 -p topics=4 -p producers=64"
            + " -p ratePerSecond=1000 -p vectorDimension=512 -p batchingEnabled="
            + batchingEnabled
            + inForks
            + forks,
        "PublishBenchmark.publishAndReceive -wi 0 -i 1 -r 1 -p topics=4 -p producers=64"
            + " -p ratePerSecond=1000 -p vectorDimension=512"
            + inForks
            + 1);
  }
}
