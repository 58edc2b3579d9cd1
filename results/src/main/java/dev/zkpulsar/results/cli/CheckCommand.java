package dev.zkpulsar.results.cli;

import dev.zkpulsar.results.nights.Check;
import dev.zkpulsar.results.nights.Nights;
import dev.zkpulsar.results.runs.BadResultsException;
import dev.zkpulsar.results.runs.MeasuredRun;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Looks for a change in the last nights of a history. */
@Command(
    name = "check",
    description = {
      "Compares the last 1, 2, 3 and 5 nights with up to ten before them: which metrics changed, and"
          + " since which night? A change that one of the four nights before showed is listed as"
          + " known. Runs whose file names differ only in a final -r1, -r2 are a night; so are runs"
          + " from noon to noon whose names only begin with a time. In a merged file, the names of"
          + " its runs count.",
      RulesOptions.METHOD
    },
    footer = RulesOptions.EXIT_CODES,
    mixinStandardHelpOptions = true)
public final class CheckCommand implements Callable<Integer> {
  @Option(
      names = "--history",
      required = true,
      paramLabel = "DIR",
      description = "A directory of runs, or a JMH JSON file that merge wrote")
  private Path history;

  @Parameters(
      arity = "0..*",
      paramLabel = "NEW",
      description = "The runs of the new night, if the history does not contain them")
  private List<String> now = new ArrayList<>();

  @Mixin private RulesOptions options;

  @Override
  public Integer call() {
    var fresh = now.isEmpty() ? List.<MeasuredRun>of() : options.read(now);
    var names = fresh.stream().map(MeasuredRun::name).toList();
    var all = new ArrayList<>(options.read(List.of(history.toString())));
    all.removeIf(run -> names.contains(run.name()));
    var nights = Nights.of(all).byName();
    if (!fresh.isEmpty()) {
      String night = Nights.of(fresh).byName().firstKey();
      if (!nights.isEmpty() && night.compareTo(nights.lastKey()) < 0) {
        throw BadResultsException.of(
            "NEW", night, "the history has the later night " + nights.lastKey(), "a later one");
      }
      nights.computeIfAbsent(night, any -> new ArrayList<>()).addAll(fresh);
    }
    if (nights.isEmpty()) {
      throw BadResultsException.of("--history", history, "it has no other run", "earlier nights");
    }
    String last = nights.lastKey();
    var before = nights.headMap(last).values().stream().flatMap(List::stream).toList();
    var rules = options.rules(before, nights.get(last));
    var judged = new Nights(nights, "night");
    var judgement = Check.of(judged, rules).judgement();
    return options.print(List.of(options.add(judgement, judged.title())));
  }
}
