package dev.zkpulsar.topics;

import dev.zkpulsar.harness.ModuleRun;
import dev.zkpulsar.harness.SharedRun;
import java.util.Map;

/** Every benchmark of the module, small, on one cluster; one of them in a fork. */
final class TopicsRun extends SharedRun {
  private static final String BRIEFLY = " -f 0 -wi 0 -i 1 -r 1";

  /** For brokers that live for a minute, beside each other. */
  static final String BROKER_JVM = ModuleRun.QUICK_JVM + " -Xmx512m -XX:MaxDirectMemorySize=512m";

  @Override
  protected ModuleRun start() throws Exception {
    return new ModuleRun(
        Map.of("bench.pulsar.dataDir", "DATA", "bench.pulsar.jvmArgs", BROKER_JVM),
        "TopicLoadBenchmark -f 1 -p topics=20 -p fault=unload -p secondsBefore=2",
        "EnsembleAwayBenchmark -f 1 -p topics=10 -p awaySeconds=8 -p secondsBefore=2"
            + " -p brokerSessionTimeoutMillis=4000 -p sessionExpiredPolicy=shutdown"
            // Beside other tests the outage exceeds the default of 30 s, and messages would fail.
            + " -p sendTimeoutMillis=180000 -p maxBackoffMillis=1000",
        "TopicCreationBenchmark.saturation$ -p existing=10 -p inFlight=5 -p partitions=0,2"
            + BRIEFLY,
        "TopicCreationBenchmark.atRate$ -p ratePerSecond=10" + BRIEFLY,
        "TopicDeletionBenchmark -p topics=5 -p partitions=1,2" + BRIEFLY,
        "FirstPublishBenchmark -p topics=50 -p ratePerSecond=10" + BRIEFLY,
        "TopicListBenchmark -p existing=20 -p burst=5" + BRIEFLY);
  }
}
