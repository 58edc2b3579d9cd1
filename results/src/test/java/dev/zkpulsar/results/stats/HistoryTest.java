package dev.zkpulsar.results.stats;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.results.read.Runs;
import dev.zkpulsar.results.run.Run;
import dev.zkpulsar.results.stats.Verdict.Decision;
import dev.zkpulsar.results.text.ExitCode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HistoryTest {

  /** The newest of nights with so many rounds each. */
  private static Comparison check(List<Run> runs, int rounds) {
    var nights = new HashMap<String, String>();
    for (int i = 0; i < runs.size(); i++) {
      nights.put(runs.get(i).name(), String.format(Locale.ROOT, "n%03d", i / rounds));
    }
    return History.by(run -> nights.get(run.name()), runs).check(Trials.SETTINGS);
  }

  /** The numbers of the nights, from one on, that report a regression. */
  private static List<Integer> alarms(List<Run> runs, int rounds, int from) {
    return IntStream.range(from, runs.size() / rounds)
        .filter(
            night ->
                check(runs.subList(0, rounds * (night + 1)), rounds).exit(false)
                    == ExitCode.FINDING)
        .boxed()
        .toList();
  }

  /** Twenty-six nights of two rounds; some are slower. */
  private static List<Run> nights(double percent, IntPredicate isSlow) {
    var runs = Simulated.quiet().runs(52, new Random(7));
    var effect = Effect.slower(percent);
    return IntStream.range(0, 26)
        .mapToObj(
            night -> effect.in(runs.subList(2 * night, 2 * night + 2), id -> isSlow.test(night)))
        .flatMap(List::stream)
        .toList();
  }

  @Test
  void aStepIsReportedOnceAndThenKnown() {
    var runs = nights(30, night -> night >= 12);

    assertThat(alarms(runs.subList(0, 40), 2, 3)).containsExactly(12);
    var later = check(runs.subList(0, 2 * 15), 2);
    assertThat(later.summary(false))
        .startsWith("nothing new; ")
        .contains(" still slower since n012");
    assertThat(later.verdicts()).anyMatch(verdict -> verdict.decision() == Decision.KNOWN);
  }

  /** It is new again, also while the first slow night is among the ten nights before. */
  @ParameterizedTest
  @ValueSource(ints = {14, 24})
  void aChangeThatComesBackIsReportedAgain(int again) {
    assertThat(alarms(nights(50, night -> night == 12 || night == again), 2, 3))
        .containsExactly(12, again);
  }

  private static List<Run> withSecondStep(int second) {
    var runs = new ArrayList<>(nights(15, night -> night >= 12));
    var later = runs.subList(2 * second, runs.size());
    var slower = Effect.slower(40).in(List.copyOf(later), id -> true);
    later.clear();
    runs.addAll(slower);
    return runs;
  }

  /** It is new, and by its own size, also in the nights in which the first is known. */
  @ParameterizedTest
  @ValueSource(ints = {13, 14, 17, 20})
  void aSecondStepIsReportedByItsOwnSize(int second) {
    var runs = withSecondStep(second);
    var check = check(runs.subList(0, 2 * second + 2), 2);

    assertThat(check.exit(false)).isEqualTo(ExitCode.FINDING);
    assertThat(check.summary(false)).contains("since n0" + second);
    assertThat(check.verdicts())
        .filteredOn(verdict -> verdict.judged().name().equals("response:p0.50"))
        .hasSize(4)
        .allMatch(verdict -> verdict.since() == second)
        .allMatch(verdict -> Math.abs(verdict.change().logRatio() - Math.log(1.4)) < 0.1);
    assertThat(check(runs.subList(0, 2 * second + 4), 2).exit(false)).isZero();
  }

  /** One bad night inflated the noise of the ten nights after it. */
  @ParameterizedTest
  @ValueSource(ints = {14, 17, 21})
  void aBadNightHidesNoLaterStep(int step) {
    var runs = new ArrayList<>(nights(30, night -> night >= step));
    for (int run : new int[] {24, 25}) {
      runs.set(run, Effect.slower(1000).in(runs.subList(run, run + 1), id -> true).get(0));
    }

    assertThat(alarms(runs.subList(0, 2 * step + 4), 2, 11)).containsExactly(12, step);
  }

  @Test
  void theEndOfAFastNightIsNoRegression() {
    assertThat(alarms(nights(-30, night -> night == 12 || night == 13), 2, 3)).isEmpty();
    assertThat(alarms(nights(-30, night -> night >= 12 && night < 20), 2, 3)).containsExactly(20);
  }

  @Test
  void aNewPointThatIsMuchSlowerIsUndecidedWhileItsNoiseIsUnknown() {
    var quiet = nights(0, night -> false);
    var id = quiet.get(0).points().keySet().iterator().next();
    var runs = new ArrayList<Run>();
    for (int i = 0; i < 24; i++) {
      Run run = quiet.get(i);
      var points = new LinkedHashMap<>(run.points());
      if (i < 20) {
        points.remove(id);
      }
      runs.add(new Run(run.name(), run.file(), run.facts(), points));
    }

    assertThat(check(runs, 2).exit(false)).isZero();
    for (int i : new int[] {22, 23}) {
      runs.set(i, Effect.slower(900).in(runs.subList(i, i + 1), id::equals).get(0));
    }
    assertThat(check(runs, 2).exit(false)).isEqualTo(ExitCode.UNDECIDED);
    assertThat(check(runs, 2).summary(false)).startsWith("UNDECIDED: the noise of 2 of 12 rows is");
  }

  @Test
  void undatedNightsAreInNaturalOrder() {
    var runs = new ArrayList<>(Simulated.quiet().runs(12, new Random(3)));
    runs.set(11, Effect.slower(100).in(runs.subList(11, 12), id -> true).get(0));
    var names = new HashMap<String, String>();
    runs.forEach(run -> names.put(run.name(), "build-" + (names.size() + 1)));
    var history = History.by(run -> names.get(run.name()), runs);

    assertThat(history.nights().lastKey()).isEqualTo("build-12");
    assertThat(history.check(Trials.SETTINGS).summary(false)).contains(" since build-12 ");
  }

  @Test
  void nightsOfOneBuildRaiseNoAlarmNotEvenWhileCoresAreWithheld() {
    var runs = Runs.read(List.of("recorded/reads")).all();

    assertThat(alarms(runs, 1, 3)).isEmpty();
    assertThat(alarms(runs, 2, 3)).isEmpty();
    int alarms =
        IntStream.range(0, 3)
            .map(seed -> alarms(Steal.in(runs, 0.3, new Random(seed)), 2, 4).size())
            .sum();
    assertThat(alarms).as("of 24 nights").isLessThanOrEqualTo(1);
  }
}
