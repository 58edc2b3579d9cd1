package dev.zkpulsar.results.cli;

import dev.zkpulsar.results.output.WholeFile;
import dev.zkpulsar.results.report.Report;
import dev.zkpulsar.results.report.ReportHtml;
import dev.zkpulsar.results.report.ReportMarkdown;
import dev.zkpulsar.results.runs.BadResultsException;
import dev.zkpulsar.results.runs.MeasuredRun;
import dev.zkpulsar.results.runs.ResultFile;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Makes runs visible. */
@Command(
    name = "report",
    description = "Writes a page with the plots of runs, in one file, and Markdown.",
    mixinStandardHelpOptions = true)
public final class ReportCommand implements Callable<Integer> {
  private static final Path STANDARD_OUT = Path.of(WholeFile.STANDARD_OUTPUT);
  private static final Path DEFAULT_HTML = Path.of("report.html");

  @Option(
      names = {"-o", "--html"},
      paramLabel = "FILE",
      description = "The page, - for standard output; report.html where no --markdown is asked for")
  private Path html;

  @Option(
      names = "--markdown",
      paramLabel = "FILE",
      description = "Words and tables for a pull request, - for standard output")
  private Path markdown;

  @Parameters(arity = "1..*", paramLabel = "INPUT", description = ResultFile.ALLOWED)
  private List<String> inputs;

  @Override
  public Integer call() {
    if (html == null && markdown == null) {
      html = DEFAULT_HTML;
    }
    if (html != null) {
      WholeFile.checkPlace("-o", html);
    }
    if (markdown != null) {
      WholeFile.checkPlace("--markdown", markdown);
    }
    if (html != null && markdown != null && isSame(html, markdown)) {
      throw new BadResultsException("--markdown: '" + markdown + "' is -o, too; allowed: another");
    }
    var report = Report.of(MeasuredRun.readAll(inputs));
    // Either all that was asked for is written, or none of it.
    try (var page = begin(html);
        var words = begin(markdown)) {
      write(html, page, () -> ReportHtml.of(report));
      write(markdown, words, () -> ReportMarkdown.of(report));
      finish(html, page);
      finish(markdown, words);
    }
    return 0;
  }

  private static boolean isSame(Path one, Path other) {
    boolean files = !one.equals(STANDARD_OUT) && !other.equals(STANDARD_OUT);
    return one.equals(other)
        || (files && one.toAbsolutePath().normalize().equals(other.toAbsolutePath().normalize()));
  }

  /** Null where it is no file. */
  private static WholeFile begin(Path file) {
    return file == null || file.equals(STANDARD_OUT) ? null : new WholeFile(file);
  }

  private static void write(Path file, WholeFile whole, Supplier<String> text) {
    if (whole != null) {
      whole.write(text.get());
    } else if (file != null) {
      System.out.print(text.get());
    }
  }

  private void finish(Path file, WholeFile whole) {
    if (whole != null) {
      whole.finish();
      if (!STANDARD_OUT.equals(html) && !STANDARD_OUT.equals(markdown)) {
        System.out.println(file);
      }
    }
  }
}
