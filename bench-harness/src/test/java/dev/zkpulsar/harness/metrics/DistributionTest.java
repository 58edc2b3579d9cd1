package dev.zkpulsar.harness.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.results.ResultRole;

class DistributionTest {
  /** A stall delays many operations together, so their number tells nothing about an error. */
  @Test
  void responseTimesHaveNoErrorOfJmh() {
    var histogram = new Histogram(3);
    for (int i = 1; i <= 1_000; i++) {
      histogram.recordValue(1_000L * i);
    }
    var response = Distribution.of("response", histogram);

    var score = Distribution.of(ResultRole.PRIMARY, "response", List.of(response, response));

    assertThat(score.getScore()).isBetween(495.0, 505.0);
    assertThat(score.getSampleCount()).isEqualTo(2_000);
    assertThat(score.getScoreError()).isNaN();
    assertThat(score.getScoreConfidence()).containsOnly(Double.NaN);
  }
}
