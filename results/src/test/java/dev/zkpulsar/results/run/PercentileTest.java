package dev.zkpulsar.results.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The names of percentiles: in metrics, in JMH's files, and for people. */
class PercentileTest {
  @ParameterizedTest
  @CsvSource({
    "0.0, response:p0.00, 0, p0",
    "50.0, response:p0.50, 50, p50",
    "99.0, response:p0.99, 99, p99",
    "99.9, response:p0.999, 99.9, p99.9",
    "99.9999, response:p0.999999, 99.9999, p99.9999",
    "100.0, response:p1.00, 100, p100",
  })
  void aPercentileHasOneNameAndOneLabel(String jmh, String name, double percent, String label) {
    assertThat(Percentile.name("response", jmh)).isEqualTo(name);
    assertThat(Percentile.of(name)).contains(new Percentile("response", percent));
    assertThat(Percentile.label(name)).isEqualTo(label);
    assertThat(Percentile.label(name.replace("response", ""))).isEqualTo(label);
  }

  @Test
  void anotherMetricIsNoPercentile() {
    assertThat(Percentile.of("response")).isEmpty();
    assertThat(Percentile.of(Percentile.MEDIAN)).isEmpty();
    assertThat(Percentile.of("response:samples")).isEmpty();
    assertThat(Percentile.label("achieved")).isEqualTo("achieved");
  }
}
