package dev.zkpulsar.results.cli;

import dev.zkpulsar.results.files.WholeFile;
import dev.zkpulsar.results.nights.Nights;
import dev.zkpulsar.results.report.Report;
import dev.zkpulsar.results.report.ReportHtml;
import dev.zkpulsar.results.report.ReportMarkdown;
import dev.zkpulsar.results.report.Trends;
import dev.zkpulsar.results.runs.MeasuredRun;
import dev.zkpulsar.results.runs.ResultFile;
import dev.zkpulsar.results.text.Console;
import dev.zkpulsar.results.text.ExitCode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
    name = "report",
    description = {
      "Writes a page with the plots of runs, in one file, or Markdown, or both.",
      "Runs of the same points over four nights or more, or five or more runs of one night, become a"
          + " page of trends: each judged metric over time, and what check decides on it."
    },
    mixinStandardHelpOptions = true)
public final class ReportCommand implements Callable<Integer> {
  @Spec private CommandSpec command;

  @Option(
      names = {"-o", "--html"},
      paramLabel = "FILE",
      description =
          "The page: a file, or - for standard output. Default: report.html, unless --markdown is"
              + " given")
  private Path html;

  @Option(
      names = "--markdown",
      paramLabel = "FILE",
      description =
          "Text for a pull request: the answers, a line each, and a table of all points; of a"
              + " history the table of check. A file, or - for standard output")
  private Path markdown;

  @Option(
      names = "--use-disturbed",
      description = "Trends: count runs, too, that other processes or the machine disturbed")
  private boolean useDisturbed;

  @Option(
      names = "--link",
      paramLabel = "HREF",
      description = "Trends: the address of the newest night's page")
  private String link = "";

  @Parameters(arity = "1..*", paramLabel = "INPUT", description = ResultFile.ALLOWED)
  private List<String> inputs;

  @Override
  public Integer call() {
    if (html == null && markdown == null) {
      html = Path.of("report.html");
    }
    List<ResultFile> files = Inputs.files(inputs);
    OutputCheck.check(command, "-o", html, files);
    OutputCheck.check(command, "--markdown", markdown, files);
    OutputCheck.checkDiffer(command, "--markdown", markdown, "-o", html);
    var runs = MeasuredRun.read(files);
    var history = Nights.history(runs);
    var report = history.isEmpty() ? Report.of(runs, html == null ? markdown : html) : null;
    var texts = new LinkedHashMap<Path, String>();
    if (html != null) {
      texts.put(
          html,
          history
              .map(nights -> ReportHtml.of(Trends.of(nights, link, useDisturbed)))
              .orElseGet(() -> ReportHtml.of(report)));
    }
    if (markdown != null) {
      String page = page(files);
      texts.put(
          markdown,
          history
              .map(nights -> ReportMarkdown.of(nights, useDisturbed, page))
              .orElseGet(() -> ReportMarkdown.of(report, page)));
    }
    var notes = report == null ? List.<String>of() : report.notes();
    WholeFile.writeAll(texts);
    notes.forEach(Console::tell);
    if (texts.keySet().stream().noneMatch(WholeFile::isStandardOutput)) {
      texts.keySet().forEach(place -> Console.print(place + "\n"));
    }
    return ExitCode.DONE;
  }

  /** The page that this command writes, or that the only run has; relative to the Markdown. */
  private String page(List<ResultFile> files) {
    Path page = html == null && files.size() == 1 ? files.get(0).beside("report.html") : html;
    if (page == null || WholeFile.isStandardOutput(page) || (html == null && !Files.exists(page))) {
      return "";
    }
    if (WholeFile.isStandardOutput(markdown)) {
      return page.toString();
    }
    Path directory = markdown.toAbsolutePath().normalize().getParent();
    return directory.relativize(page.toAbsolutePath().normalize()).toString().replace('\\', '/');
  }
}
