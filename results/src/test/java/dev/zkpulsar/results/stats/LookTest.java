package dev.zkpulsar.results.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.zkpulsar.results.run.Run;
import dev.zkpulsar.results.text.ExitCode;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The errors that looks spend, worked out by hand, and those that they make. */
class LookTest {
  private static final List<Integer> PLAN = List.of(3, 4, 6, 8, 12);

  /** Of 12 pairs a quarter, a third, a half and two thirds; squared for proofs. */
  @ParameterizedTest
  @CsvSource({
    "3, 0.25, 0.0625, 0.25, 0.0625",
    "4, 0.08333, 0.04861, 0.33333, 0.11111",
    "6, 0.16667, 0.13889, 0.5, 0.25",
    "8, 0.16667, 0.19444, 0.66667, 0.44444",
    "12, 0.33333, 0.55556, 1, 1"
  })
  void aLookSpendsWhatTheShareOfThePairsAllows(
      int pairs, double alarm, double proof, double alarmSoFar, double proofSoFar) {
    var look = new Look(PLAN, pairs, false);

    assertThat(look.share().alarm()).isCloseTo(alarm, within(1e-5));
    assertThat(look.share().proof()).isCloseTo(proof, within(1e-5));
    assertThat(look.spent().alarm()).isCloseTo(alarmSoFar, within(1e-5));
    assertThat(look.spent().proof()).isCloseTo(proofSoFar, within(1e-5));
  }

  @Test
  void theLastLookSpendsTheRestAlsoIfTheTimeIsOver() {
    assertThat(new Look(PLAN, 5, true).share().alarm()).isCloseTo(2.0 / 3, within(1e-9));
    assertThat(new Look(PLAN, 8, true).share().proof()).isCloseTo(0.75, within(1e-9));
    assertThat(new Look(PLAN, 2, true).share()).isEqualTo(ErrorShare.ALL);
    assertThat(Look.ONLY.share()).isEqualTo(ErrorShare.ALL);
    assertThat(Look.ONLY.words()).isEmpty();
  }

  @Test
  void aLookReportsTheErrorsInNumbers() {
    assertThat(new Look(PLAN, 6, false).words())
        .containsExactly(
            "Look after 6 of at most 12 pairs; planned before the first pair: 3, 4, 6, 8, 12",
            "Errors spent by this look: false alarms 0.0017, false proofs 0.0069;"
                + " by all so far: 0.005 of 0.01, 0.0125 of 0.05");
    assertThat(new Look(PLAN, 5, true).words().get(0)).endsWith("3, 4, 6, 8, 12; it ended early");
  }

  /** A quarter of the error: four times the probability, and a bound at a sixteenth of the tail. */
  @Test
  void aShareMakesProbabilitiesLargerAndBoundsSurer() {
    var all = new Change(0.2, 0.1, 5);
    var part = all.spending(new Look(PLAN, 3, false).share());

    assertThat(part.p()).isCloseTo(4 * all.p(), within(1e-12));
    assertThat(part.bound(0.05)).isCloseTo(all.bound(0.05 / 16), within(1e-9));
    assertThat(part.reversed().p()).isEqualTo(1);
    assertThat(part.unknown().bound(0.05)).isInfinite();
  }

  /** A slowdown of exactly the threshold is called excluded by at most 5 of 100 sequences. */
  @Test
  void theErrorsOfAllLooksTogetherStayBelowThoseOfOne() {
    var one = new Simulated(1, 4);
    var equal = looks(one, 0);
    var slower = looks(one, 10);

    assertThat(equal.rate().found()).isLessThanOrEqualTo(8);
    assertThat(slower.rate().cleared()).isLessThanOrEqualTo(20);
    assertThat(slower.rate().found()).isGreaterThan(200);
  }

  private static Trials.Sequence looks(Simulated simulated, double percent) {
    return Trials.looks(
        400,
        PLAN,
        random -> {
          List<Run> runs = simulated.runs(24, random);
          var effect = Effect.slower(percent);
          return List.of(runs.subList(0, 12), effect.in(runs.subList(12, 24), id -> true));
        });
  }

  @Test
  void theFirstLookNeedsMoreThanTheOnlyOne() {
    var runs = Simulated.quiet().runs(6, new Random(4));
    var after = Effect.slower(20).in(runs.subList(3, 6), id -> true);
    var settings = Trials.SETTINGS;

    var only = Comparison.of(runs.subList(0, 3), after, settings, true);
    var look = new Look(PLAN, 3, false);
    var first = Comparison.of(runs.subList(0, 3), after, settings.at(look), true);

    assertThat(only.exit(true)).isEqualTo(ExitCode.FINDING);
    assertThat(first.verdicts().get(0).p()).isGreaterThan(only.verdicts().get(0).p());
    assertThat(new ComparisonTable(first, "", true, false).text(false))
        .contains("\nLook after 3 of at most 12 pairs;")
        .contains("\nErrors spent by this look: false alarms 0.0025, ");
  }
}
