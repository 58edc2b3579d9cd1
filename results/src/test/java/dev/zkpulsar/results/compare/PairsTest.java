package dev.zkpulsar.results.compare;

import static org.assertj.core.api.Assertions.assertThat;
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
  void eachRunHasItsFellowOfTheSameSuite() {
    var turns =
        Pairs.of(
            List.of(run("000000", "m"), run("000100", "z"), run("000400", "m")),
            List.of(run("000200", "z"), run("000300", "m"), run("000500", "m")));

    assertThat(turns.after())
        .containsExactly(run("000300", "m"), run("000200", "z"), run("000500", "m"));
  }

  @Test
  void aRunWithoutAFellowIsTold() {
    List<MeasuredRun> one = List.of(run("000000", "m"));
    List<MeasuredRun> two = List.of(run("000100", "m"), run("000200", "z"));

    assertThatThrownBy(() -> Pairs.of(one, two))
        .hasMessageStartingWith("--in-turn: 20260101T000200Z-z: ")
        .hasMessageContaining("left in A");
    assertThatThrownBy(() -> Pairs.of(two, one))
        .hasMessageStartingWith("--in-turn: 20260101T000200Z-z: ")
        .hasMessageContaining("left in B");
  }

  @Test
  void oneAfterTheOtherIsNotInTurn() {
    List<MeasuredRun> first = List.of(run("000000", "m"), run("000100", "m"));
    List<MeasuredRun> then = List.of(run("000200", "m"), run("000300", "m"));

    assertThatThrownBy(() -> Pairs.of(first, then))
        .isInstanceOf(BadResultsException.class)
        .hasMessageContaining("were not made in turn");
  }
}
