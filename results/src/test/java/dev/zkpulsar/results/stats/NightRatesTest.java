package dev.zkpulsar.results.stats;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.results.stats.NightTrials.Earlier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The rates of check in a small sample of simulated nights with fixed seeds, so the counts are
 * exact; {@code results/recorded/rates} makes the trials of a release.
 */
@Tag("long")
class NightRatesTest {
  private static final double STATED = 0.01;

  @Test
  void nightsOfOneBuildRaiseFewerFalseAlarmsThanStated() {
    assertThat(new NightTrials(Earlier.NOTHING, 0).of(40).falseAlarms())
        .isLessThanOrEqualTo(STATED);
  }

  /** One night shows a change of ten times its noise; nothing before may hide it. */
  @ParameterizedTest
  @EnumSource(Earlier.class)
  void earlierEventsHideNoLaterStepAndRaiseNoAlarm(Earlier earlier) {
    var rates = new NightTrials(earlier, 20).of(8);

    assertThat(rates.found()).isEqualTo(1);
    assertThat(rates.falseAlarms()).isLessThanOrEqualTo(STATED);
  }
}
