package dev.zkpulsar.results.output;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DigitsTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0|0",
        "0.3|0.3",
        "0.00012345|0.000123",
        "2.0461|2.05",
        "12.34|12.3",
        "-999.4|-999",
        "999.6|1,000",
        "-999.6|-1,000",
        "1234.5678|1,235",
        "2000000|2,000,000",
        "1e308|1.00e+308",
        "Infinity|Infinity",
        "NaN|NaN"
      })
  void threeDigitsAndAllBeforeThePoint(double value, String written) {
    assertThat(Digits.figure(value)).isEqualTo(written);
  }
}
