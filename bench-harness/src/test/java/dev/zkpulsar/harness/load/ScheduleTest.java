package dev.zkpulsar.harness.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.util.Arrays;
import java.util.HashSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScheduleTest {
  private static final int STEPS = 10_000_000;

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 7, 100, 999, 2000, 1_000_000})
  void constantDoesNotDrift(int ratePerSecond) {
    var schedule = Schedule.constant(ratePerSecond);

    assertThat(schedule.intendedNs(0)).isZero();
    assertThat(schedule.intendedNs(STEPS)).isEqualTo(STEPS * 1_000_000_000L / ratePerSecond);
    assertThat(schedule.intendedNs((long) STEPS * ratePerSecond)).isEqualTo(STEPS * 1_000_000_000L);
  }

  @Test
  void theTimeBeforeTheLastCanBeAskedAgain() {
    var schedule = Schedule.poisson(100, 7);
    long firstNs = schedule.intendedNs(0);
    long secondNs = schedule.intendedNs(1);

    assertThat(schedule.intendedNs(0)).isEqualTo(firstNs);
    assertThat(schedule.intendedNs(1)).isEqualTo(secondNs);
    assertThat(Schedule.poisson(100, 7).intendedNs(1)).isEqualTo(secondNs);
    schedule.intendedNs(2);
    assertThatThrownBy(() -> schedule.intendedNs(0)).isInstanceOf(IllegalArgumentException.class);
  }

  /** Forks of a search have seeds in a row. */
  @Test
  void neighbouringSeedsShareNothing() {
    var gapsNs = new HashSet<Long>();
    for (long seed = 1; seed <= 20; seed++) {
      var schedule = Schedule.poisson(1, seed);
      for (long n = 0; n < 10_000; n++) {
        gapsNs.add(schedule.intendedNs(n + 1) - schedule.intendedNs(n));
      }
    }

    assertThat(gapsNs).hasSizeGreaterThan(199_900);
  }

  @Test
  void aBurstIsOneInstantAndBurstsAreHalfASlotApart() {
    var schedule = Schedule.bursts(1000, 100, 1);
    long previousNs = Long.MIN_VALUE / 2;
    for (long burst = 0; burst < 1000; burst++) {
      long burstNs = schedule.intendedNs(burst * 1000);
      assertThat(schedule.intendedNs(burst * 1000 + 999)).isEqualTo(burstNs);
      assertThat(burstNs / 100_000_000).isEqualTo(burst);
      assertThat(burstNs - previousNs).isGreaterThanOrEqualTo(50_000_000);
      previousNs = burstNs;
    }
  }

  /** The forks of a run have neighbouring seeds; no burst of a fork may be that of another one. */
  @Test
  void forksShareNoBursts() {
    int slotMillis = 1000;
    var offsetsNs = new HashSet<Long>();
    for (long seed = 1; seed <= 20; seed++) {
      var schedule = Schedule.bursts(1, slotMillis, seed);
      for (long burst = 0; burst < 1000; burst++) {
        offsetsNs.add(schedule.intendedNs(burst) - burst * slotMillis * 1_000_000L);
      }
    }

    assertThat(offsetsNs).hasSizeGreaterThan(19_990);
  }

  /** Kolmogorov-Smirnov against the exponential distribution, at the level of 1 %. */
  @Test
  void poissonGapsAreExponential() {
    int ratePerSecond = 1000;
    int count = 100_000;
    var schedule = Schedule.poisson(ratePerSecond, 1);
    var gapsSeconds = new double[count];
    for (int i = 0; i < count; i++) {
      gapsSeconds[i] = (schedule.intendedNs(i + 1) - schedule.intendedNs(i)) / 1e9;
    }
    Arrays.sort(gapsSeconds);

    double distance = 0;
    for (int i = 0; i < count; i++) {
      double expected = 1 - Math.exp(-ratePerSecond * gapsSeconds[i]);
      distance = Math.max(distance, Math.abs(expected - (double) i / count));
      distance = Math.max(distance, Math.abs(expected - (i + 1.0) / count));
    }
    assertThat(distance).isLessThan(1.63 / Math.sqrt(count));
  }

  /** In a Poisson process the counts of equal spans, short or long, have the variance of a mean. */
  @ParameterizedTest
  @ValueSource(longs = {10_000_000, 2_000_000_000})
  void poissonCountsVaryAsTheyShould(long spanNs) {
    int spans = 5_000;
    var schedule = Schedule.poisson(1000, 1);
    var counts = new int[spans];
    for (long n = 0; schedule.intendedNs(n) < spans * spanNs; n++) {
      counts[(int) (schedule.intendedNs(n) / spanNs)]++;
    }

    double mean = Arrays.stream(counts).average().orElseThrow();
    double variance =
        Arrays.stream(counts).mapToDouble(c -> (c - mean) * (c - mean)).average().orElseThrow();
    assertThat(mean).isCloseTo(spanNs / 1e6, withinPercentage(2));
    assertThat(variance / mean).isBetween(0.9, 1.1);
  }
}
