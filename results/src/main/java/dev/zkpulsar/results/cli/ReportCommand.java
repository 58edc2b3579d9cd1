package dev.zkpulsar.results.cli;

import dev.zkpulsar.results.files.WholeFile;
import dev.zkpulsar.results.page.Page;
import dev.zkpulsar.results.page.PageFile;
import dev.zkpulsar.results.page.TrendPage;
import dev.zkpulsar.results.read.FoundResults;
import dev.zkpulsar.results.read.Runs;
import dev.zkpulsar.results.stats.History;
import dev.zkpulsar.results.text.ExitCode;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code bin/results report}. */
@Command(
    name = "report",
    description = {
      "Writes a page with the plots of runs. FILE - is standard output.",
      "Runs over four nights or more, whose names begin with a date, become a page of trends: what"
          + " check decides on each metric."
    })
public final class ReportCommand implements Callable<Integer> {
  @Option(
      names = {"-o", "--html"},
      paramLabel = "FILE",
      defaultValue = "report.html",
      description = "Default: report.html")
  private Path html;

  @Option(
      names = "--trends",
      description = "Names without a date are nights, too, in natural order: build-9, build-10")
  private boolean trends;

  @Option(names = "--use-disturbed", description = "Trends: use disturbed points, too")
  private boolean useDisturbed;

  @Option(names = "--link", paramLabel = "HREF", description = "Trends: the newest night's page")
  private String link = "";

  @Mixin private Inputs inputs;

  @Override
  public Integer call() {
    var files = inputs.files();
    Inputs.checkOutput(html, files);
    var runs = Runs.of(files, Inputs::tell);
    var history = History.of(runs.all(), trends);
    String page = history.isPresent() ? trends(history.get(), runs) : plots(runs);
    WholeFile.writeAll(Map.of(html, page));
    if (!WholeFile.isStandardOutput(html)) {
      System.out.print(html + "\n");
    }
    return ExitCode.DONE;
  }

  private String trends(History history, Runs runs) {
    var failed = inputs.directories().map(FoundResults::failedRuns).flatMap(List::stream).toList();
    return PageFile.html(TrendPage.of(history, runs, failed, link, useDisturbed));
  }

  private String plots(Runs runs) {
    var page = Page.of(runs, html);
    page.notes().forEach(Inputs::tell);
    return PageFile.html(page);
  }
}
