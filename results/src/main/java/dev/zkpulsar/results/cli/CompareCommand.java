package dev.zkpulsar.results.cli;

import dev.zkpulsar.results.compare.Judgement;
import dev.zkpulsar.results.compare.Rules;
import dev.zkpulsar.results.compare.Turns;
import dev.zkpulsar.results.runs.BadResultsException;
import dev.zkpulsar.results.runs.MeasuredRun;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Says what is worse in B than in A. */
@Command(
    name = "compare",
    description = {
      "Says what is worse in B than in A. Each is a JMH JSON file, a run's directory, or, for"
          + " several runs, a directory of such or a quoted glob. By several the noise between runs"
          + " is known: of one run a side it is not, unless --noise gives some. Fewer than three"
          + " runs a side make nothing worse than suspect.",
      RulesOptions.TEST
    },
    footer = "Exit code: 0; 1 for a regression; 2 where it cannot tell, and for bad input.",
    mixinStandardHelpOptions = true)
public final class CompareCommand implements Callable<Integer> {
  @Parameters(index = "0", paramLabel = "A", description = "What was before")
  private String before;

  @Parameters(index = "1", paramLabel = "B", description = "What came after")
  private String after;

  @Option(
      names = "--noise",
      paramLabel = "RUNS",
      description = "Runs of one build on the same machine, for their noise alone")
  private List<String> noise = List.of();

  @Option(
      names = "--in-turn",
      description =
          "The runs of A and B were made in turn, one of the one and one of the other: compare the"
              + " first with the first, and so on (paired t-test). It takes out what the machine"
              + " was in for meanwhile, which is most of the noise on one that is shared. Fewer"
              + " than three pairs cannot tell. Names that begin with a time are held to their"
              + " order")
  private boolean inTurn;

  @Mixin private RulesOptions options;

  @Override
  public Integer call() {
    Rules rules = options.rules(Rules.COMPARE_ALPHA);
    checkInTurn(rules);
    List<MeasuredRun> old = options.read(List.of(before));
    List<MeasuredRun> fresh = options.read(List.of(after));
    options.check(Stream.concat(old.stream(), fresh.stream()).toList());
    var judgement =
        inTurn
            ? Judgement.compare(Turns.of(old, fresh), rules)
            : Judgement.compare(old, fresh, options.read(noise), rules);
    return options.told(judgement, before + " and " + after);
  }

  private void checkInTurn(Rules rules) {
    if (inTurn && !noise.isEmpty()) {
      throw new BadResultsException(
          "--noise: with --in-turn the pairs say what the noise is; allowed: one of the two");
    }
    if (inTurn && rules.byFork()) {
      throw new BadResultsException(
          "--forks: with --in-turn runs are paired, not their forks; allowed: one of the two");
    }
  }
}
