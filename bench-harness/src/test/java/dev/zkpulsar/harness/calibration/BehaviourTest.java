package dev.zkpulsar.harness.calibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class BehaviourTest {
  private static final long MS = 1_000_000;

  @Test
  void aStallHoldsBackItsOperationsUntilItEnds() {
    assertThat(Behaviour.STALLS.answerNs(0, 0, 0)).isEqualTo(2 * MS);
    assertThat(Behaviour.STALLS.answerNs(1797 * MS, 0, 0)).isEqualTo(1799 * MS);
    assertThat(Behaviour.STALLS.answerNs(1798 * MS, 0, 0)).isEqualTo(2000 * MS);
    assertThat(Behaviour.STALLS.answerNs(1997 * MS, 0, 0)).isEqualTo(2000 * MS);
    assertThat(Behaviour.STALLS.answerNs(1998 * MS, 0, 0)).isEqualTo(2000 * MS);
    assertThat(Behaviour.STALLS.answerNs(-202 * MS, 0, 0)).isZero();
  }

  @Test
  void anExponentialTimeHasItsMeanAndItsLeast() {
    var random = new SplittableRandom(1);
    var times =
        random.doubles(100_000).mapToLong(u -> Behaviour.EXPONENTIAL.answerNs(0, 0, u)).toArray();

    var summary = Arrays.stream(times).summaryStatistics();
    assertThat(summary.getMin()).isBetween(MS, MS + MS / 100);
    assertThat(summary.getAverage()).isCloseTo(5.0 * MS, within(0.05 * MS));
  }

  @Test
  void anOperationOfAQueueWaitsForTheOneBeforeIt() {
    assertThat(Behaviour.QUEUE.answerNs(5 * MS, 3 * MS, 0)).isEqualTo(6 * MS);
    assertThat(Behaviour.QUEUE.answerNs(5 * MS, 8 * MS, 0)).isEqualTo(9 * MS);
  }

  @Test
  void everyTenthOperationIsRefused() {
    assertThat(Behaviour.REFUSALS.refuses(9)).isFalse();
    assertThat(Behaviour.REFUSALS.refuses(10)).isTrue();
    assertThat(Behaviour.FIXED.refuses(10)).isFalse();
  }
}
