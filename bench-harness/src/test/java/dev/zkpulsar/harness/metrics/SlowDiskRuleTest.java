package dev.zkpulsar.harness.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.harness.load.Recording.Figure;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SlowDiskRuleTest {
  private static Map<String, Double> longestMs(double first, double second, double third) {
    return Map.of(
        "zookeeper1.fsynclongest", first,
        "zookeeper2.fsynclongest", second,
        "zookeeper3.fsynclongest", third,
        "zookeeper1.fsyncs", 300.0,
        "zookeeper1.fsynctime", 0.4);
  }

  /** A disk that stops for 50 ms once a second delays 5 of 100 operations, the p99 by 40 ms. */
  @Test
  void aSyncAsLongAsTheP99ExplainsIt() {
    assertThat(SlowDiskRule.reason(longestMs(52, 50, 55), 42)).contains(new Figure(52, "ms"));
    assertThat(SlowDiskRule.reason(longestMs(52, 50, 55), 80)).isEmpty();
  }

  /** The other two make the majority that a write waits for. */
  @Test
  void oneSlowServerOfThreeDelaysNoWrite() {
    assertThat(SlowDiskRule.reason(longestMs(200, 8, 9), 20)).isEmpty();
    assertThat(SlowDiskRule.reason(Map.of("zookeeper1.fsynclongest", 200.0), 150)).isPresent();
  }

  @Test
  void aUsualSyncIsNoReason() {
    assertThat(SlowDiskRule.reason(longestMs(9, 8, 9), 6)).isEmpty();
    assertThat(SlowDiskRule.reason(longestMs(40, 40, 40), Double.NaN)).isEmpty();
    assertThat(SlowDiskRule.reason(Map.of("client.cpu", 1.0), 500)).isEmpty();
  }

  /** External servers: their longest sync may be of an hour ago. */
  @Test
  void withoutTheLongestTheMeanCounts() {
    var slow = Map.of("zookeeper1.fsyncs", 20.0, "zookeeper1.fsynctime", 0.4);

    assertThat(SlowDiskRule.reason(slow, 25)).contains(new Figure(20, "ms"));
    assertThat(SlowDiskRule.reason(slow, 30)).isEmpty();
    var idle = Map.of("zookeeper1.fsyncs", 0.0, "zookeeper1.fsynctime", 0.0);
    assertThat(SlowDiskRule.reason(idle, 30)).isEmpty();
  }
}
