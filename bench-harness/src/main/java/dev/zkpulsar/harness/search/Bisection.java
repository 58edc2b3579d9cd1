package dev.zkpulsar.harness.search;

import java.io.IOException;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.function.IntPredicate;
import java.util.stream.Stream;

/**
 * Finds the greatest value at which probes pass. It doubles from the start until a probe fails,
 * halves the interval until it is narrow, and repeats both ends until each passed, or failed, in
 * two probes more than not. A probe that could not tell is repeated; eight in a row end the search.
 */
final class Bisection {
  /** The width of an interval that is narrow, as a share of its upper end, by default. */
  static final double WIDTH = 0.025;

  private static final int BELIEVED = 2;
  private static final int MOST_UNKNOWN = 8;

  /** After so many overloads in a row, an earlier one may have left more than a backlog. */
  private static final int MOST_OVERLOADS = 3;

  /** Measures a value. */
  interface Prober {
    Outcome probe(int value) throws IOException;
  }

  /** The system that is probed. */
  public interface Target {
    /** Called after an overload: its backlog must not meet the next probe. */
    void settle();

    /** Starts the system anew, so that nothing is left of earlier overloads. */
    void restart();
  }

  private final int start;
  private final int most;
  private final double width;

  /** Probes that passed minus those that failed, by value. */
  private final TreeMap<Integer, Integer> balances = new TreeMap<>();

  /**
   * A search that has probed nothing.
   *
   * @param most the greatest value that is probed
   * @param width of the interval at last, as a share of its upper end
   */
  Bisection(int start, int most, double width) {
    this.start = start;
    this.most = most;
    this.width = width;
  }

  /** Probes until the answer is known, or as long as there is time. */
  void run(Prober prober, Target target, BooleanSupplier hasTime) throws IOException {
    int unknown = 0;
    int overloads = 0;
    boolean isOverloaded = false;
    for (var next = next(); next.isPresent() && hasTime.getAsBoolean(); next = next()) {
      if (unknown == MOST_UNKNOWN) {
        return;
      }
      if (isOverloaded && (isNarrow() || overloads >= MOST_OVERLOADS)) {
        target.restart();
        isOverloaded = false;
        overloads = 0;
      }
      Outcome outcome = prober.probe(next.get());
      balances.merge(next.get(), outcome.vote(), Integer::sum);
      if (!outcome.canChange()) {
        return;
      }
      unknown = outcome.vote() == 0 ? unknown + 1 : 0;
      overloads = outcome.isOverload() ? overloads + 1 : 0;
      if (outcome.isOverload()) {
        target.settle();
        isOverloaded = true;
      }
    }
  }

  private Optional<Integer> next() {
    int low = low();
    int high = high();
    var open = first(balances, balance -> balance == 0);
    if (open.isPresent()) {
      return open;
    }
    if (high > most && low < most) {
      return Optional.of(low == 0 ? start : (int) Math.min(2L * low, most));
    }
    if (high <= most && !isNarrow()) {
      return Optional.of(low + (high - low) / 2);
    }
    // Nothing was probed at the ends of the allowed values.
    return Stream.of(low, high)
        .filter(value -> Math.abs(balances.getOrDefault(value, BELIEVED)) < BELIEVED)
        .findFirst();
  }

  private boolean isNarrow() {
    int high = high();
    return high <= most && high - low() <= Math.max(1, width * high);
  }

  private static Optional<Integer> first(
      NavigableMap<Integer, Integer> balances, IntPredicate which) {
    return balances.keySet().stream().filter(value -> which.test(balances.get(value))).findFirst();
  }

  /** The greatest value that passed below all that failed; 0 if none did. */
  int low() {
    return first(balances.headMap(high(), false).descendingMap(), balance -> balance > 0).orElse(0);
  }

  /** The least value that failed; above the greatest allowed value if none did. */
  int high() {
    return first(balances, balance -> balance < 0).orElse(most + 1);
  }

  /** Whether both ends are believed, or the greatest allowed value passes. */
  boolean isDecided() {
    return next().isEmpty();
  }

  /** Whether probes pass up to the greatest allowed value. */
  boolean isBeyond() {
    return low() == most;
  }
}
