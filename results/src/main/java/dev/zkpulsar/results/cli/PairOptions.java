package dev.zkpulsar.results.cli;

import dev.zkpulsar.results.read.BadResultsException;
import dev.zkpulsar.results.run.Run;
import dev.zkpulsar.results.stats.Look;
import java.util.List;
import picocli.CommandLine.Option;

/** Which pairs of runs are compared, and which of several planned looks at them this is. */
final class PairOptions {
  @Option(
      names = "--pairs",
      paramLabel = "N",
      description = "With --in-turn: compare only the first N pairs. Default: all")
  private Integer pairs;

  @Option(
      names = "--looks",
      paramLabel = "N",
      split = ",",
      description =
          "With --in-turn: the numbers of pairs after which the growing comparison is repeated until"
              + " it is decided, planned before the first pair, such as 3,4,6,8,12. The looks share"
              + " the probabilities of error")
  private List<Integer> looks;

  @Option(
      names = "--last",
      description = "With --looks: no look follows, so this one spends the rest of the errors")
  private boolean isLast;

  /** The runs of a side that belong to the compared pairs. Throws BadResultsException. */
  List<Run> chosen(List<Run> side, String name, boolean inTurn) {
    if (pairs == null) {
      return side;
    }
    if (!inTurn) {
      throw BadResultsException.of("--pairs", pairs, "only with --in-turn");
    }
    if (pairs < 1 || pairs > side.size()) {
      String runs = "1 to %d, the runs of %s".formatted(side.size(), name);
      throw BadResultsException.of("--pairs", pairs, runs);
    }
    return side.subList(0, pairs);
  }

  /** The look after so many pairs. Throws BadResultsException if it is none of the planned. */
  Look look(int compared, boolean inTurn) {
    if (looks == null) {
      if (isLast) {
        throw new BadResultsException("--last: no looks planned; allowed: only with --looks");
      }
      return Look.ONLY;
    }
    String given = String.join(",", looks.stream().map(String::valueOf).toList());
    if (!inTurn) {
      throw BadResultsException.of("--looks", given, "only with --in-turn");
    }
    checkPlan(given);
    int most = looks.get(looks.size() - 1);
    boolean isPlanned = looks.contains(compared) || (isLast && compared < most);
    if (!isPlanned) {
      String problem = "%d pairs are no planned look".formatted(compared);
      throw BadResultsException.of(
          "--looks", given, problem, "as many pairs as a look, or fewer than the most with --last");
    }
    return new Look(looks, compared, isLast || compared == most);
  }

  private void checkPlan(String given) {
    int before = 1;
    for (int planned : looks) {
      if (planned <= before) {
        throw BadResultsException.of("--looks", given, "ascending numbers from 2");
      }
      before = planned;
    }
  }
}
