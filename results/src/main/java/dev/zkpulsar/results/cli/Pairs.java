package dev.zkpulsar.results.cli;

import dev.zkpulsar.results.run.BadResultsException;
import dev.zkpulsar.results.run.Run;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Checks that the runs of two builds can be compared. */
final class Pairs {
  private static final String TIMED = "\\d{8}T\\d{6}Z.*";

  private Pairs() {}

  /**
   * Throws BadResultsException if a file is on both sides, or if the k-th runs of the sides, by
   * name, are no pairs: in number, without a common point, or, by the times in their names, not
   * made in turn.
   */
  static void check(List<Run> before, List<Run> after, boolean inTurn) {
    var files = before.stream().map(Pairs::path).toList();
    for (Run run : after) {
      if (files.contains(path(run))) {
        throw BadResultsException.of(
            "B", run.file().path(), "this file is in A, too", "other runs than those of A");
      }
    }
    if (inTurn && before.size() != after.size()) {
      throw new BadResultsException(
          "--in-turn: A has %d runs, and B has %d; allowed: as many in A as in B"
              .formatted(before.size(), after.size()));
    }
    String last = "";
    for (int k = 0; inTurn && k < before.size(); k++) {
      var names = Stream.of(before.get(k), after.get(k)).map(Run::name).sorted().toList();
      if (!before.get(k).sharesPoint(after.get(k))) {
        throw new BadResultsException(
            "--in-turn: %s have no point in common; allowed: pairs of one suite"
                .formatted(String.join(" and ", names)));
      }
      boolean isTimed = Stream.of(last, names.get(0), names.get(1)).allMatch(n -> n.matches(TIMED));
      if (isTimed && last.compareTo(names.get(0)) > 0) {
        throw new BadResultsException(
            "--in-turn: %s and %s were not made in turn; allowed: one run of A, one of B, and so on"
                .formatted(last, names.get(0)));
      }
      last = names.get(1);
    }
  }

  private static Path path(Run run) {
    return run.file().path().toAbsolutePath().normalize();
  }
}
