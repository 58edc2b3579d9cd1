package dev.zkpulsar.harness.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.zkpulsar.harness.load.Recording;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.function.IntToDoubleFunction;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DriftTest {

  /**
   * Seconds with a hundred exponential times each, whose mean in ms is a function of the second.
   */
  private static Drift of(int seconds, IntToDoubleFunction meanMs, long seed) {
    var random = new SplittableRandom(seed);
    var drift = new Drift();
    for (int second = 0; second < seconds; second++) {
      var times = Recording.newHistogram();
      for (int i = 0; i < 100; i++) {
        Recording.record(
            times,
            (long) (-1e6 * meanMs.applyAsDouble(second) * Math.log(1 - random.nextDouble())));
      }
      drift.add("response", times);
    }
    return drift;
  }

  @Test
  void aForkThatGetsFasterDrifts() {
    Drift warming = of(30, second -> 3 - second / 15.0, 1);

    assertThat(warming.percent(true).getAsDouble()).isCloseTo(50, within(10.0));
    assertThat(warming.percent(false)).as("as many operations in every second").isEmpty();
  }

  /**
   * A drift that is known: the seconds' figures have the logarithms of a function, and noise that
   * resembles its last value by a correlation of 0.3, as seconds of recorded runs do at most. In 3
   * % of the seconds a stall makes them four times as long.
   */
  private static Drift ofNoise(
      int seconds, IntToDoubleFunction logarithm, double deviation, SplittableRandom random) {
    var gaussian = new Random(random.nextLong());
    var drift = new Drift();
    var times = new Histogram(Recording.HIGHEST_NS, 2); // With few counts: many are read.
    double noise = gaussian.nextGaussian();
    for (int second = 0; second < seconds; second++) {
      double stall = random.nextDouble() < 0.03 ? Math.log(4) : 0;
      times.reset();
      double ns = 1e7 * Math.exp(logarithm.applyAsDouble(second) + deviation * noise + stall);
      Recording.record(times, (long) ns);
      drift.add("response", times);
      noise = 0.3 * noise + Math.sqrt(1 - 0.3 * 0.3) * gaussian.nextGaussian();
    }
    return drift;
  }

  /** The seeds are fixed, so this does not fail by chance. */
  @ParameterizedTest
  @ValueSource(ints = {5, 9, 20})
  void noiseDriftsInOneOfAThousandForks(int seconds) {
    var random = new SplittableRandom(seconds);
    int forks = 2_000;
    int drifting = 0;
    for (int fork = 0; fork < forks; fork++) {
      drifting += ofNoise(seconds, second -> 0, 0.2, random).percent(true).isPresent() ? 1 : 0;
    }

    assertThat(drifting).isLessThanOrEqualTo(4); // 2 are expected
  }

  /** A client that is compiled halves its times within 16 s; the noise of a second is 5 %. */
  @Test
  void aWarmingClientIsSeenInAShortWindow() {
    var random = new SplittableRandom(1);
    int seen = 0;
    for (int fork = 0; fork < 100; fork++) {
      Drift warming = ofNoise(8, second -> 0.7 * Math.exp(-second / 6.0), 0.05, random);
      seen += warming.percent(true).isPresent() ? 1 : 0;
    }

    assertThat(seen).isGreaterThan(30);
  }

  /** A second in which one of twenty operations waits for a stall of some 200 ms. */
  @Test
  void aStallDoesNotHideADriftOfTheMedian() {
    var drift = new Drift();
    for (int second = 0; second < 12; second++) {
      double slower = 1 + 0.2 * second / 11;
      var times = Recording.newHistogram();
      for (int i = 0; i < 1000; i++) {
        Recording.record(times, (long) (slower * (2_000_000 + 4_000 * i)));
      }
      for (int i = 0; second == 3 && i < 50; i++) {
        Recording.record(times, 4_000_000L * i);
      }
      drift.add("response", times);
    }

    assertThat(drift.percent(true).getAsDouble()).isCloseTo(13, within(2.0));
  }

  @Test
  void aFewSecondsShowNothing() {
    assertThat(of(4, second -> 10 - second, 1).percent(true)).isEmpty();
  }
}
