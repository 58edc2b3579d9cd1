package dev.zkpulsar.results.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.results.read.IntervalLog.Interval;
import dev.zkpulsar.results.run.MadeUpRun;
import java.util.List;
import org.junit.jupiter.api.Test;

class OperationsBySecondTest {
  private static Interval interval(long fromMillis, long toMillis, int operations) {
    return new Interval(
        "response",
        MadeUpRun.START_MILLIS + fromMillis,
        MadeUpRun.START_MILLIS + toMillis,
        MadeUpRun.histogram(new long[operations]));
  }

  private static List<Double> bySecond(Interval... intervals) {
    return OperationsBySecond.of(List.of(intervals));
  }

  @Test
  void aSecondWithoutAnIntervalOrAnOperationHasNone() {
    assertThat(bySecond(interval(0, 1000, 5), interval(1000, 2000, 0), interval(4000, 5000, 7)))
        .containsExactly(5.0, 0.0, 0.0, 0.0, 7.0);
  }

  @Test
  void anIntervalCountsInEachOfItsSecondsInProportion() {
    assertThat(bySecond(interval(0, 400, 4), interval(400, 1400, 10), interval(1400, 2400, 20)))
        .containsExactly(10.0, 16.0);
    assertThat(bySecond(interval(0, 1000, 5), interval(1000, 3000, 8)))
        .containsExactly(5.0, 4.0, 4.0);
  }

  @Test
  void aLastSecondThatIsNotWholeIsLeftOut() {
    assertThat(bySecond(interval(0, 1000, 5), interval(1000, 1998, 6), interval(1998, 1998, 1)))
        .containsExactly(5.0, 7.0);
    assertThat(bySecond(interval(0, 1000, 5), interval(1000, 1300, 6))).containsExactly(5.0);
    assertThat(bySecond(interval(0, 300, 5))).containsExactly(5.0);
  }
}
