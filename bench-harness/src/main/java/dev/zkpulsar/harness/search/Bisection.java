package dev.zkpulsar.harness.search;

import java.io.IOException;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;

/**
 * Finds the greatest value at which probes pass. The next value is, in this order:
 *
 * <ol>
 *   <li>a value of which as many probes passed as failed;
 *   <li>the double of the greatest that passed, while none failed;
 *   <li>the middle between the greatest that passed and the least that failed, until these are
 *       close;
 *   <li>either end again, until two more of its probes agree than disagree.
 * </ol>
 *
 * <p>A probe that could not tell is repeated; eight in a row end the search. After an overload the
 * system settles, and is started anew when the ends are close or three overloads came in a row: one
 * may have left more than a backlog.
 */
final class Bisection {
  /** The width of an interval that is narrow, as a share of its upper end, by default. */
  static final double WIDTH = 0.025;

  /** The balance at which the outcome at a value is believed. */
  private static final int BELIEVED = 2;

  private static final int MOST_UNKNOWN = 8;

  /** The system is started anew after so many overloads in a row. */
  private static final int MOST_OVERLOADS = 3;

  /** Measures the system. */
  interface Prober {
    /** Measures it at a value of the searched parameter. */
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

  /**
   * The balance of each probed value: its probes that passed minus those that failed. Probes that
   * could not tell count neither way.
   */
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
    int unknownInARow = 0;
    int overloadsInARow = 0;
    boolean isOverloaded = false;
    for (var next = next(); next.isPresent() && hasTime.getAsBoolean(); next = next()) {
      if (unknownInARow == MOST_UNKNOWN) {
        return;
      }
      if (isOverloaded && (isNarrow() || overloadsInARow >= MOST_OVERLOADS)) {
        target.restart();
        isOverloaded = false;
        overloadsInARow = 0;
      }
      Outcome outcome = prober.probe(next.getAsInt());
      count(next.getAsInt(), outcome);
      if (!outcome.canChange()) {
        return;
      }
      unknownInARow = outcome.isUnknown() ? unknownInARow + 1 : 0;
      overloadsInARow = outcome.isOverload() ? overloadsInARow + 1 : 0;
      if (outcome.isOverload()) {
        target.settle();
        isOverloaded = true;
      }
    }
  }

  private void count(int value, Outcome outcome) {
    int balance = balances.getOrDefault(value, 0);
    switch (outcome.verdict()) {
      case PASSED -> balances.put(value, balance + 1);
      case FAILED -> balances.put(value, balance - 1);
      case UNKNOWN -> balances.put(value, balance);
    }
  }

  /**
   * The value of the next probe, by the order in the class comment; empty if the answer is known.
   */
  private OptionalInt next() {
    for (var probed : balances.entrySet()) {
      if (probed.getValue() == 0) {
        return OptionalInt.of(probed.getKey());
      }
    }
    int low = low();
    int high = high();
    boolean hasFailed = high <= most;
    if (!hasFailed && low < most) {
      return OptionalInt.of(low == 0 ? start : (int) Math.min(2L * low, most));
    }
    if (hasFailed && !isNarrow()) {
      return OptionalInt.of(low + (high - low) / 2);
    }
    if (!isBelieved(low)) {
      return OptionalInt.of(low);
    }
    return isBelieved(high) ? OptionalInt.empty() : OptionalInt.of(high);
  }

  private boolean isNarrow() {
    int high = high();
    return high <= most && high - low() <= Math.max(1, width * high);
  }

  /** Beyond the ends of the allowed values nothing was probed, and nothing is in doubt. */
  private boolean isBelieved(int value) {
    return !balances.containsKey(value) || Math.abs(balances.get(value)) >= BELIEVED;
  }

  /** The greatest value that passed below all that failed; 0 if none did. */
  int low() {
    for (var probed : balances.headMap(high(), false).descendingMap().entrySet()) {
      if (probed.getValue() > 0) {
        return probed.getKey();
      }
    }
    return 0;
  }

  /** The least value that failed; above the greatest allowed value if none did. */
  int high() {
    for (var probed : balances.entrySet()) {
      if (probed.getValue() < 0) {
        return probed.getKey();
      }
    }
    return most + 1;
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
