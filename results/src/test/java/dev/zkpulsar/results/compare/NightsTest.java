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
import org.junit.jupiter.api.Test;

class NightsTest {
  private static final Rules RULES = Trials.RULES;

  /** Nights of two rounds; from a night on slower. */
  private static List<MeasuredRun> rounds(int nights, int from, double percent) {
    var rounds = Simulated.quiet().runs(2 * nights, new Random(7));
    var all = new ArrayList<>(rounds.subList(0, 2 * from));
    all.addAll(Effect.slower(percent).in(rounds.subList(2 * from, 2 * nights), key -> true));
    return all;
  }

  private static Judgement check(List<MeasuredRun> rounds, Map<String, String> accepted) {
    var nights = new LinkedHashMap<String, List<MeasuredRun>>();
    for (int i = 0; i < rounds.size(); i += 2) {
      nights.put(String.format(Locale.ROOT, "n%03d", i / 2), rounds.subList(i, i + 2));
    }
    return Check.of(nights, accepted, RULES);
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
    boolean any = false;
    for (int n = 32; n <= 40; n += 2) {
      any |= check(rounds.subList(0, n), Map.of()).exit(false) == ExitCode.FINDING;
    }

    assertThat(first).isFalse();
    assertThat(any).isTrue();
  }

  @Test
  void aSlowDriftIsFoundThoughNoNightShowsIt() {
    var runs = Simulated.quiet().runs(80, new Random(8));
    var rounds = new ArrayList<MeasuredRun>();
    for (int i = 0; i < runs.size(); i++) {
      int night = i / 2;
      rounds.add(Effect.slower(0.25 * night).in(runs.get(i), key -> true));
    }
    boolean any = false;
    for (int n = 40; n <= 80; n += 2) {
      any |= check(rounds.subList(0, n), Map.of()).exit(false) == ExitCode.FINDING;
    }

    assertThat(any).isTrue();
  }

  @Test
  void twoNightsAreTooFewAndNoFailure() {
    var judgement = check(rounds(3, 2, 50), Map.of());

    assertThat(judgement.rows())
        .allMatch(row -> row.reason().equals("too few nights to know the noise"));
    assertThat(judgement.exit(false)).isEqualTo(ExitCode.UNDECIDED);
  }
}
