package dev.zkpulsar.results.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SamplesTest {
  private static Samples upTo(long size) {
    var samples = new Samples();
    for (int value = 1; value <= size; value++) {
      samples.add(value, 1);
    }
    return samples;
  }

  @ParameterizedTest
  @CsvSource({
    "1, 0, 1",
    "1, 50, 1",
    "1, 100, 1",
    "10, 50, 5",
    "11, 50, 6",
    "1000, 99, 990",
    "1000, 99.9, 999",
    "1008, 99, 998",
    "1000, 99.99, 1000",
    "100000, 99.999, 99999",
  })
  void aPercentileIsTheValueAtTheNearestRank(long size, double percent, double value) {
    assertThat(upTo(size).percentile(percent)).isEqualTo(value);
  }

  @ParameterizedTest
  @CsvSource({
    "999, 99, false", "1000, 99, true", "10000, 99.9, true", "9999, 99.9, false",
    "19, 50, false", "20, 50, true", "100, 90, true", "5, 100, true",
  })
  void aPercentileIsSureWithTenValuesBeyond(long size, double percent, boolean isSure) {
    assertThat(Samples.isSure(percent, size)).isEqualTo(isSure);
    assertThat(percent == 100 || Samples.sureUpTo(size) * 1.0001 >= 100 / (100 - percent))
        .isEqualTo(isSure);
  }

  @ParameterizedTest
  @CsvSource({"response:p0.50, 50", "a:b:p0.999, 99.9", "x:p0.99999, 99.999", "x:p1.00, 100"})
  void theNameOfAMetricHasItsPercentile(String name, double percent) {
    assertThat(Percentile.of(name))
        .hasValueSatisfying(of -> assertThat(of.percent()).isEqualTo(percent));
    assertThat(Percentile.of(name.replace(":p", "."))).isEmpty();
  }
}
