package dev.zkpulsar.harness.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.harness.load.Recording.Figure;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SlowDiskRuleTest {
  /** Servers with these waits for their logs, and a longest sync of 60 ms. */
  private static Map<String, Double> waitsMs(double first, double second, double third) {
    return Map.of(
        "zookeeper1.logwait",
        first,
        "zookeeper2.logwait",
        second,
        "zookeeper3.logwait",
        third,
        "zookeeper1.fsynclongest",
        60.0,
        "zookeeper1.fsyncs",
        300.0,
        "zookeeper1.fsynctime",
        0.4);
  }

  /** A disk that stops for 50 ms once a second delays 5 of 100 operations, the p99 by 40 ms. */
  @Test
  void aWaitAsLongAsTheP99ExplainsIt() {
    assertThat(SlowDiskRule.reason(waitsMs(41, 40, 42), 42)).contains(new Figure(41, "ms"));
    assertThat(SlowDiskRule.reason(waitsMs(41, 40, 42), 80)).isEmpty();
  }

  /**
   * A store that waits 5 ms for a batch has a p99 of 14 ms beside a healthy disk; among thousands
   * of syncs one takes longer, and is no reason.
   */
  @Test
  void aSingleLongSyncIsNoReason() {
    assertThat(SlowDiskRule.reason(waitsMs(6, 7, 6), 14)).isEmpty();
    assertThat(SlowDiskRule.reason(Map.of("zookeeper1.fsynclongest", 200.0), 20)).isEmpty();
  }

  /** The other two make the majority that a write waits for. */
  @Test
  void oneSlowServerOfThreeDelaysNoWrite() {
    assertThat(SlowDiskRule.reason(waitsMs(200, 8, 9), 20)).isEmpty();
    assertThat(SlowDiskRule.reason(Map.of("zookeeper1.logwait", 200.0), 150)).isPresent();
  }

  @Test
  void aUsualWaitIsNoReason() {
    assertThat(SlowDiskRule.reason(waitsMs(9, 8, 9), 9)).isEmpty();
    assertThat(SlowDiskRule.reason(waitsMs(40, 40, 40), Double.NaN)).isEmpty();
    assertThat(SlowDiskRule.reason(Map.of("client.cpu", 1.0), 500)).isEmpty();
  }

  /** External servers: their waits may be of an hour ago. */
  @Test
  void withoutTheWaitsTheMeanSyncCounts() {
    var slow = Map.of("zookeeper1.fsyncs", 20.0, "zookeeper1.fsynctime", 0.4);

    assertThat(SlowDiskRule.reason(slow, 25)).contains(new Figure(20, "ms"));
    assertThat(SlowDiskRule.reason(slow, 30)).isEmpty();
    var idle = Map.of("zookeeper1.fsyncs", 0.0, "zookeeper1.fsynctime", 0.0);
    assertThat(SlowDiskRule.reason(idle, 30)).isEmpty();
  }
}
