package dev.zkpulsar.results.cli;

import dev.zkpulsar.results.files.WholeFile;
import dev.zkpulsar.results.page.Page;
import dev.zkpulsar.results.page.PageFile;
import dev.zkpulsar.results.page.TrendPage;
import dev.zkpulsar.results.run.BadResultsException;
import dev.zkpulsar.results.run.ResultFile;
import dev.zkpulsar.results.run.Runs;
import dev.zkpulsar.results.stats.ComparisonTable;
import dev.zkpulsar.results.stats.History;
import dev.zkpulsar.results.stats.Settings;
import dev.zkpulsar.results.text.ExitCode;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "report",
    description = {
      "Writes a page with the plots of runs, or Markdown, or both. FILE - is standard output.",
      "Runs over four nights or more become a page of trends: what check decides on each metric."
    },
    mixinStandardHelpOptions = true)
public final class ReportCommand implements Callable<Integer> {
  @Option(
      names = {"-o", "--html"},
      paramLabel = "FILE",
      description = "Default: report.html")
  private Path html;

  @Option(names = "--markdown", paramLabel = "FILE", description = "Text for a pull request")
  private Path markdown;

  @Option(names = "--use-disturbed", description = "Trends: use disturbed points, too")
  private boolean useDisturbed;

  @Option(names = "--link", paramLabel = "HREF", description = "Trends: the newest night's page")
  private String link = "";

  @Mixin private Inputs inputs;

  @Override
  public Integer call() {
    if (html == null && markdown == null) {
      html = Path.of("report.html");
    }
    List<ResultFile> files = inputs.files();
    Inputs.checkOutput("-o", html, files);
    Inputs.checkOutput("--markdown", markdown, files);
    if (html != null && html.equals(markdown)) {
      throw BadResultsException.of("--markdown", markdown, "the file of -o, too", "another file");
    }
    var runs = Runs.of(files);
    var texts = new LinkedHashMap<Path, String>();
    var history = History.of(runs.all());
    if (history.isPresent()) {
      texts.put(html, PageFile.html(TrendPage.of(history.get(), runs, link, useDisturbed)));
      var check = history.get().check(Settings.of(runs.catalog(), useDisturbed));
      var table = new ComparisonTable(check, history.get().title(), false, false);
      texts.put(markdown, table.text(true));
    } else {
      var page = Page.of(runs, html == null ? markdown : html);
      texts.put(html, PageFile.html(page));
      texts.put(markdown, page.markdown(address(files)));
      page.notes().forEach(Inputs::tell);
    }
    texts.remove(null);
    WholeFile.writeAll(texts);
    if (texts.keySet().stream().noneMatch(WholeFile::isStandardOutput)) {
      texts.keySet().forEach(place -> System.out.print(place + "\n"));
    }
    return ExitCode.DONE;
  }

  /** The page that is written, or that the only run has; relative to the Markdown. */
  private String address(List<ResultFile> files) {
    Path page =
        html == null && files.size() == 1 ? files.get(0).beside("report.html").orElse(null) : html;
    if (page == null || markdown == null || WholeFile.isStandardOutput(page)) {
      return "";
    }
    Path directory = markdown.toAbsolutePath().normalize().getParent();
    return directory.relativize(page.toAbsolutePath().normalize()).toString().replace('\\', '/');
  }
}
