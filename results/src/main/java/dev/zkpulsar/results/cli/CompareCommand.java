package dev.zkpulsar.results.cli;

import dev.zkpulsar.results.compare.Judgement;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Compares the runs of two builds. */
@Command(
    name = "compare",
    description = {
      "Shows which metrics are worse in B than in A. Each is a JMH JSON file or a run's directory,"
          + " or, for several runs, a directory of them. With a single run per"
          + " side, their forks are compared; the run-to-run noise is unknown, so every row is"
          + " suspect or undecided. With fewer than three runs a side a row is at most suspect. The"
          + " probability that any row of two equal builds is called different is 0.01.",
      RulesOptions.METHOD
    },
    footer = RulesOptions.EXIT_CODES,
    mixinStandardHelpOptions = true)
public final class CompareCommand implements Callable<Integer> {
  @Parameters(index = "0", paramLabel = "A", description = "The runs before")
  private String before;

  @Parameters(index = "1", paramLabel = "B", description = "The runs after")
  private String after;

  @Option(
      names = "--in-turn",
      description =
          "The runs of A and B were made in turn: compare the first with the first, and so on"
              + " (paired t-test). Pairing cancels slow changes of the machine, which dominate the"
              + " noise on shared hosts. Fewer than three pairs are undecided. Names that begin"
              + " with a time must be in order")
  private boolean inTurn;

  @Mixin private RulesOptions options;

  @Override
  public Integer call() {
    var old = options.read(List.of(before));
    var fresh = options.read(List.of(after));
    var judgement = Judgement.compare(old, fresh, options.rules(old, fresh), inTurn);
    return options.print(judgement, before + " and " + after);
  }
}
