package dev.zkpulsar.producer;

import dev.zkpulsar.harness.ModuleRun;
import dev.zkpulsar.harness.SharedRun;
import java.util.Map;

/** Every benchmark of the module, small, on one broker. */
final class ProducerRun extends SharedRun {
  private static final String FORKS = " -jvmArgsAppend " + ModuleRun.QUICK_JVM;

  @Override
  protected ModuleRun start() throws Exception {
    return new ModuleRun(
        Map.of("bench.pulsar.dataDir", "DATA", "bench.pulsar.jvmArgs", ModuleRun.QUICK_JVM),
        "PublishSaturationBenchmark -f 1 -wi 1 -i 1 -p topics=4 -p producers=64 -p totalMiB=16"
            + " -p vectorDimension=512 -p sendMode=round,pipelined"
            + FORKS,
        "PublishSaturationBenchmark -f 1 -wi 0 -i 1 -p topics=4 -p producers=64 -p totalMiB=16"
            + " -p vectorDimension=16384 -p sendMode=pipelined"
            + FORKS,
        "PublishBenchmark -f 1 -wi 0 -i 1 -r 1 -p topics=4 -p producers=64"
            + " -p ratePerSecond=1000 -p vectorDimension=512"
            + FORKS,
        "PublishBenchmark.publish$ -f 1 -wi 0 -i 1 -r 1 -p topics=4 -p producers=64"
            + " -p ratePerSecond=1000 -p vectorDimension=512 -p batchingEnabled=false"
            + FORKS);
  }
}
