package dev.zkpulsar.results.stats;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.results.run.Run;
import dev.zkpulsar.results.run.Runs;
import dev.zkpulsar.results.stats.Verdict.Decision;
import dev.zkpulsar.results.text.ExitCode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

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

  private static List<Run> slowerFrom(int night, List<Run> runs, double percent) {
    var rounds = new ArrayList<>(runs.subList(0, 2 * night));
    rounds.addAll(Effect.slower(percent).in(runs.subList(2 * night, runs.size()), id -> true));
    return rounds;
  }

  @Test
  void aStepIsReportedOnceAndThenKnown() {
    var runs = slowerFrom(12, Simulated.quiet().runs(40, new Random(7)), 30);

    assertThat(alarms(runs, 2, 3)).containsExactly(12);
    var later = check(runs.subList(0, 2 * 15), 2);
    assertThat(later.summary(false))
        .startsWith("nothing new; ")
        .contains(" still slower since n012");
    assertThat(later.verdicts()).anyMatch(each -> each.decision() == Decision.KNOWN);
  }

  /** It is new again. A slow night is part of the noise of the ten nights after it. */
  @Test
  void aChangeThatComesBackIsReportedAgain() {
    var runs = Simulated.quiet().runs(52, new Random(7));
    var rounds = new ArrayList<Run>();
    for (int night = 0; night < 26; night++) {
      var own = runs.subList(2 * night, 2 * night + 2);
      boolean isSlow = night == 12 || night == 24;
      rounds.addAll(isSlow ? Effect.slower(50).in(own, id -> true) : own);
    }

    assertThat(alarms(rounds, 2, 3)).containsExactly(12, 24);
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

  /** The bound is 1 of 100 nights; the noise has heavy tails, half of it a night's. */
  @Test
  void simulatedNightsRaiseFewFalseAlarms() {
    var alarms =
        IntStream.range(0, 5)
            .parallel()
            .map(
                seed ->
                    alarms(new Simulated(8, 3, 0, 0, 0.5).runs(60, new Random(seed)), 2, 4).size())
            .sum();

    assertThat(alarms).as("of 130 nights").isLessThanOrEqualTo(3);
  }
}
