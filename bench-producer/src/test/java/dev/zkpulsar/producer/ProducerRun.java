package dev.zkpulsar.producer;

import dev.zkpulsar.harness.ModuleRun;
import dev.zkpulsar.harness.SharedRun;
import java.util.Map;

/**
 * Every benchmark of the module, small, on one broker; one of them in a fork, which takes seconds.
 */
public final class ProducerRun extends SharedRun {
  /** Longer than any message takes. */
  static final int DELAY_MICROS = 10_000_000;

  private static final String SATURATION =
      "PublishSaturationBenchmark -wi 1 -i 1 -p topics=4 -p producers=64 -p totalMiB=16"
          + " -p vectorDimension=16384 -p sendMode=";
  private static final String AT_A_RATE =
      " -wi 0 -i 1 -r 1 -p topics=4 -p producers=64 -p ratePerSecond=1000 -p vectorDimension=512";

  @Override
  protected ModuleRun start() throws Exception {
    return new ModuleRun(
        Map.of("bench.pulsar.dataDir", "DATA", "bench.pulsar.jvmArgs", ModuleRun.QUICK_JVM),
        SATURATION + "round -p batchingDelayMicros=" + DELAY_MICROS + " -f 0",
        SATURATION + "pipelined -f 0",
        "PublishBenchmark.publish$ -f 0 -p batchingEnabled=true,false" + AT_A_RATE,
        "PublishBenchmark.publishAndReceive -f 1" + AT_A_RATE,
        "BacklogBenchmark.catchUp -f 0 -p backlogMib=16" + AT_A_RATE,
        "ConsumeBenchmark.acknowledge -f 0 -p ackType=individual,cumulative" + AT_A_RATE,
        "ConsumeBenchmark.keyShared$ -f 0 -p consumers=3" + AT_A_RATE,
        "ConsumeBenchmark.keySharedSaturation -f 0 -p consumers=3 -wi 0 -i 1 -r 1 -p topics=1"
            + " -p producers=4 -p vectorDimension=32");
  }
}
