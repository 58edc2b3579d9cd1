package dev.zkpulsar.results.compare;

import dev.zkpulsar.results.runs.BadResultsException;
import dev.zkpulsar.results.runs.MeasuredRun;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Runs of two builds that were made in turn. The k-th run of each is a pair of one suite: the two
 * share a point.
 */
public record Pairs(List<MeasuredRun> before, List<MeasuredRun> after) {
  private static final Pattern TIMED = Pattern.compile("\\d{8}T\\d{6}Z.*");

  /**
   * Pairs the runs of two builds, oldest first.
   *
   * @throws BadResultsException if a run has no counterpart, or if the times that the names begin
   *     with show that the runs were not made in turn
   */
  public static Pairs of(List<MeasuredRun> before, List<MeasuredRun> after) {
    var pairs = new Pairs(new ArrayList<>(), new ArrayList<>());
    var left = new ArrayList<>(after);
    for (MeasuredRun run : before) {
      MeasuredRun other =
          left.stream().filter(run::sharesPoint).findFirst().orElseThrow(() -> unpaired(run, "B"));
      left.remove(other);
      pairs.add(run, other);
    }
    if (!left.isEmpty()) {
      throw unpaired(left.get(0), "A");
    }
    return pairs;
  }

  private void add(MeasuredRun run, MeasuredRun other) {
    for (int k = before.size() - 1; k >= 0; k--) {
      if (before.get(k).sharesPoint(run)) {
        checkOrder(List.of(before.get(k), after.get(k)), List.of(run, other));
        break;
      }
    }
    before.add(run);
    after.add(other);
  }

  private static void checkOrder(List<MeasuredRun> pair, List<MeasuredRun> next) {
    String last = Collections.max(pair.stream().map(MeasuredRun::name).toList());
    String first = Collections.min(next.stream().map(MeasuredRun::name).toList());
    boolean timed =
        Stream.of(pair, next)
            .flatMap(List::stream)
            .map(MeasuredRun::name)
            .allMatch(TIMED.asMatchPredicate());
    if (timed && last.compareTo(first) > 0) {
      throw new BadResultsException(
          "--in-turn: %s and %s were not made in turn; allowed: one run of A, one of B, and so on"
              .formatted(last, first));
    }
  }

  private static BadResultsException unpaired(MeasuredRun run, String other) {
    return new BadResultsException(
        "--in-turn: %s: no run of the same points is left in %s; allowed: as many in A as in B"
            .formatted(run.name(), other));
  }
}
