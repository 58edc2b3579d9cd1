package dev.zkpulsar.results.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.zkpulsar.results.runs.MadeUpPoint;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Against figures worked out by hand. */
class StatisticsTest {

  @Test
  void studentsTestOfTwoMeans() {
    var estimate = Estimate.ofMeans(List.of(new double[] {1, 2, 3}, new double[] {3, 4, 5}));

    // t = 2 / sqrt(2/3) = 2.449 with 4 degrees of freedom.
    assertThat(estimate.logRatio()).isEqualTo(2);
    assertThat(estimate.freedom()).isEqualTo(4);
    assertThat(estimate.p()).isCloseTo(0.0705, within(0.0001));
    assertThat(estimate.halfWidth(0.95, 3, 3)).isCloseTo(2.267, within(0.001));
  }

  @Test
  void studentsTestOfPairs() {
    var estimate = Estimate.ofPairs(List.of(new double[] {1, 20, 300}, new double[] {2, 22, 303}));

    // Differences 1, 2, 3: t = 2 / (1 / sqrt(3)) = 3.464 with 2 degrees of freedom.
    assertThat(estimate.logRatio()).isEqualTo(2);
    assertThat(estimate.freedom()).isEqualTo(2);
    assertThat(estimate.p()).isCloseTo(0.0742, within(0.0001));
    assertThat(estimate.halfWidth(0.95, 3, 3)).isCloseTo(2.484, within(0.001));
  }

  @Test
  void newOnesThatDisagreeAreNoEvidence() {
    double[] before = {-1, 0, 1, 0};

    assertThat(Estimate.ofEach(List.of(before, new double[] {50, -1})).p()).isEqualTo(0.5);
    assertThat(Estimate.ofEach(List.of(before, new double[] {9, 8})).p())
        .isLessThan(Estimate.ofEach(List.of(before, new double[] {8.5, 0.5})).p());
  }

  @Test
  void theDetectableDifferenceGrowsWithTheNoiseAndIsNeverBelowTheThreshold() {
    var quiet = Estimate.expected(0, 0, 1, 0.01, 6, 6, 10);
    var noisy = Estimate.expected(0, 0, 1, 0.05, 6, 6, 10);

    assertThat(quiet.detectable(0.01, 0.05)).isBetween(0.05, 0.07);
    assertThat(noisy.detectable(0.01, 0.05)).isGreaterThan(0.1);
  }

  @Test
  void holmMultipliesTheSmallestByAllAndNeverDecreases() {
    assertThat(Comparison.corrected(0.01, 0.04, 0.03, 0.5))
        .containsExactly(new double[] {0.04, 0.09, 0.09, 0.5}, within(1e-12));
    assertThat(Comparison.corrected()).isEmpty();
  }

  @Test
  void aLevelIsTheMeanOverForksOfTheMedianOfIterations() {
    var metric =
        MadeUpPoint.values(
            "us/op", List.of(new double[] {1, 1, 900}, new double[] {Math.E, Math.E, Math.E}));
    var point = MadeUpPoint.measured("B.m", Map.of(), Map.of("t", metric));

    assertThat(Arrays.stream(RunLevel.ofForks(point, "t", "us/op")).average())
        .hasValueCloseTo(0.5, within(1e-12));
  }

  @Test
  void boundsOfARate() {
    // The rule of three: nothing in 200 leaves at most 1.5 %.
    assertThat(new Trials.Rate(0, 0, 200).atMost()).isCloseTo(0.0149, within(0.0001));
    assertThat(new Trials.Rate(100, 0, 100).atLeast()).isCloseTo(0.9705, within(0.0001));
  }
}
