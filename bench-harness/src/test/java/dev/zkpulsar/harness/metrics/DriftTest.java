package dev.zkpulsar.harness.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.zkpulsar.harness.load.Recording;
import java.util.SplittableRandom;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;

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
    Drift warming = of(20, second -> second < 10 ? 3 : 2, 1);

    assertThat(warming.percent(true).getAsDouble()).isCloseTo(33, within(10.0));
    assertThat(warming.percent(false)).as("as many operations in every second").isEmpty();
  }

  @Test
  void noiseIsNoDrift() {
    long drifting = 0;
    for (long seed = 0; seed < 200; seed++) {
      drifting += of(12, second -> 3, seed).percent(true).isPresent() ? 1 : 0;
    }
    assertThat(drifting).isLessThanOrEqualTo(2);
  }

  @Test
  void aFewSecondsShowNothing() {
    assertThat(of(8, second -> 10 - second, 1).percent(true)).isEmpty();
  }
}
