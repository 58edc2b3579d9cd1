package dev.zkpulsar.results;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Makes runs visible. */
@Command(
    name = "report",
    description = "Writes a page with the plots of runs, in one file, and Markdown.",
    mixinStandardHelpOptions = true)
final class ReportCommand implements Callable<Integer> {
  private static final Path STANDARD_OUT = Path.of("-");
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
    checkOutput("-o", html);
    checkOutput("--markdown", markdown);
    if (html != null && html.equals(markdown)) {
      throw new BadResultsException("--markdown: '" + markdown + "' is -o, too; allowed: another");
    }
    var report = Report.of(MeasuredRun.readAll(inputs));
    write(html, html == null ? null : ReportHtml.of(report));
    write(markdown, markdown == null ? null : ReportMarkdown.of(report));
    return 0;
  }

  private static void checkOutput(String option, Path file) {
    if (file != null && (Files.isDirectory(file) || file.getFileName() == null)) {
      throw new BadResultsException(
          option + ": '" + file + "' is a directory; allowed: a file, or -");
    }
  }

  private void write(Path file, String text) {
    if (STANDARD_OUT.equals(file)) {
      System.out.print(text);
    } else if (file != null) {
      WholeFile.write(file, text);
      if (!STANDARD_OUT.equals(html) && !STANDARD_OUT.equals(markdown)) {
        System.out.println(file);
      }
    }
  }
}
