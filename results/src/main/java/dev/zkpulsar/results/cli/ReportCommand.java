package dev.zkpulsar.results.cli;

import dev.zkpulsar.results.output.Console;
import dev.zkpulsar.results.output.ExitCode;
import dev.zkpulsar.results.output.WholeFile;
import dev.zkpulsar.results.report.Report;
import dev.zkpulsar.results.report.ReportHtml;
import dev.zkpulsar.results.report.ReportMarkdown;
import dev.zkpulsar.results.report.Trends;
import dev.zkpulsar.results.runs.BadResultsException;
import dev.zkpulsar.results.runs.MeasuredRun;
import dev.zkpulsar.results.runs.ResultFile;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Draws runs. */
@Command(
    name = "report",
    description = {
      "Writes a page with the plots of runs, in one file, or Markdown, or both.",
      "Runs of the same points over four nights or more, or five or more runs of one night, become a"
          + " page of trends: each judged metric over time, with its noise and its changes."
    },
    mixinStandardHelpOptions = true)
public final class ReportCommand implements Callable<Integer> {
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
      description = "Text and tables for a pull request: a file, or - for standard output")
  private Path markdown;

  @Option(
      names = "--use-disturbed",
      description = "Trends: count runs, too, that other processes or the machine disturbed")
  private boolean useDisturbed;

  @Option(
      names = "--newest",
      paramLabel = "LINK",
      description =
          "The page of the newest night: a relative path or an https address, to which the page of"
              + " trends has a link")
  private String newest = "";

  @Parameters(arity = "1..*", paramLabel = "INPUT", description = ResultFile.ALLOWED)
  private List<String> inputs;

  @Override
  public Integer call() {
    if (html == null && markdown == null) {
      html = Path.of("report.html");
    }
    if (!newest.matches("(https://)?[\\w./-]*")) {
      throw BadResultsException.of("--newest", newest, "a relative path or an https address");
    }
    List<ResultFile> files = Inputs.files(inputs);
    OutputCheck.check("-o", html, files);
    OutputCheck.check("--markdown", markdown, files);
    OutputCheck.checkDiffer("--markdown", markdown, "-o", html);
    var runs = MeasuredRun.read(files);
    var trends = html == null ? Optional.<Trends>empty() : Trends.of(runs, newest, useDisturbed);
    var texts = new LinkedHashMap<Path, String>();
    var notes = List.<String>of();
    trends.ifPresent(found -> texts.put(html, ReportHtml.of(found)));
    if (trends.isEmpty() || markdown != null) {
      var report = Report.of(runs);
      if (trends.isEmpty() && html != null) {
        texts.put(html, ReportHtml.of(report));
      }
      if (markdown != null) {
        texts.put(markdown, ReportMarkdown.of(report));
      }
      notes = report.notes();
    }
    WholeFile.writeAll(texts);
    notes.forEach(Console::tell);
    if (texts.keySet().stream().noneMatch(WholeFile::isStandardOutput)) {
      texts.keySet().forEach(place -> Console.print(place + "\n"));
    }
    return ExitCode.DONE;
  }
}
