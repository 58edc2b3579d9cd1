package dev.zkpulsar.results.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.results.nights.Check;
import dev.zkpulsar.results.nights.Nights;
import dev.zkpulsar.results.runs.MeasuredRun;
import dev.zkpulsar.results.text.ExitCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class NightsTest {

  /** The newest of nights with so many rounds each. */
  private static Judgement check(List<MeasuredRun> runs, int rounds) {
    var nights = new TreeMap<String, List<MeasuredRun>>();
    for (int i = 0; i < runs.size(); i += rounds) {
      nights.put(String.format(Locale.ROOT, "n%03d", i / rounds), runs.subList(i, i + rounds));
    }
    return Check.of(new Nights(nights, "night"), Trials.RULES).judgement();
  }

  /** The numbers of the nights, from one on, that report a regression. */
  private static List<Integer> alarms(List<MeasuredRun> runs, int rounds, int from) {
    return IntStream.range(from, runs.size() / rounds)
        .filter(
            night ->
                check(runs.subList(0, rounds * (night + 1)), rounds).exit(false)
                    == ExitCode.FINDING)
        .boxed()
        .toList();
  }

  private static List<MeasuredRun> slowerFrom(int night, List<MeasuredRun> runs, double percent) {
    var rounds = new ArrayList<>(runs.subList(0, 2 * night));
    rounds.addAll(Effect.slower(percent).in(runs.subList(2 * night, runs.size()), key -> true));
    return rounds;
  }

  @Test
  void aStepIsReportedOnceAndThenKnown() {
    var runs = slowerFrom(12, Simulated.quiet().runs(60, new Random(7)), 30);

    assertThat(alarms(runs, 2, 3)).containsExactly(12);
    var later = check(runs.subList(0, 2 * 15), 2);
    assertThat(later.summary(false))
        .startsWith("nothing new; ")
        .contains(" still slower since n012");
    assertThat(later.rows()).anyMatch(row -> row.decision() == Row.Decision.KNOWN);
  }

  @Test
  void aSmallStepIsFoundByItsAccumulation() {
    var runs = slowerFrom(15, new Simulated(2, 3, 0, 0, 0).runs(40, new Random(11)), 10);

    assertThat(alarms(runs, 2, 3)).isNotEmpty().allMatch(night -> night > 15 && night < 20);
  }

  /** It is new again. A slow night is part of the noise of the ten nights after it. */
  @Test
  void aChangeThatComesBackIsReportedAgain() {
    var runs = Simulated.quiet().runs(52, new Random(7));
    var rounds = new ArrayList<MeasuredRun>();
    for (int night = 0; night < 26; night++) {
      var own = runs.subList(2 * night, 2 * night + 2);
      boolean isSlow = night == 12 || night == 24;
      rounds.addAll(isSlow ? Effect.slower(50).in(own, key -> true) : own);
    }

    assertThat(alarms(rounds, 2, 3)).containsExactly(12, 24);
  }

  @Test
  void nightsOfOneBuildRaiseNoAlarm() {
    assertThat(alarms(MeasuredRun.readAll(List.of("recorded")), 1, 3)).isEmpty();
    assertThat(alarms(MeasuredRun.readAll(List.of("recorded")), 2, 3)).isEmpty();
  }

  /** The bound is 1 of 100 nights; the noise has heavy tails, half of it a night's. */
  @Test
  void simulatedNightsRaiseFewFalseAlarms() {
    var alarms =
        IntStream.range(0, 10)
            .parallel()
            .map(
                seed ->
                    alarms(new Simulated(8, 3, 0, 0, 0.5).runs(60, new Random(seed)), 2, 4).size())
            .sum();

    assertThat(alarms).as("of 260 nights").isLessThanOrEqualTo(5);
  }

  @Test
  void twoNightsAreTooFewAndNoFailure() {
    var runs = slowerFrom(2, Simulated.quiet().runs(6, new Random(7)), 50);
    var judgement = check(runs, 2);

    assertThat(judgement.rows())
        .allMatch(row -> row.reason().equals("too few nights to know the noise"));
    assertThat(judgement.exit(false)).isEqualTo(ExitCode.UNDECIDED);
  }
}
