package dev.zkpulsar.results.cli;

import dev.zkpulsar.results.files.WholeFile;
import dev.zkpulsar.results.page.Page;
import dev.zkpulsar.results.page.PageFile;
import dev.zkpulsar.results.page.PageMarkdown;
import dev.zkpulsar.results.run.BadResultsException;
import dev.zkpulsar.results.run.ResultFile;
import dev.zkpulsar.results.run.Runs;
import dev.zkpulsar.results.text.Console;
import dev.zkpulsar.results.text.ExitCode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

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
      description =
          "Text for a pull request: the answers, a line each, and a table of all points. A file, or"
              + " - for standard output")
  private Path markdown;

  @Parameters(arity = "1..*", paramLabel = "INPUT", description = ResultFile.ALLOWED)
  private List<String> inputs;

  @Override
  public Integer call() {
    if (html == null && markdown == null) {
      html = Path.of("report.html");
    }
    List<ResultFile> files = ResultFile.of(inputs);
    check("-o", html, files);
    check("--markdown", markdown, files);
    if (html != null && html.equals(markdown)) {
      throw BadResultsException.of("--markdown", markdown, "the file of -o, too", "another file");
    }
    ResultFile.empty(inputs)
        .forEach(file -> Console.tell(file + ": left out: no results, every point failed"));
    var page = Page.of(Runs.of(files), html == null ? markdown : html);
    var texts = new LinkedHashMap<Path, String>();
    if (html != null) {
      texts.put(html, PageFile.html(page));
    }
    if (markdown != null) {
      texts.put(markdown, PageMarkdown.of(page, address(files)));
    }
    WholeFile.writeAll(texts);
    page.notes().forEach(Console::tell);
    if (texts.keySet().stream().noneMatch(WholeFile::isStandardOutput)) {
      texts.keySet().forEach(place -> Console.print(place + "\n"));
    }
    return ExitCode.DONE;
  }

  /** Refuses a directory and an input. */
  private static void check(String option, Path place, List<ResultFile> inputs) {
    Path file = place == null ? null : place.toAbsolutePath().normalize();
    boolean isInput =
        inputs.stream().anyMatch(in -> in.path().toAbsolutePath().normalize().equals(file));
    if (isInput || (file != null && Files.isDirectory(file))) {
      String reason = isInput ? "an input" : "a directory";
      throw BadResultsException.of(option, place, reason, "a new file, or -");
    }
  }

  /** The page that this command writes, or that the only run has; relative to the Markdown. */
  private String address(List<ResultFile> files) {
    Path page =
        html == null && files.size() == 1 ? files.get(0).beside("report.html").orElse(null) : html;
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
