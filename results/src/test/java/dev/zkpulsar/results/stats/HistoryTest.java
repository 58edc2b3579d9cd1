package dev.zkpulsar.results.stats;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.results.run.Run;
import dev.zkpulsar.results.run.Runs;
import dev.zkpulsar.results.stats.Verdict.Decision;
import dev.zkpulsar.results.text.ExitCode;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.IntPredicate;
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
    assertThat(later.verdicts()).anyMatch(each -> each.decision() == Decision.KNOWN);
  }

  /** It is new again. A slow night is part of the noise of the ten nights after it. */
  @Test
  void aChangeThatComesBackIsReportedAgain() {
    assertThat(alarms(nights(50, night -> night == 12 || night == 24), 2, 3))
        .containsExactly(12, 24);
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
