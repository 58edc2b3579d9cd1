package dev.zkpulsar.producer;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.zkpulsar.harness.ModuleRun;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The scenarios of the suite {@code consumer}, small, on one cluster of three bookies. */
@Tag("long")
class ConsumerTest {
  private static final String LOAD =
      " -f 1 -i 1 -jvmArgsAppend "
          + ModuleRun.QUICK_JVM
          + " -p producers=16 -p ratePerSecond=200 -p vectorDimension=32 -p topics=16";

  private static final String POINTS = " -wi 0 -r 3 -p backlogMib=16";

  /** The point that kills a bookie comes last, since no other can use its cluster. */
  @Test
  void losesNoMessage() throws Exception {
    try (var run =
        new ModuleRun(
            Map.of(
                "bench.pulsar.cluster", "true",
                "bench.pulsar.brokers", "1",
                "bench.pulsar.bookies", "3",
                "bench.pulsar.quorums", "2,2,2",
                "bench.pulsar.jvmArgs", ModuleRun.QUICK_JVM + " -Xmx512m"),
            "catchUp" + POINTS + LOAD,
            "ConsumeBenchmark -wi 0 -r 3 -p consumers=3" + LOAD,
            "bookieKilled" + POINTS + LOAD)) {
      assertLostNothing(
          new ObjectMapper().readTree(run.directory().resolve("jmh.json").toFile()), run.console());
    }
  }

  private static void assertLostNothing(JsonNode points, String console) throws IOException {
    assertThat(points)
        .as(console)
        .hasSize(5)
        .allSatisfy(
            point -> {
              JsonNode metrics = point.path("secondaryMetrics");
              String benchmark = point.path("benchmark").asText() + "\n" + console;
              assertThat(metrics.has("failures.lost")).as(benchmark).isFalse();
              assertThat(metrics.has("failures.order")).as(benchmark).isFalse();
              assertThat(metrics.has("failures.checksum")).as(benchmark).isFalse();
              assertThat(metrics.at("/invalid.notreplicated").isMissingNode())
                  .as(benchmark)
                  .isTrue();
            });
    assertThat(metric(points, "catchUp", "backlog.read")).isPositive();
    assertThat(metric(points, "acknowledge", "cursor.entries")).isPositive();
    assertThat(metric(points, "acknowledge", "metadata.reads")).isNotNegative();
    assertThat(metric(points, "bookieKilled", "underreplicated")).isPositive();
    assertThat(metric(points, "bookieKilled", "replicated"))
        .isGreaterThan(metric(points, "bookieKilled", "marked"));
    assertThat(metric(points, "bookieKilled", "outage.session:p1.00")).isPositive();
  }

  private static double metric(JsonNode points, String benchmark, String name) throws IOException {
    for (JsonNode point : points) {
      if (point.path("benchmark").asText().endsWith("." + benchmark)) {
        return point.path("secondaryMetrics").path(name).path("score").asDouble(-1);
      }
    }
    throw new IOException(benchmark + " has no point");
  }
}
