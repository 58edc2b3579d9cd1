package dev.zkpulsar.results.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.results.cli.CheckCommand;
import dev.zkpulsar.results.compare.Trials.Where;
import dev.zkpulsar.results.runs.MeasuredRun;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Of the runs in {@code recorded/}, what README.md says of false alarms and of what is found. The
 * runs and the seed are given, so that only a change of the tests can move it.
 */
class RecordedRunsTest {
  private static final List<MeasuredRun> RUNS = MeasuredRun.readAll(List.of("recorded"));
  private static final int ALARMS = 2; // 1 % of 200
  private static final int FOUND = 95;

  private final Trials trials =
      new Trials(
          List.of(RUNS),
          Rules.defaults(Rules.COMPARE_ALPHA),
          Rules.defaults(Rules.CHECK_ALPHA),
          new Random(1),
          10);

  @Test
  void compareRaisesNoAlarmOverRunsOfOneBuild() {
    assertThat(trials.compare(200, RUNS.size() / 2, Where.NOWHERE).found())
        .isLessThanOrEqualTo(ALARMS);
  }

  @Test
  void compareRaisesNoAlarmOverNeighboursInTime() {
    assertThat(trials.compareOneAfterTheOther(200, RUNS.size() / 2, Where.NOWHERE).found())
        .isLessThanOrEqualTo(ALARMS);
  }

  @Test
  void inTurnItRaisesNoAlarmAndFindsTenPercent() {
    assertThat(trials.compareInTurn(200, RUNS.size() / 2, Where.NOWHERE).found())
        .isLessThanOrEqualTo(ALARMS);
    assertThat(trials.compareInTurn(100, RUNS.size() / 2, Where.EVERY_POINT).found())
        .isGreaterThanOrEqualTo(FOUND);
  }

  @Test
  void compareFindsTenPercent() {
    assertThat(trials.compare(100, RUNS.size() / 2, Where.EVERY_POINT).found())
        .isGreaterThanOrEqualTo(FOUND);
  }

  @Test
  void checkRaisesNoAlarmOverRunsOfOneBuild() {
    assertThat(trials.check(200, 2, CheckCommand.WINDOW, Where.NOWHERE).found())
        .isLessThanOrEqualTo(ALARMS);
  }

  @Test
  void checkFindsTenPercentInTwoNewRuns() {
    assertThat(trials.check(100, 2, CheckCommand.WINDOW, Where.EVERY_POINT).found())
        .isGreaterThanOrEqualTo(FOUND);
  }
}
