package dev.zkpulsar.results.claims;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.results.claims.BoundTest.Numbers;
import dev.zkpulsar.results.claims.ClaimVerdict.Outcome;
import dev.zkpulsar.results.text.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Verdicts on numbers whose true size is known: how many are wrong, and how many are decided. */
class BoundTestRatesTest {
  private static final int DRAWS = 1_000;

  /** Five of a hundred, and three standard deviations of so many draws. */
  private static final double MOST_WRONG = 5 + 300 * Math.sqrt(0.05 * 0.95 / DRAWS);

  private static final double[] NOISES = {0.05, 0.1, 0.2, 0.4};
  private static final int[] RUNS = {1, 2, 3, 5, 8};
  private static final double BEYOND = 1.2;
  private static final double FAR_BEYOND = 2;

  /**
   * How many of 100 verdicts are so.
   *
   * @param trueRatio of the number to its upper bound
   * @param noise standard deviation of the logarithm between runs
   * @param numbers of a list, all alike
   */
  private static double percent(
      Outcome outcome, double trueRatio, double noise, int runs, int numbers, double least) {
    var random = new Random(20261128);
    int found = 0;
    for (int draw = 0; draw < DRAWS; draw++) {
      var all = new ArrayList<Numbers>();
      for (int run = 0; run < runs; run++) {
        List<Double> measured =
            IntStream.range(0, numbers)
                .mapToObj(i -> trueRatio * Math.exp(noise * random.nextGaussian()))
                .toList();
        all.add(new Numbers(measured, least, 1));
      }
      if (new BoundTest(all, 1).decide() == outcome) {
        found++;
      }
    }
    return 100.0 * found / DRAWS;
  }

  private static double upper(Outcome outcome, double trueRatio, double noise, int runs) {
    return percent(outcome, trueRatio, noise, runs, 1, Double.NEGATIVE_INFINITY);
  }

  /** At the bound either verdict is a mistake; beyond it, "holds" is. */
  @Test
  void atMostFiveOfAHundredVerdictsAreWrong() {
    for (double noise : NOISES) {
      for (int runs : RUNS) {
        String what = "noise %s, %d runs".formatted(noise, runs);
        for (Outcome outcome : List.of(Outcome.HOLDS, Outcome.DOES_NOT_HOLD)) {
          assertThat(upper(outcome, 1, noise, runs)).as(what).isLessThan(MOST_WRONG);
        }
        assertThat(upper(Outcome.HOLDS, BEYOND, noise, runs)).as(what).isLessThan(MOST_WRONG);
        assertThat(upper(Outcome.DOES_NOT_HOLD, 1 / BEYOND, noise, runs))
            .as(what)
            .isLessThan(MOST_WRONG);
      }
    }
  }

  /** A list has more numbers that can look wrong by chance, and two bounds are twice as many. */
  @ParameterizedTest
  @CsvSource({"1, 0.5", "5, 0.5", "5, -Infinity"})
  void aListAndASecondBoundHaveNoMoreErrors(int numbers, double least) {
    for (double noise : NOISES) {
      for (int runs : RUNS) {
        for (Outcome outcome : List.of(Outcome.HOLDS, Outcome.DOES_NOT_HOLD)) {
          assertThat(percent(outcome, 1, noise, runs, numbers, least))
              .as("noise %s, %d runs, %s", noise, runs, outcome)
              .isLessThan(MOST_WRONG);
        }
      }
    }
  }

  /** A conclusion of five checks, each at its bound, fails by chance no more often than one. */
  @Test
  void theChecksOfAConclusionShareTheError() {
    var random = new Random(20261130);
    for (int runs : RUNS) {
      int failed = 0;
      for (int draw = 0; draw < DRAWS; draw++) {
        failed += IntStream.range(0, 5).anyMatch(check -> fails(runs, random)) ? 1 : 0;
      }
      assertThat(100.0 * failed / DRAWS).as("%d runs", runs).isLessThan(MOST_WRONG);
    }
  }

  private static boolean fails(int runs, Random random) {
    var all =
        Stream.generate(() -> Math.exp(0.2 * random.nextGaussian()))
            .limit(runs)
            .map(measured -> new Numbers(List.of(measured), Double.NEGATIVE_INFINITY, 1))
            .toList();
    return new BoundTest(all, 5).decide() == Outcome.DOES_NOT_HOLD;
  }

  /** What is far from the bound is decided. */
  @Test
  void threeRunsDecideAFactorOfTwo() {
    assertThat(upper(Outcome.DOES_NOT_HOLD, FAR_BEYOND, 0.1, 3)).isGreaterThan(95);
    assertThat(upper(Outcome.HOLDS, 1 / FAR_BEYOND, 0.1, 3)).isGreaterThan(95);
    assertThat(upper(Outcome.HOLDS, 1 / FAR_BEYOND, 0.1, 2)).isGreaterThan(90);
  }

  /** The table of results/recorded/README.md is what this prints. */
  @Test
  void thePageHasTheseRates() throws IOException {
    var rows = new ArrayList<List<String>>();
    for (double noise : NOISES) {
      for (int runs : RUNS) {
        rows.add(
            List.of(
                "%.0f %%".formatted(100 * noise),
                Integer.toString(runs),
                "%.0f / %.0f"
                    .formatted(
                        upper(Outcome.HOLDS, 1, noise, runs),
                        upper(Outcome.DOES_NOT_HOLD, 1, noise, runs)),
                "%.0f / %.0f"
                    .formatted(
                        upper(Outcome.HOLDS, BEYOND, noise, runs),
                        upper(Outcome.DOES_NOT_HOLD, BEYOND, noise, runs)),
                "%.0f / %.0f"
                    .formatted(
                        upper(Outcome.HOLDS, FAR_BEYOND, noise, runs),
                        upper(Outcome.DOES_NOT_HOLD, FAR_BEYOND, noise, runs))));
      }
    }
    var table =
        new Table(List.of("noise", "runs", "at the bound", "20 % beyond", "twice the bound"), rows);

    assertThat(Files.readString(Path.of("recorded/README.md"))).contains(table.markdown());
  }
}
