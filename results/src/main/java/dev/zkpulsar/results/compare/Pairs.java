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
    var fellows = new ArrayList<MeasuredRun>();
    var left = new ArrayList<>(after);
    for (MeasuredRun run : before) {
      MeasuredRun fellow =
          left.stream().filter(run::sharesPoint).findFirst().orElseThrow(() -> unpaired(run, "B"));
      left.remove(fellow);
      for (int k = 0; k < fellows.size(); k++) {
        if (before.get(k).sharesPoint(run)) {
          checkOrder(
              List.of(before.get(k).name(), fellows.get(k).name()),
              List.of(run.name(), fellow.name()));
        }
      }
      fellows.add(fellow);
    }
    if (!left.isEmpty()) {
      throw unpaired(left.get(0), "A");
    }
    return new Pairs(before, fellows);
  }

  private static void checkOrder(List<String> pair, List<String> next) {
    boolean timed = Stream.of(pair, next).flatMap(List::stream).allMatch(TIMED.asMatchPredicate());
    if (timed && Collections.max(pair).compareTo(Collections.min(next)) > 0) {
      throw new BadResultsException(
          "--in-turn: %s and %s were not made in turn; allowed: one run of A, one of B, and so on"
              .formatted(Collections.max(pair), Collections.min(next)));
    }
  }

  private static BadResultsException unpaired(MeasuredRun run, String other) {
    return new BadResultsException(
        "--in-turn: %s: no run of the same points is left in %s; allowed: as many in A as in B"
            .formatted(run.name(), other));
  }
}
