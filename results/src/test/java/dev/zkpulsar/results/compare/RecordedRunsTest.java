package dev.zkpulsar.results.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.results.compare.Trials.Rate;
import dev.zkpulsar.results.compare.Trials.Where;
import dev.zkpulsar.results.runs.MeasuredRun;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * The verdicts over the runs in {@code recorded/}. Runs, seed and trials are fixed, so the counts
 * are exact; {@code results/rates} makes the 1,700 trials of a release.
 */
class RecordedRunsTest {
  private static final List<MeasuredRun> RUNS = MeasuredRun.readAll(List.of("recorded"));
  private static final int SIDE = RUNS.size() / 2;
  private static final int COUNT = 10;

  private final Trials trials = new Trials(List.of(RUNS), Trials.rules(), new Random(1), 10);

  @Test
  void runsOfOneBuildOnANoisyMachineAreUndecided() {
    var undecided = new Rate(0, COUNT, COUNT);

    assertThat(trials.compare(COUNT, SIDE, Where.NOWHERE)).isEqualTo(undecided);
    assertThat(trials.compareOneAfterTheOther(COUNT, SIDE, Where.NOWHERE)).isEqualTo(undecided);
    assertThat(trials.compareInTurn(COUNT, SIDE, Where.NOWHERE)).isEqualTo(undecided);
    assertThat(trials.check(COUNT, 2, Where.NOWHERE)).isEqualTo(undecided);
  }

  @Test
  void tenPercentInEveryPointAreARegression() {
    var found = new Rate(COUNT, 0, COUNT);

    assertThat(trials.compare(COUNT, SIDE, Where.EVERY_POINT)).isEqualTo(found);
    assertThat(trials.compareInTurn(COUNT, SIDE, Where.EVERY_POINT)).isEqualTo(found);
    // Two new runs that both fell into the machine's slow quarter of an hour are only suspect.
    assertThat(trials.check(COUNT, 2, Where.EVERY_POINT)).isEqualTo(new Rate(COUNT - 1, 1, COUNT));
  }
}
