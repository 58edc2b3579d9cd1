package dev.zkpulsar.results.compare;

import dev.zkpulsar.results.runs.BadResultsException;
import dev.zkpulsar.results.runs.MeasuredRun;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Runs of two builds that were made in turn, the k-th of the one beside the k-th of the other, of
 * the same suite: runs that share a point.
 *
 * @param before of the first
 * @param after of the second, as many
 */
public record Turns(List<MeasuredRun> before, List<MeasuredRun> after) {
  private static final Pattern TIMED = Pattern.compile("\\d{8}T\\d{6}Z.*");

  /**
   * Finds each run of the one its fellow of the other.
   *
   * @param before oldest first
   * @param after oldest first
   * @throws BadResultsException where a run has none, or where the times that names begin with say
   *     that they were not made in turn
   */
  public static Turns of(List<MeasuredRun> before, List<MeasuredRun> after) {
    var turns = new Turns(new ArrayList<>(), new ArrayList<>());
    var left = new ArrayList<>(after);
    for (MeasuredRun run : before) {
      MeasuredRun fellow =
          left.stream().filter(run::sharesPoint).findFirst().orElseThrow(() -> alone(run, "B"));
      left.remove(fellow);
      turns.add(run, fellow);
    }
    if (!left.isEmpty()) {
      throw alone(left.get(0), "A");
    }
    return turns;
  }

  private void add(MeasuredRun run, MeasuredRun fellow) {
    for (int k = before.size() - 1; k >= 0; k--) {
      if (before.get(k).sharesPoint(run)) {
        checkOrder(List.of(before.get(k), after.get(k)), List.of(run, fellow));
        break;
      }
    }
    before.add(run);
    after.add(fellow);
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
          "--in-turn: %s and %s were not made in turn; allowed: one of A and one of B, over and over"
              .formatted(last, first));
    }
  }

  private static BadResultsException alone(MeasuredRun run, String other) {
    return new BadResultsException(
        "--in-turn: %s: no run of the same points is left in %s; allowed: as many in A as in B"
            .formatted(run.name(), other));
  }
}
