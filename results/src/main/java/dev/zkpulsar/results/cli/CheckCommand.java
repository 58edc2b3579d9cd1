package dev.zkpulsar.results.cli;

import dev.zkpulsar.results.compare.Judgement;
import dev.zkpulsar.results.runs.MeasuredRun;
import dev.zkpulsar.results.runs.ResultFile;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Compares new runs with a history. */
@Command(
    name = "check",
    description = {
      "Shows which metrics are worse in new runs than in a history.",
      "A new run is compared with the last 20 of the history. All new runs must be worse, so one"
          + " bad night is suspect, and two that agree are believed. The"
          + " probability that any row of two equal builds is called different is 0.001: at most one"
          + " false alarm in two years of nights.",
      RulesOptions.METHOD
    },
    footer = RulesOptions.EXIT_CODES,
    mixinStandardHelpOptions = true)
public final class CheckCommand implements Callable<Integer> {
  @Option(
      names = "--history",
      required = true,
      paramLabel = "RUNS",
      description = ResultFile.ALLOWED + "; oldest first by name")
  private List<String> history;

  @Option(
      names = "--since",
      paramLabel = "NAME",
      description = "Ignore runs with an earlier name: the way to accept the cost of a change")
  private String since = "";

  @Parameters(
      arity = "1..*",
      paramLabel = "NEW",
      description =
          "The new runs of one build: two or more, because a single one is never believed")
  private List<String> now;

  @Mixin private RulesOptions options;

  @Override
  public Integer call() {
    var fresh = options.read(now);
    var names = fresh.stream().map(MeasuredRun::name).toList();
    var old =
        options.read(history).stream()
            .filter(run -> run.name().compareTo(since) >= 0)
            // The history may already contain the new runs.
            .filter(run -> !names.contains(run.name()))
            .toList();
    return options.print(
        Judgement.check(old, fresh, options.rules(old, fresh)),
        "New: " + String.join(", ", names) + "; history: " + old.size() + " runs");
  }
}
