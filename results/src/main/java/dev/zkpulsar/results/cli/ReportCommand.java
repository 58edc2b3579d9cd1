package dev.zkpulsar.results.cli;

import dev.zkpulsar.results.output.Console;
import dev.zkpulsar.results.output.ExitCode;
import dev.zkpulsar.results.output.WholeFile;
import dev.zkpulsar.results.report.Report;
import dev.zkpulsar.results.report.ReportHtml;
import dev.zkpulsar.results.report.ReportMarkdown;
import dev.zkpulsar.results.runs.MeasuredRun;
import dev.zkpulsar.results.runs.ResultFile;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Draws runs. */
@Command(
    name = "report",
    description = "Writes a page with the plots of runs, in one file, or Markdown, or both.",
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

  @Parameters(arity = "1..*", paramLabel = "INPUT", description = ResultFile.ALLOWED)
  private List<String> inputs;

  @Override
  public Integer call() {
    if (html == null && markdown == null) {
      html = Path.of("report.html");
    }
    List<ResultFile> files = ResultFile.of(inputs);
    OutputCheck.check("-o", html, files);
    OutputCheck.check("--markdown", markdown, files);
    OutputCheck.checkDiffer("--markdown", markdown, "-o", html);
    var report = Report.of(MeasuredRun.read(files));
    var texts = new LinkedHashMap<Path, String>();
    if (html != null) {
      texts.put(html, ReportHtml.of(report));
    }
    if (markdown != null) {
      texts.put(markdown, ReportMarkdown.of(report));
    }
    WholeFile.writeAll(texts);
    report.notes().forEach(Console::tell);
    if (texts.keySet().stream().noneMatch(WholeFile::isStandardOutput)) {
      texts.keySet().forEach(place -> Console.print(place + "\n"));
    }
    return ExitCode.DONE;
  }
}
