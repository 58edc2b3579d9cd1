package dev.zkpulsar.harness.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SearchTest {
  private static final int MOST = 1_000_000;
  private static final double BOUND_MS = 10;
  private static final Outcome FAILED = failed(1.5);
  private static final Outcome OVERLOADED = failed(Double.POSITIVE_INFINITY);
  private static final int SEARCHES = 200;
  private static final double SECONDS = 20;
  private static final double COLD = 1.3;

  /** An open loop that achieves less than 95 % of its rate is INVALID. */
  private static final double KEPT_UP = 1 / 0.95;

  private static final int COLD_PROBES = 3;

  private static Outcome failed(double excess) {
    return new Outcome(Outcome.Kind.FAILED, "x", 1, "", excess);
  }

  /**
   * A server with a queue, in virtual time. After an overload it is slower until it is fresh; while
   * it serves the first probes it is slower, too.
   */
  private static final class Simulated implements Search.Prober {
    private final SplittableRandom random;
    private final double unknownShare;
    private final double slowedBy;
    private double serviceMs = 1;
    private int served;
    private int probes;

    Simulated(long seed, double unknownShare, double slowedBy) {
      random = new SplittableRandom(seed);
      this.unknownShare = unknownShare;
      this.slowedBy = slowedBy;
    }

    @Override
    public Outcome probe(int value, double share) {
      probes++;
      boolean wasCold = served++ < COLD_PROBES;
      double nowMs = wasCold ? serviceMs * COLD : serviceMs;
      long seed = random.nextLong();
      boolean passes = QueueModel.passes(value, nowMs, SECONDS * share, BOUND_MS, seed);
      Outcome failed = value * nowMs > KEPT_UP * 1000 ? OVERLOADED : FAILED;
      if (value * serviceMs > 1000) {
        serviceMs = slowedBy;
      }
      if (random.nextDouble() < unknownShare) {
        return Outcome.NO_RESULT;
      }
      return passes ? Outcome.PASSED : wasCold ? failed.untold() : failed;
    }

    @Override
    public void settle() {}

    @Override
    public void restart() {
      serviceMs = 1;
      served = 0;
    }
  }

  @Test
  void theModelAgreesWithItsFormula() {
    double capacity = QueueModel.capacity(BOUND_MS);

    assertThat(QueueModel.passes((int) (0.97 * capacity), 1, 10_000, BOUND_MS, 1)).isTrue();
    assertThat(QueueModel.passes((int) (1.03 * capacity), 1, 10_000, BOUND_MS, 1)).isFalse();
  }

  @ParameterizedTest
  @CsvSource({"0, 1", "0.2, 1", "0, 1.5"})
  void nineteenOfTwentySearchesFindAKnownCapacityWithinFivePercent(
      double unknownShare, double slowedBy) throws IOException {
    double capacity = QueueModel.capacity(BOUND_MS);
    int near = 0;
    int probes = 0;
    for (int seed = 0; seed < SEARCHES; seed++) {
      var target = new Simulated(seed, unknownShare, slowedBy);
      var search = new Search(150, MOST, Search.WIDTH); // Doubling overloads it.
      search.run(target, () -> true);
      probes += target.probes;
      double found = (search.low() + search.high()) / 2.0;
      near += search.isDecided() && Math.abs(found / capacity - 1) < 0.05 ? 1 : 0;
    }

    System.out.printf("%d of %d, %d probes, %.1f%n", near, SEARCHES, probes, capacity);
    assertThat(near).isGreaterThanOrEqualTo(SEARCHES * 19 / 20);
    assertThat(probes / SEARCHES).isLessThan(25);
  }

  /** A target without noise. */
  private static final class Scripted implements Search.Prober {
    private final List<Integer> values = new ArrayList<>();
    private IntPredicate passes;
    private IntPredicate isUnknown;
    private int settled;
    private int restarts;

    Scripted(IntPredicate passes, IntPredicate isUnknown) {
      this.passes = passes;
      this.isUnknown = isUnknown;
    }

    @Override
    public Outcome probe(int value, double share) {
      values.add(value);
      return isUnknown.test(value)
          ? Outcome.NO_RESULT
          : passes.test(value) ? Outcome.PASSED : OVERLOADED;
    }

    @Override
    public void settle() {
      settled++;
    }

    @Override
    public void restart() {
      restarts++;
    }

    private Search from(int start, int most) throws IOException {
      var search = new Search(start, most, Search.WIDTH);
      search.run(this, () -> values.size() < 100);
      return search;
    }
  }

  @ParameterizedTest
  @CsvSource({"100, 777", "1, 3", "5000, 7", "100, 100", "3, 999999", "1, 0"})
  void theIntervalIsNarrowAndBothEndsAreRepeated(int start, int capacity) throws IOException {
    var target = new Scripted(value -> value <= capacity, value -> false);

    Search search = target.from(start, MOST);

    assertThat(search.isDecided()).isTrue();
    assertThat(search.low()).isLessThanOrEqualTo(capacity);
    assertThat(search.high()).isGreaterThan(capacity);
    assertThat(search.high() - search.low()).isLessThanOrEqualTo(Math.max(1, search.high() / 20));
    assertThat(target.values).filteredOn(value -> value == search.high()).hasSize(2);
    assertThat(target.settled)
        .isEqualTo((int) target.values.stream().filter(value -> value > capacity).count());
    assertThat(target.restarts).isPositive();
  }

  @Test
  void aTargetThatHoldsTheCeilingHasNoInterval() throws IOException {
    var target = new Scripted(value -> true, value -> false);

    Search search = target.from(100, 1000);

    assertThat(search.isDecided()).isTrue();
    assertThat(search.isBeyond()).isTrue();
    assertThat(target.values).containsExactly(100, 200, 400, 800, 1000, 1000);
  }

  /** The search keeps the value that passed below it, and ends. */
  @Test
  void aSearchThatCannotTellEndsUndecided() throws IOException {
    var target = new Scripted(value -> true, value -> value > 500);

    Search search = target.from(100, MOST);

    assertThat(search.isDecided()).isFalse();
    assertThat(search.low()).isBetween(470, 500);
    assertThat(new Scripted(value -> true, value -> true).from(100, MOST).isDecided()).isFalse();
    IntStream.of(100, 200, 400).forEach(value -> assertThat(target.values).contains(value));
  }

  /** The first probe of a value passes; the next ones cannot tell. */
  @Test
  void anEndThatCannotBeRepeatedEndsTheSearch() throws IOException {
    var target = new Scripted(value -> value <= 500, value -> false);
    target.isUnknown =
        value -> value <= 500 && target.values.indexOf(value) < target.values.size() - 1;

    Search search = target.from(100, MOST);

    assertThat(search.isDecided()).isFalse();
    assertThat(target.values).hasSizeLessThan(20);
  }

  @Test
  void aSearchWithoutTimeEndsUndecided() throws IOException {
    var target = new Scripted(value -> value < 700, value -> false);
    var search = new Search(100, MOST, Search.WIDTH);

    search.run(target, () -> target.values.size() < 6);

    assertThat(search.isDecided()).isFalse();
    assertThat(search.low()).isEqualTo(600);
    assertThat(search.high()).isEqualTo(700);
  }
}
