package dev.zkpulsar.results.cli;

import dev.zkpulsar.results.page.TrendPage;
import dev.zkpulsar.results.read.FoundResults;
import dev.zkpulsar.results.run.Run;
import dev.zkpulsar.results.stats.History;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "check",
    description = {
      "Compares the last 1, 2, 3 and 5 nights with up to ten before them: which metrics changed, and"
          + " since when? Runs whose names differ only in a final -r1, -r2 are a night; so are runs"
          + " from noon to noon whose names begin with a time. Names are in natural order: build-9 is"
          + " before build-10.",
      CompareOptions.METHOD
    },
    footer = CompareOptions.EXIT_CODES)
public final class CheckCommand implements Callable<Integer> {
  @Option(names = "--history", required = true, paramLabel = "DIR", description = "The runs")
  private Path history;

  @Mixin private CompareOptions options;

  @Override
  public Integer call() {
    var read = Inputs.read(List.of(history.toString()));
    var nights = History.by(History::night, read.all());
    var age = TrendPage.ageOfNewest(nights, Instant.now()).map(line -> "; " + line).orElse("");
    var settings = options.settings(read.catalog());
    options.checkSummary(read.all().stream().map(Run::file).toList());
    var failed = nights.newerNight(FoundResults.failedRuns(history));
    if (failed.isPresent()) {
      String title = "nothing; the newest night with results is " + nights.nights().lastKey();
      options.add(History.ofFailedNight(failed.get(), settings), title);
    } else {
      options.add(nights.check(settings), nights.title() + age);
    }
    return options.print();
  }
}
