package dev.zkpulsar.harness.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
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

  @ParameterizedTest
  @ValueSource(ints = {3, 100, 2000})
  void poissonDoesNotDriftAndCountsExactly(int ratePerSecond) {
    var schedule = Schedule.poisson(ratePerSecond, 1);
    long previousNs = 0;
    for (long n = 0; n < STEPS; n++) {
      long intendedNs = schedule.intendedNs(n);
      assertThat(intendedNs).isGreaterThanOrEqualTo(previousNs);
      previousNs = intendedNs;
    }

    // Exactly so many arrivals in the time that the rate gives them, the next one after it.
    long endNs = STEPS * 1_000_000_000L / ratePerSecond;
    assertThat(previousNs).isLessThanOrEqualTo(endNs);
    assertThat(schedule.intendedNs(STEPS)).isGreaterThanOrEqualTo(endNs);
  }

  @Test
  void theNthTimeNeedsNoEarlierTimes() {
    var walked = Schedule.poisson(100, 7);
    for (long n = 0; n < 123_456; n++) {
      walked.intendedNs(n);
    }

    assertThat(Schedule.poisson(100, 7).intendedNs(123_456))
        .isEqualTo(walked.intendedNs(123_456))
        .isNotEqualTo(Schedule.poisson(100, 8).intendedNs(123_456));
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

  /** In a Poisson process the counts of equal spans have a variance equal to their mean. */
  @Test
  void poissonCountsVaryAsTheyShould() {
    for (var seed : List.of(1L, 2L, 3L)) {
      var schedule = Schedule.poisson(1000, seed);
      var counts = new int[9_000];
      for (long n = 0; n < 100_000; n++) {
        int span = (int) (schedule.intendedNs(n) / 10_000_000);
        if (span < counts.length) {
          counts[span]++;
        }
      }
      double mean = Arrays.stream(counts).average().orElseThrow();
      double variance =
          Arrays.stream(counts).mapToDouble(c -> (c - mean) * (c - mean)).average().orElseThrow();
      assertThat(variance / mean).isBetween(0.9, 1.1);
    }
  }
}
