package dev.zkpulsar.results.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.results.compare.Trials.Design;
import dev.zkpulsar.results.compare.Trials.Rate;
import dev.zkpulsar.results.runs.MeasuredRun;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * The rates over the runs in {@code recorded/}, in a small sample; {@code results/rates} makes the
 * trials of a release. Runs and seeds are fixed, so the counts are exact.
 */
class RecordedRunsTest {
  private static final List<MeasuredRun> RUNS = MeasuredRun.readAll(List.of("recorded"));
  private static final int COUNT = 20;

  private static Rate inTurn(int side, Effect effect, int point) {
    return Trials.compare(
        COUNT,
        RUNS,
        Design.IN_TURN,
        side,
        effect,
        random -> point < 0 ? key -> false : Trials.point(RUNS, point));
  }

  @Test
  void twelvePairsOfOneBuildHaveNoRegression() {
    Rate rate = inTurn(12, Effect.NONE, -1);

    assertThat(rate.found()).isZero();
    // The CPU of an operation is not corrected by the hiccup, so that its rows are noisier.
    assertThat(rate.cleared()).isGreaterThanOrEqualTo(18);
  }

  @Test
  void tenPercentInOnePointAreFoundByEightPairs() {
    for (int point : new int[] {0, 2, 3}) {
      assertThat(inTurn(8, Effect.slower(10), point).found())
          .as("point " + point)
          .isGreaterThanOrEqualTo(17);
    }
    assertThat(inTurn(12, Effect.slower(10), 1).found()).isGreaterThanOrEqualTo(18);
  }

  @Test
  void tooSmallAnEffectIsNotFound() {
    assertThat(inTurn(12, Effect.slower(1), 3).found()).isLessThanOrEqualTo(1);
  }

  @Test
  void runsOneAfterTheOtherRaiseFewFalseAlarms() {
    Rate rate =
        Trials.compare(
            COUNT, RUNS, Design.ONE_AFTER_THE_OTHER, 8, Effect.NONE, random -> key -> false);

    assertThat(rate.found()).isLessThanOrEqualTo(1);
  }

  /** Used as they are, such points raised a false alarm in 58 of 100 trials of 8 pairs. */
  @Test
  void stealOnOneSideIsNoRegressionAndHidesNone() {
    assertThat(Trials.stolen(COUNT, RUNS, 8, Effect.NONE, 0, 1).found()).isLessThanOrEqualTo(1);
    Rate both = Trials.stolen(COUNT, RUNS, 12, Effect.NONE, 0.5, 0.5);
    assertThat(both.found()).isLessThanOrEqualTo(1);
    assertThat(both.cleared()).isGreaterThanOrEqualTo(10);
    assertThat(Trials.stolen(COUNT, RUNS, 12, Effect.slower(20), 0.5, 0.5).found())
        .isGreaterThanOrEqualTo(18);
  }
}
