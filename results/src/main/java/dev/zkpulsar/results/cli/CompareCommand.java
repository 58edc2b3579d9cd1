package dev.zkpulsar.results.cli;

import dev.zkpulsar.results.run.BadResultsException;
import dev.zkpulsar.results.run.Run;
import dev.zkpulsar.results.stats.Comparison;
import dev.zkpulsar.results.text.Digits;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "compare",
    description = {
      "Shows which metrics are slower in B than in A. Each is a JMH JSON file or a run's directory,"
          + " or, for several runs, a directory of them. With a single run per side, their forks"
          + " are compared, and the run-to-run noise is unknown.",
      CompareOptions.METHOD
    },
    footer = CompareOptions.EXIT_CODES,
    mixinStandardHelpOptions = true)
public final class CompareCommand implements Callable<Integer> {
  private static final String TIMED = "\\d{8}T\\d{6}Z.*";

  @Parameters(index = "0", paramLabel = "A", description = "The runs before")
  private String before;

  @Parameters(
      index = "1..*",
      arity = "1..*",
      paramLabel = "B",
      description = "The runs after; each of several is compared with A")
  private List<String> after;

  @Option(
      names = "--in-turn",
      description =
          "The runs were made in turn: the first of A and the first of B are a pair, and so on."
              + " Pairs cancel slow changes of the machine. Names that begin with a time must be in"
              + " order")
  private boolean inTurn;

  @Mixin private CompareOptions options;

  @Override
  public Integer call() {
    var old = options.read(List.of(before));
    var codes = new ArrayList<Integer>();
    for (String other : after) {
      var fresh = options.read(List.of(other));
      check(old, fresh, inTurn);
      if (after.size() > 1) {
        options.heading(Path.of(other).getFileName() + " against " + Path.of(before).getFileName());
      }
      var comparison = Comparison.of(old, fresh, options.settings(old, fresh), inTurn);
      String oldRuns = Digits.count(old.size(), "run");
      String runs = Digits.count(fresh.size(), "run");
      String title = "%s (%s) and %s (%s)".formatted(before, oldRuns, other, runs);
      codes.add(options.add(comparison, title));
    }
    return options.print(codes);
  }

  /**
   * Throws BadResultsException if a file is on both sides, or if the k-th runs of the sides, by
   * name, are no pairs: in number, without a common point, or, by the times in their names, not
   * made in turn.
   */
  static void check(List<Run> before, List<Run> after, boolean inTurn) {
    var files = before.stream().map(CompareCommand::path).toList();
    for (Run run : after) {
      if (files.contains(path(run))) {
        throw BadResultsException.of(
            "B", run.file().path(), "this file is in A, too", "other runs than those of A");
      }
    }
    if (inTurn && before.size() != after.size()) {
      String sizes = "A has %d runs, and B has %d; allowed: as many in A as in B";
      throw noPairs(sizes.formatted(before.size(), after.size()));
    }
    String last = "";
    for (int k = 0; inTurn && k < before.size(); k++) {
      var names = Stream.of(before.get(k), after.get(k)).map(Run::name).sorted().toList();
      String first = names.get(0);
      if (!before.get(k).sharesPoint(after.get(k))) {
        String none = "%s and %s have no point in common; allowed: pairs of one suite";
        throw noPairs(none.formatted(first, names.get(1)));
      }
      boolean isTimed = Stream.of(last, first, names.get(1)).allMatch(n -> n.matches(TIMED));
      if (isTimed && last.compareTo(first) > 0) {
        String order =
            "%s and %s were not made in turn; allowed: one run of A, one of B, and so on";
        throw noPairs(order.formatted(last, first));
      }
      last = names.get(1);
    }
  }

  private static BadResultsException noPairs(String why) {
    return new BadResultsException("--in-turn: " + why);
  }

  private static Path path(Run run) {
    return run.file().path().toAbsolutePath().normalize();
  }
}
