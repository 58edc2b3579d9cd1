package dev.zkpulsar.harness.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ResultRole;

class DistributionTest {
  private static Distribution even(int from, int to) {
    var times = new Histogram(3);
    for (int us = from; us <= to; us++) {
      times.recordValue(us * 1000L);
    }
    return Distribution.of("response", times);
  }

  /** JMH's own distributions interpolate between the 99th and the 100th value: 99.99. */
  @Test
  void aPercentileIsTheNearestRank() {
    var hundred = even(1, 100).getStatistics();

    assertThat(hundred.getPercentile(99)).isEqualTo(99, within(0.1));
    assertThat(hundred.getPercentile(0)).isEqualTo(1, within(0.01));
    assertThat(hundred.getPercentile(100)).isEqualTo(hundred.getMax());
    assertThat(Distribution.of(ResultRole.PRIMARY, "response", List.of()).getScore()).isNaN();
  }

  @Test
  void theResultFileHasEachPercentileAndTheNumberOfSamples() {
    Distribution both =
        Distribution.of(ResultRole.SECONDARY, "response", List.of(even(1, 50), even(51, 100)));

    assertThat(both.getDerivativeResults())
        .extracting(Result::getLabel)
        .contains("response:p0.50", "response:p0.999", "response:p1.00", "response:samples");
    assertThat(score(both, "response:p0.50")).isEqualTo(50, within(0.1));
    assertThat(score(both, "response:p0.99")).isEqualTo(99, within(0.1));
    assertThat(score(both, "response:samples")).isEqualTo(100);
    assertThat(both.getScoreUnit()).isEqualTo("us/op");
  }

  private static double score(Distribution of, String label) {
    return of.getDerivativeResults().stream()
        .filter(derived -> derived.getLabel().equals(label))
        .mapToDouble(Result::getScore)
        .findFirst()
        .orElseThrow();
  }
}
