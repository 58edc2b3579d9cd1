package dev.zkpulsar.results.runs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ErrorBarTest {
  /** Seeds are fixed, so the shares are exact. */
  @ParameterizedTest
  @CsvSource({
    "50, 20, 100, 0, 0",
    "99, 20, 100, 0, 0",
    "50, 60, 100, 0.3, 0.5",
    "99, 60, 100, 0.3, 0.5",
    "50, 120, 50, 0.2, 0.7",
    "99, 120, 50, 0.2, 0.7"
  })
  void itContainsTheTruePercentileInNineteenOfTwentyRuns(
      double percent, int seconds, int rate, double drift, double correlation) {
    var madeUp = new Coverage.MadeUp(seconds, rate, drift, correlation);

    assertThat(madeUp.of(1000, percent)).isBetween(92.0, 99.0);
  }

  @Test
  void itIsAsNarrowAsIndependentSamplesAllow() {
    var madeUp = new Coverage.MadeUp(20, 500, 0, 0);
    // Half the 95 % interval of a median of 10,000 lognormal times, as a logarithm.
    double ideal = 1.96 * Math.sqrt(Math.PI / 2) * 0.5 / 100;
    var random = new Random(1);
    double sum = 0;
    for (int i = 0; i < 100; i++) {
      ErrorBar bar = ErrorBar.of(madeUp.run(random)::forEach, 50).orElseThrow();
      sum += Math.log(bar.high() / bar.low()) / 2;
    }

    // The log's precision of 0.8 % is a third of it.
    assertThat(sum / 100).isBetween(ideal, 2 * ideal);
  }

  @ParameterizedTest
  @CsvSource({"9, 500, 50, false", "10, 500, 50, true", "10, 90, 99, false", "10, 500, 99, true"})
  void aShortRunOrFewSamplesBeyondHaveNone(int seconds, int rate, double percent, boolean isBar) {
    var run = new Coverage.MadeUp(seconds, rate, 0, 0).run(new Random(1));

    assertThat(ErrorBar.of(run::forEach, percent).isPresent()).isEqualTo(isBar);
  }

  /** No sample bounds how slow the p99 of other seconds may be. */
  @Test
  void oneSlowSecondOfTenHasNone() {
    var run = new Coverage.MadeUp(10, 100, 0, 0).run(new Random(1));
    run.get(4).histogram().recordValueWithCount(1_000_000_000, 30);

    assertThat(ErrorBar.of(run::forEach, 99)).isEmpty();
    assertThat(ErrorBar.of(run::forEach, 50)).isPresent();
  }

  @Test
  void equalTimesHaveABarOfTheLogsPrecision() {
    var second = new HistogramLog.Interval("", 0, 1000, MadeUpLog.of(1000, 1000, 1000, 1000));
    var run = Collections.nCopies(10, second);

    Optional<ErrorBar> bar = ErrorBar.of(run::forEach, 50);

    assertThat(bar).hasValueSatisfying(b -> assertThat(b.high() / b.low()).isBetween(1.0, 1.01));
  }

  @Test
  void theFartherEndIsInWords() {
    assertThat(new ErrorBar(0.95, 1.2).words()).isEqualTo(" \u00b120%");
    assertThat(new ErrorBar(0.4, 1.2).words()).isEqualTo(" \u00b160%");
  }
}
