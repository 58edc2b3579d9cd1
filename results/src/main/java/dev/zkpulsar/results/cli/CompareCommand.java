package dev.zkpulsar.results.cli;

import dev.zkpulsar.results.compare.Judgement;
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
      RulesOptions.METHOD
    },
    footer = RulesOptions.EXIT_CODES,
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
          "The runs of A and B were made in turn: the first of A and the first of B are a pair, and"
              + " so on. Pairs cancel slow changes of the machine. Names that begin with a time must"
              + " be in order")
  private boolean inTurn;

  @Mixin private RulesOptions options;

  @Override
  public Integer call() {
    var old = options.read(List.of(before));
    var codes = new ArrayList<Integer>();
    for (String other : after) {
      var fresh = options.read(List.of(other));
      Pairs.check(old, fresh, inTurn);
      var judgement = Judgement.compare(old, fresh, options.rules(old, fresh), inTurn);
      if (after.size() > 1) {
        options.heading("%s against %s".formatted(name(other), name(before)));
      }
      String runs = "%s (%s)".formatted(before, Digits.count(old.size(), "run"));
      String title = runs + " and %s (%s)".formatted(other, Digits.count(fresh.size(), "run"));
      codes.add(options.add(judgement, title));
    }
    return options.print(codes);
  }

  private static String name(String path) {
    return String.valueOf(Path.of(path).getFileName());
  }
}
