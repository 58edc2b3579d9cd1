package dev.zkpulsar.results.cli;

import dev.zkpulsar.results.compare.Judgement;
import dev.zkpulsar.results.compare.Rules;
import dev.zkpulsar.results.runs.BadResultsException;
import dev.zkpulsar.results.runs.MeasuredRun;
import dev.zkpulsar.results.runs.ResultFile;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Says what is worse in a new run than in those before it. */
@Command(
    name = "check",
    description = {
      "Says what is worse in new runs than in a history of them, and what became so bit by bit.",
      RulesOptions.TEST,
      CheckCommand.EACH,
      CheckCommand.DRIFT
    },
    footer = "Exit code: 0; 1 for a regression; 2 where it cannot tell, and for bad input.",
    mixinStandardHelpOptions = true)
public final class CheckCommand implements Callable<Integer> {
  static final String EACH =
      "Each new run is tested by itself, and all must differ the same way: the k-th power of the"
          + " largest of k p is the p of all of them. So one bad night is suspect, and two that"
          + " agree are believed.";

  static final String DRIFT =
      "Drift: Mann and Kendall's test over all of the history from its tenth run on, and Theil and"
          + " Sen's slope, whose total must reach the threshold. Each of the two tests has half of"
          + " alpha.";

  public static final int WINDOW = 20;

  @Option(
      names = "--history",
      required = true,
      paramLabel = "RUNS",
      description = ResultFile.ALLOWED + "; oldest first by name")
  private List<String> history;

  @Option(
      names = "--since",
      paramLabel = "NAME",
      description = "Forget what has a name before this: the way to accept what a change cost")
  private String since = "";

  @Option(
      names = "--window",
      paramLabel = "N",
      description = "Compare with the last N of the history. Default: " + WINDOW)
  private int window = WINDOW;

  @Parameters(
      arity = "1..*",
      paramLabel = "NEW",
      description =
          "The new run; of one alone nothing is believed: give two or more of the same build")
  private List<String> now;

  @Mixin private RulesOptions options;

  @Override
  public Integer call() {
    if (window < 1) {
      throw new BadResultsException("--window: '" + window + "'; allowed: 1 or more");
    }
    Rules rules = options.rules(Rules.CHECK_ALPHA);
    List<MeasuredRun> fresh = options.read(now);
    var names = fresh.stream().map(MeasuredRun::name).toList();
    var old =
        options.read(history).stream()
            .filter(run -> run.name().compareTo(since) >= 0)
            // So that a history may already hold what is new.
            .filter(run -> !names.contains(run.name()))
            .toList();
    options.check(Stream.concat(old.stream(), fresh.stream()).toList());
    return options.told(
        Judgement.check(old, fresh, window, rules),
        "New: " + String.join(", ", names) + "; history: " + old.size() + " runs");
  }
}
