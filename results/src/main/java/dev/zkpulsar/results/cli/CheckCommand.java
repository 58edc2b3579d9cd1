package dev.zkpulsar.results.cli;

import dev.zkpulsar.results.run.BadResultsException;
import dev.zkpulsar.results.run.Run;
import dev.zkpulsar.results.stats.History;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "check",
    description = {
      "Compares the last 1, 2, 3 and 5 nights with up to ten before them: which metrics changed, and"
          + " since when? Runs whose names differ only in a final -r1, -r2 are a night; so are runs"
          + " from noon to noon whose names begin with a time.",
      CompareOptions.METHOD
    },
    footer = CompareOptions.EXIT_CODES,
    mixinStandardHelpOptions = true)
public final class CheckCommand implements Callable<Integer> {
  @Option(names = "--history", required = true, paramLabel = "DIR", description = "Earlier runs")
  private Path history;

  @Parameters(arity = "0..*", paramLabel = "NEW", description = "New runs that are not in DIR")
  private List<String> now = new ArrayList<>();

  @Mixin private CompareOptions options;

  @Override
  public Integer call() {
    var fresh = now.isEmpty() ? List.<Run>of() : Inputs.byName(Inputs.read(now));
    var names = fresh.stream().map(Run::name).toList();
    var read = Inputs.read(List.of(history.toString()));
    var all = new ArrayList<>(read.all());
    all.removeIf(run -> names.contains(run.name()));
    all.addAll(fresh);
    String night = fresh.isEmpty() ? "" : History.night(fresh.get(0));
    var nights = History.by(run -> names.contains(run.name()) ? night : History.night(run), all);
    String last = nights.nights().lastKey();
    if (!fresh.isEmpty() && !night.equals(last)) {
      throw BadResultsException.of(
          "NEW", night, "the history has the later night " + last, "a later one");
    }
    int first = nights.nights().get(last).get(0);
    var before = nights.runs().subList(0, first);
    var settings = options.settings(read.catalog(), before, nights.of(last));
    return options.print(List.of(options.add(nights.check(settings), nights.title())));
  }
}
