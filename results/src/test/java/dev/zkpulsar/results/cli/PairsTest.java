package dev.zkpulsar.results.cli;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.zkpulsar.results.runs.BadResultsException;
import dev.zkpulsar.results.runs.MadeUpPoint;
import dev.zkpulsar.results.runs.MeasuredRun;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PairsTest {
  private static MeasuredRun run(String time, String benchmark) {
    var point = MadeUpPoint.measured(benchmark, Map.of(), Map.of());
    return MadeUpPoint.run("20260101T" + time + "Z-" + benchmark, Map.of(point.key(), point));
  }

  @Test
  void runsOfSeveralSuitesMadeInTurnArePairs() {
    Pairs.check(
        List.of(run("000000", "m"), run("000200", "z"), run("000500", "m")),
        List.of(run("000100", "m"), run("000300", "z"), run("000400", "m")),
        true);
  }

  @Test
  void otherCountsAreRefused() {
    List<MeasuredRun> one = List.of(run("000000", "m"));
    List<MeasuredRun> two = List.of(run("000100", "m"), run("000200", "z"));

    assertThatThrownBy(() -> Pairs.check(one, two, true))
        .isInstanceOf(BadResultsException.class)
        .hasMessageStartingWith("--in-turn: A has 1 runs, and B has 2; ");
    assertThatThrownBy(() -> Pairs.check(two, one, true))
        .hasMessageStartingWith("--in-turn: A has 2 runs, and B has 1; ");
  }

  @Test
  void aPairWithoutACommonPointIsRefused() {
    assertThatThrownBy(
            () -> Pairs.check(List.of(run("000000", "m")), List.of(run("000100", "z")), true))
        .isInstanceOf(BadResultsException.class)
        .hasMessageStartingWith(
            "--in-turn: 20260101T000000Z-m and 20260101T000100Z-z have no point in common");
  }

  @Test
  void oneAfterTheOtherIsNotInTurn() {
    List<MeasuredRun> first = List.of(run("000000", "m"), run("000100", "m"));
    List<MeasuredRun> then = List.of(run("000200", "m"), run("000300", "m"));

    assertThatThrownBy(() -> Pairs.check(first, then, true))
        .isInstanceOf(BadResultsException.class)
        .hasMessageContaining("were not made in turn");
  }

  @Test
  void aRunOnBothSidesIsRefused() {
    List<MeasuredRun> before = List.of(run("000000", "m"), run("000100", "m"));
    List<MeasuredRun> after = List.of(run("000100", "m"), run("000200", "m"));

    assertThatThrownBy(() -> Pairs.check(before, after, false))
        .isInstanceOf(BadResultsException.class)
        .hasMessageContaining("this file is in A, too");
  }
}
