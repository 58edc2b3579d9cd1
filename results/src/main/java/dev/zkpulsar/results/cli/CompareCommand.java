package dev.zkpulsar.results.cli;

import dev.zkpulsar.results.read.BadResultsException;
import dev.zkpulsar.results.read.Controls;
import dev.zkpulsar.results.read.MetricsFile;
import dev.zkpulsar.results.run.Run;
import dev.zkpulsar.results.stats.Comparison;
import dev.zkpulsar.results.text.Digits;
import java.nio.file.Path;
import java.util.Collections;
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
      "Shows which metrics are slower in B than in A: JMH JSON files, runs' directories, or directories"
          + " of them. With one run a side, their forks are compared. Without --in-turn, runs that"
          + " start more than three hours apart count by day, and each side needs four days.",
      CompareOptions.METHOD
    },
    footer = CompareOptions.EXIT_CODES)
public final class CompareCommand implements Callable<Integer> {
  private static final String TIMED = "\\d{8}T\\d{6}Z.*";

  @Parameters(index = "0", paramLabel = "A", description = "The runs before")
  private String before;

  @Parameters(index = "1..*", arity = "1..*", paramLabel = "B", description = "The runs after")
  private List<String> after;

  @Option(names = "--in-turn", description = "The k-th runs of A and B are a pair, made in turn")
  private boolean inTurn;

  @Mixin private PairOptions pairs;

  @Mixin private CompareOptions options;

  @Override
  public Integer call() {
    var all = Inputs.byName(Inputs.read(List.of(before)));
    var old = pairs.chosen(all, "A", inTurn);
    for (String other : after) {
      var fresh = pairs.chosen(Inputs.byName(Inputs.read(List.of(other))), "B", inTurn);
      check(old, fresh, inTurn);
      if (after.size() > 1) {
        options.heading(Path.of(other).getFileName() + " against " + Path.of(before).getFileName());
      }
      var files = Stream.concat(old.stream(), fresh.stream()).map(Run::file).toList();
      options.checkSummary(files);
      var settings =
          options
              .settings(MetricsFile.beside(files))
              .with(Controls.beside(files, Inputs::tell))
              .at(pairs.look(old.size(), inTurn));
      String title =
          "%s (%s) and %s (%s)"
              .formatted(
                  before,
                  Digits.count(old.size(), "run"),
                  other,
                  Digits.count(fresh.size(), "run"));
      options.add(Comparison.of(old, fresh, settings, inTurn), title);
    }
    return options.print();
  }

  /** Throws BadResultsException if the sides share a file or, in turn, are no pairs. */
  static void check(List<Run> before, List<Run> after, boolean inTurn) {
    var files = before.stream().map(run -> run.file().place()).toList();
    if (after.stream().anyMatch(run -> files.contains(run.file().place()))) {
      throw new BadResultsException("B: a file of it is in A, too; allowed: other runs");
    }
    if (inTurn) {
      checkPairs(before, after);
    }
  }

  private static void checkPairs(List<Run> before, List<Run> after) {
    if (before.size() != after.size()) {
      String sizes = "A has %d runs, and B has %d; allowed: as many in A as in B";
      throw noPairs(sizes.formatted(before.size(), after.size()));
    }
    String last = "";
    for (int k = 0; k < before.size(); k++) {
      Run one = before.get(k);
      Run other = after.get(k);
      String first = one.name().compareTo(other.name()) < 0 ? one.name() : other.name();
      if (Collections.disjoint(one.points().keySet(), other.points().keySet())) {
        String none = "%s and %s have no point in common; allowed: pairs of one suite";
        throw noPairs(none.formatted(one.name(), other.name()));
      }
      if (last.matches(TIMED) && first.matches(TIMED) && last.compareTo(first) > 0) {
        String order = "%s and %s were not made in turn; allowed: A, B, B, A and so on";
        throw noPairs(order.formatted(last, first));
      }
      last = first.equals(one.name()) ? other.name() : one.name();
    }
  }

  private static BadResultsException noPairs(String why) {
    return new BadResultsException("--in-turn: " + why);
  }
}
