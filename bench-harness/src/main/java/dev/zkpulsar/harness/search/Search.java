package dev.zkpulsar.harness.search;

import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Finds the greatest value at which probes pass. It doubles from the start until a probe fails,
 * halves the interval until it is narrow, and repeats both ends until each has two outcomes that
 * agree. Probes get longer as the interval narrows. A probe that could not tell is repeated.
 *
 * <pre>{@code
 * var search = new Search(100, 1_000_000, Search.WIDTH);
 * search.run(prober, () -> System.nanoTime() < deadlineNs);
 * if (search.isDecided()) {
 *   System.out.println(search.low() + " passes, " + search.high() + " fails");
 * }
 * }</pre>
 */
public final class Search {
  /**
   * The share of its upper end at which an interval need not be halved, unless another is given.
   */
  public static final double WIDTH = 0.025;

  /** So many outcomes of an end of the interval must agree. */
  private static final int BELIEVED = 2;

  private static final int MOST_UNKNOWN = 8;

  /** After so many overloads in a row, an earlier one may have left more than a backlog. */
  private static final int MOST_OVERLOADS = 3;

  /** An interval wider than this is not narrow yet. */
  private static final double WIDE = 0.2;

  /** The lengths of probes: while doubling, while the interval is wide, and then. */
  private static final double SHORT = 0.25;

  private static final double MEDIUM = 0.5;

  /** Measures the probes of a search. */
  public interface Prober {
    /**
     * Measures a value.
     *
     * @param share of the whole length of a probe
     */
    Outcome probe(int value, double share) throws IOException;

    /**
     * Called after an overload: waits until its backlog, which must not meet the next probe, is
     * gone.
     */
    void settle();

    /** Starts the system anew, so that nothing is left of earlier overloads. */
    void restart();
  }

  private static final class Tally {
    private int passed;
    private int failed;
    private int unknown;

    private boolean isOpen() {
      return passed == failed && unknown < MOST_UNKNOWN;
    }

    private boolean isGivenUp() {
      return passed == failed && unknown >= MOST_UNKNOWN;
    }
  }

  private final int start;
  private final int most;
  private final double width;
  private final TreeMap<Integer, Tally> probed = new TreeMap<>();

  /**
   * A search that has probed nothing.
   *
   * @param start the first value
   * @param most the greatest value that is probed
   * @param width of the interval at last, as a share of its upper end
   */
  public Search(int start, int most, double width) {
    this.start = start;
    this.most = most;
    this.width = width;
  }

  /** Probes until the answer is known, or as long as there is time. */
  public void run(Prober prober, BooleanSupplier hasTime) throws IOException {
    int overloads = 0;
    boolean isOverloaded = false;
    for (var value = next(); value.isPresent() && hasTime.getAsBoolean(); value = next()) {
      if (isOverloaded && (isNarrow() || overloads >= MOST_OVERLOADS)) {
        prober.restart();
        isOverloaded = false;
        overloads = 0;
      }
      Outcome outcome = prober.probe(value.get(), share());
      add(value.get(), outcome.kind());
      if (outcome.isOverload()) {
        prober.settle();
        isOverloaded = true;
        overloads++;
      } else {
        overloads = 0;
      }
    }
  }

  /** Whether the interval need not be halved any more. */
  private boolean isNarrow() {
    int end = end();
    return end <= most && end - low() <= Math.max(1, width * end);
  }

  private void add(int value, Outcome.Kind outcome) {
    Tally tally = probed.computeIfAbsent(value, any -> new Tally());
    switch (outcome) {
      case PASSED -> tally.passed++;
      case FAILED -> tally.failed++;
      case UNKNOWN -> tally.unknown++;
    }
  }

  private Optional<Integer> next() {
    Optional<Integer> open = lowest(Tally::isOpen);
    if (open.isPresent()) {
      return open;
    }
    int low = low();
    int end = end();
    if (end > most && low < most) {
      return Optional.of(low == 0 ? start : (int) Math.min(2L * low, most));
    }
    if (low == 0 && end != high()) {
      return Optional.empty(); // Nothing can be measured here.
    }
    if (end <= most && !isNarrow()) {
      return Optional.of(low + (end - low) / 2);
    }
    return Stream.of(low, end)
        .filter(value -> !isBelieved(value) && probed.get(value).unknown < MOST_UNKNOWN)
        .findFirst();
  }

  private boolean isBelieved(int value) {
    Tally tally = probed.get(value);
    // Nothing was probed at the ends of the allowed values.
    return value == 0 || value > most || Math.max(tally.passed, tally.failed) >= BELIEVED;
  }

  private double share() {
    int end = end();
    if (end > most && low() < most) {
      return SHORT;
    }
    return end <= most && end - low() > WIDE * end ? MEDIUM : 1;
  }

  private Optional<Integer> lowest(Predicate<Tally> which) {
    return probed.keySet().stream().filter(value -> which.test(probed.get(value))).findFirst();
  }

  /** The greatest value that passed below all that failed; 0 if none did. */
  public int low() {
    return probed.headMap(high(), false).descendingMap().entrySet().stream()
        .filter(entry -> entry.getValue().passed > entry.getValue().failed)
        .map(Map.Entry::getKey)
        .findFirst()
        .orElse(0);
  }

  /** The least value that failed; above the greatest allowed value if none did. */
  public int high() {
    return lowest(tally -> tally.failed > tally.passed).orElse(most + 1);
  }

  /** The least value above {@link #low} at which no probe can help, as it fails or cannot tell. */
  private int end() {
    int low = low();
    return probed.tailMap(low, false).entrySet().stream()
        .filter(entry -> entry.getValue().isGivenUp())
        .map(Map.Entry::getKey)
        .findFirst()
        .map(value -> Math.min(value, high()))
        .orElse(high());
  }

  /** Whether both ends are believed, or the greatest allowed value passes. */
  public boolean isDecided() {
    return next().isEmpty() && isBelieved(low()) && isBelieved(end());
  }

  /** Whether probes pass up to the greatest allowed value. */
  public boolean isBeyond() {
    return low() == most;
  }
}
