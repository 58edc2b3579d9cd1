package dev.zkpulsar.harness.profile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.harness.load.NanoClock;
import dev.zkpulsar.harness.load.Recording;
import org.HdrHistogram.AbstractHistogram;
import org.junit.jupiter.api.Test;

class HiccupProfilerTest {
  private static final long MS = 1_000_000;
  private static final long SECONDS_10 = 10_000 * MS;

  /** Wakes on time, except for one stall. */
  private static final class StallingClock implements NanoClock {
    private long ns;
    private long stallNs;

    StallingClock(long stallNs) {
      this.stallNs = stallNs;
    }

    @Override
    public long nowNs() {
      return ns;
    }

    @Override
    public void awaitUntil(long untilNs) {
      ns = untilNs;
      if (ns > SECONDS_10 / 2) {
        ns += stallNs;
        stallNs = 0;
      }
    }
  }

  private static AbstractHistogram hiccups(long stallNs) {
    var clock = new StallingClock(stallNs);
    var hiccups = Recording.newHistogram();
    while (clock.nowNs() < SECONDS_10) {
      HiccupProfiler.recordOne(clock, () -> hiccups);
    }
    return hiccups;
  }

  @Test
  void aStallCountsForEveryWakeUpThatItPrevented() {
    long quietNs = hiccups(0).getValueAtPercentile(99);
    var stalled = hiccups(300 * MS);

    // 3 % of the time stood still, so the upper third of the stall's own percentiles is above p99.
    assertThat(stalled.getValueAtPercentile(99)).isBetween(quietNs + 190 * MS, quietNs + 210 * MS);
    assertThat(stalled.getMaxValue()).isBetween(299 * MS, 301 * MS);
    assertThat(stalled.getTotalCount()).isBetween(9_990L, 10_010L);
  }
}
