package dev.zkpulsar.results.cli;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.zkpulsar.results.runs.BadResultsException;
import dev.zkpulsar.results.runs.MadeUpPoint;
import dev.zkpulsar.results.runs.MeasuredRun;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PairsTest {
  /** Runs of a side, such as {@code 000100-m}: the time of the day, and the only benchmark. */
  private static List<MeasuredRun> runs(String side) {
    return Stream.of(side.split(" "))
        .map(
            run -> {
              var point = MadeUpPoint.measured(run.substring(7), Map.of(), Map.of());
              String name = "20260101T" + run.replace("-", "Z-");
              return MadeUpPoint.run(name, Map.of(point.key(), point));
            })
        .toList();
  }

  @ParameterizedTest
  @CsvSource({
    "000000-m, 000100-m 000200-z, true, '--in-turn: A has 1 runs, and B has 2; '",
    "000100-m 000200-z, 000000-m, true, '--in-turn: A has 2 runs, and B has 1; '",
    "000000-m, 000100-z, true, --in-turn: 20260101T000000Z-m and 20260101T000100Z-z have no point",
    "000000-m 000100-m, 000200-m 000300-m, true, were not made in turn",
    "000000-m 000100-m, 000100-m 000200-m, false, 'this file is in A, too'"
  })
  void runsThatAreNoPairsAreRefused(String before, String after, boolean inTurn, String told) {
    assertThatThrownBy(() -> Pairs.check(runs(before), runs(after), inTurn))
        .isInstanceOf(BadResultsException.class)
        .hasMessageContaining(told);
  }

  @Test
  void runsOfSeveralSuitesMadeInTurnArePairs() {
    Pairs.check(runs("000000-m 000200-z 000500-m"), runs("000100-m 000300-z 000400-m"), true);
  }
}
