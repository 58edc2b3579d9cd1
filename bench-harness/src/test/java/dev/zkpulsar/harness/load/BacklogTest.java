package dev.zkpulsar.harness.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A server that takes one operation after the other, each in the same time, without a clock. */
class BacklogTest {
  private static final double SECOND_NS = 1e9;

  private static boolean hasGrown(
      int ratePerSecond, double serviceSeconds, double windowSeconds, long seed) {
    Schedule schedule = Schedule.poisson(ratePerSecond, seed);
    var backlog = new Backlog();
    var unfinished = new ArrayDeque<Double>();
    double freeNs = 0;
    long due = 0;
    for (long n = 0; schedule.intendedNs(n) < windowSeconds * SECOND_NS; n++) {
      long atNs = schedule.intendedNs(n);
      unfinished.removeIf(doneNs -> doneNs <= (double) atNs);
      backlog.note(atNs, unfinished.size());
      freeNs = Math.max(freeNs, (double) atNs) + serviceSeconds * SECOND_NS;
      unfinished.add(freeNs);
      due++;
    }
    unfinished.removeIf(doneNs -> doneNs <= windowSeconds * SECOND_NS);
    return backlog.hasGrown((long) (windowSeconds * SECOND_NS), due, unfinished.size());
  }

  /** In how many of a hundred windows, with different arrivals, the backlog is said to grow. */
  private static long ofHundred(int ratePerSecond, double serviceSeconds, double windowSeconds) {
    return LongStream.range(0, 100)
        .filter(seed -> hasGrown(ratePerSecond, serviceSeconds, windowSeconds, seed))
        .count();
  }

  /** The second is a list of 10,000 children once a second; the third is 80 % of a capacity. */
  @ParameterizedTest
  @CsvSource({"1000, 0.0005, 5", "1, 0.64, 6", "1000, 0.0008, 5", "100, 0.008, 10"})
  void aSystemThatKeepsUpHasNoGrowingBacklog(
      int ratePerSecond, double serviceSeconds, double windowSeconds) {
    assertThat(ofHundred(ratePerSecond, serviceSeconds, windowSeconds)).isLessThanOrEqualTo(1);
  }

  /** Arrivals vary: in some of the windows less than 5 % too much was due. */
  @ParameterizedTest
  @CsvSource({"1000, 0.00105, 10, 75", "1000, 0.0011, 10, 98", "10, 0.3, 10, 98"})
  void aLastingOverloadHas(
      int ratePerSecond, double serviceSeconds, double windowSeconds, long least) {
    assertThat(ofHundred(ratePerSecond, serviceSeconds, windowSeconds))
        .isGreaterThanOrEqualTo(least);
  }

  @Test
  void aStallThatEndsIsNoOverload() {
    var backlog = new Backlog();
    for (int millis = 0; millis < 10_000; millis++) {
      backlog.note(
          millis * 1_000_000L, millis < 8_500 ? 1 : Math.max(1, 10_000 - 4 * (millis - 8_500)));
    }

    assertThat(backlog.hasGrown(10_000_000_000L, 10_000, 1)).isFalse();
  }
}
