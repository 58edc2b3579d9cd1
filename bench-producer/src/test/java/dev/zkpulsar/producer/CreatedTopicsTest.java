package dev.zkpulsar.producer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.harness.MainRun;
import dev.zkpulsar.harness.ModuleRun;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A cluster that creates no topic by itself can be measured, too. */
@Tag("long")
class CreatedTopicsTest {
  @TempDir private Path directory;

  @Test
  void topicsAreCreatedByTheBenchmark() throws Exception {
    var run =
        MainRun.of(
            directory,
            Map.of(
                "bench.pulsar.cluster", "true",
                "bench.pulsar.brokers", "1",
                "bench.pulsar.jvmArgs",
                    ModuleRun.QUICK_JVM + " -Xmx512m -XX:MaxDirectMemorySize=512m",
                "bench.pulsar.brokerConf", "allowAutoTopicCreation=false"),
            "PublishBenchmark.publish -f 1 -wi 0 -i 1 -r 3 -p topics=2 -p producers=4"
                + " -p ratePerSecond=100 -p vectorDimension=32 -jvmArgsAppend "
                + ModuleRun.QUICK_JVM);

    assertThat(run.isMeasured()).as(run.out() + run.err()).isTrue();
    assertThat(run.json("jmh.json"))
        .hasSize(2)
        .allSatisfy(
            point -> assertThat(point.at("/secondaryMetrics/failures/score").asInt()).isZero());
  }
}
