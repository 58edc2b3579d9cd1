package dev.zkpulsar.results.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.results.nights.Check;
import dev.zkpulsar.results.output.ExitCode;
import dev.zkpulsar.results.runs.MeasuredRun;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class NightsTest {
  private static final Rules RULES = Trials.RULES;

  private static Judgement check(List<MeasuredRun> rounds, Map<String, String> accepted) {
    var nights = new LinkedHashMap<String, List<MeasuredRun>>();
    for (int i = 0; i < rounds.size(); i += 2) {
      nights.put(String.format(Locale.ROOT, "n%03d", i / 2), rounds.subList(i, i + 2));
    }
    return Check.of(nights, accepted, Map.of(), RULES);
  }

  /** Whether a night reports a regression, from one after so many rounds on. */
  private static boolean isFound(List<MeasuredRun> rounds, int from) {
    return IntStream.rangeClosed(from / 2, rounds.size() / 2)
        .mapToObj(night -> check(rounds.subList(0, 2 * night), Map.of()))
        .anyMatch(judgement -> judgement.exit(false) == ExitCode.FINDING);
  }

  @Test
  void aChangeThatComesBackIsFoundAfterABaselineOfThreeNights() {
    var rounds = new ArrayList<>(Simulated.quiet().runs(38, new Random(7)));
    for (int night : new int[] {12, 13, 14, 18}) {
      for (int round = 2 * night; round < 2 * night + 2; round++) {
        rounds.set(round, Effect.slower(30).in(rounds.get(round), key -> true));
      }
    }

    assertThat(check(rounds.subList(0, 36), Map.of()).exit(false)).isNotEqualTo(ExitCode.FINDING);
    assertThat(check(rounds, Map.of("n012", "known")).exit(false)).isEqualTo(ExitCode.FINDING);
  }

  @Test
  void aSmallStepIsFoundByItsAccumulation() {
    var simulated = new Simulated(2, 3, 0, 0, 0).runs(40, new Random(11));
    var rounds = new ArrayList<>(simulated.subList(0, 30));
    rounds.addAll(Effect.slower(10).in(simulated.subList(30, 40), key -> true));
    boolean first = check(rounds.subList(0, 32), Map.of()).exit(false) == ExitCode.FINDING;

    assertThat(first).isFalse();
    assertThat(isFound(rounds, 32)).isTrue();
  }

  @Test
  void aSlowDriftIsFoundThoughNoNightShowsIt() {
    var runs = Simulated.quiet().runs(80, new Random(8));
    var rounds = new ArrayList<MeasuredRun>();
    for (int i = 0; i < runs.size(); i++) {
      int night = i / 2;
      rounds.add(Effect.slower(0.25 * night).in(runs.get(i), key -> true));
    }

    assertThat(isFound(rounds, 40)).isTrue();
  }

  @Test
  void twoNightsAreTooFewAndNoFailure() {
    var rounds = new ArrayList<>(Simulated.quiet().runs(6, new Random(7)));
    rounds.subList(4, 6).replaceAll(run -> Effect.slower(50).in(run, key -> true));
    var judgement = check(rounds, Map.of());

    assertThat(judgement.rows())
        .allMatch(row -> row.reason().equals("too few nights to know the noise"));
    assertThat(judgement.exit(false)).isEqualTo(ExitCode.UNDECIDED);
  }
}
