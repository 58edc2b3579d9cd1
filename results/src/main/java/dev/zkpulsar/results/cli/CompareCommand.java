package dev.zkpulsar.results.cli;

import dev.zkpulsar.results.stats.Comparison;
import dev.zkpulsar.results.text.Digits;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
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
      Pairs.check(old, fresh, inTurn);
      var comparison = Comparison.of(old, fresh, options.settings(old, fresh), inTurn);
      if (after.size() > 1) {
        String heading = "%s against %s";
        options.heading(
            heading.formatted(Path.of(other).getFileName(), Path.of(before).getFileName()));
      }
      String title = "%s (%s) and %s (%s)";
      String oldRuns = Digits.count(old.size(), "run");
      String runs = Digits.count(fresh.size(), "run");
      codes.add(options.add(comparison, title.formatted(before, oldRuns, other, runs)));
    }
    return options.print(codes);
  }
}
