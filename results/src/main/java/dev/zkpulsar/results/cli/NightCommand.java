package dev.zkpulsar.results.cli;

import static java.util.stream.Collectors.joining;

import dev.zkpulsar.results.nights.Badge;
import dev.zkpulsar.results.nights.HistoryFiles;
import dev.zkpulsar.results.output.CannotWriteException;
import dev.zkpulsar.results.output.Console;
import dev.zkpulsar.results.output.Digits;
import dev.zkpulsar.results.output.ExitCode;
import dev.zkpulsar.results.output.PlainText;
import dev.zkpulsar.results.output.WholeFile;
import dev.zkpulsar.results.report.Report;
import dev.zkpulsar.results.report.ReportHtml;
import dev.zkpulsar.results.report.Trends;
import dev.zkpulsar.results.runs.BadResultsException;
import dev.zkpulsar.results.runs.JsonFile;
import dev.zkpulsar.results.runs.ResultFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
    name = "night",
    description = {
      "Merges the rounds of a night, checks them against the history, adds them to it, and writes the"
          + " summary and the page. bin/nightly calls it after the measurement.",
      "Reads DIR/runs/NIGHT-r1 and so on. Writes DIR/check.md, DIR/report.md, DIR/summary.md, and"
          + " DIR/page, which is ready to be published: the trends (index.html), this night's report"
          + " and a badge."
    },
    exitCodeListHeading = "Exit codes:%n",
    exitCodeList = {
      "0:no regression found",
      "1:a regression, or a point that failed or is invalid",
      "2:bad input",
      "3:undecided: too few nights, another machine, or a point is missing",
      "4:a step failed, such as the check; the others were done"
    },
    mixinStandardHelpOptions = true)
public final class NightCommand implements Callable<Integer> {
  private static final String REPORT = "report.md";

  @Option(names = "--out", required = true, paramLabel = "DIR", description = "The night")
  private Path out;

  @Option(
      names = "--history",
      required = true,
      paramLabel = "DIR",
      description = "The rounds of earlier nights; made if it is missing")
  private Path history;

  @Option(names = "--keep", paramLabel = "N", description = "Rounds to keep. Default: 60")
  private int keep = 60;

  @Option(
      names = "--url",
      paramLabel = "URL",
      description = "Address of the published history, for a link to jmh-visualizer")
  private String url = "";

  @Option(names = "--check-args", paramLabel = "ARGS", description = "Options of check")
  private String checkArgs = "";

  @Option(
      names = "--doubt",
      paramLabel = "LINE",
      description = "A finding of the measurement, such as a failed run")
  private List<String> doubts = new ArrayList<>();

  private boolean isFailed;

  @Override
  public Integer call() {
    var runs = runs();
    var kept = new HistoryFiles(history);
    boolean isFirst = kept.rounds().isEmpty();
    runs.forEach(this::merge);
    Path newest = runs.get(runs.size() - 1);
    String disturbed = checkArgs.contains("--use-disturbed") ? "--use-disturbed" : "";
    // A night whose points are all disturbed has nothing to export, which is no finding.
    run(
        new ExportCommand(),
        List.of(
            "--to", "jmh-visualizer", disturbed, "-o", kept(HistoryFiles.EXPORTS, newest), newest));
    int verdict = check(isFirst, runs);
    String left = Digits.count(kept.prune(keep), "round");
    Console.print("%s in %s\n".formatted(left, history));
    long slower = pages(newest, runs, !disturbed.isEmpty());
    String link = link(kept.exports());
    int exit = isFailed ? ExitCode.FAILED : doubts.isEmpty() ? verdict : ExitCode.FINDING;
    var badge = Badge.of(exit, verdict == ExitCode.FINDING, slower);
    WholeFile.writeAll(
        Map.of(
            out.resolve("summary.md"),
            summary(newest, link),
            out.resolve("page/badge.svg"),
            badge.svg()));
    Console.print(link + "\n");
    return exit;
  }

  private List<Path> runs() {
    var runs = ResultFile.entries(out.resolve("runs")).stream().filter(Files::isDirectory).toList();
    if (runs.isEmpty()) {
      throw BadResultsException.of("--out", out, "a directory with runs/NIGHT-r1 and so on");
    }
    out.resolve("page").toFile().mkdirs();
    history.resolve(HistoryFiles.EXPORTS).toFile().mkdirs();
    return runs;
  }

  private Path kept(String directory, Path run) {
    return history.resolve(directory).resolve(run.getFileName() + ".json");
  }

  private static int run(Object command, List<?> args) {
    return Errors.handling(new CommandLine(command))
        .execute(
            args.stream()
                .map(String::valueOf)
                .filter(arg -> !arg.isEmpty())
                .toArray(String[]::new));
  }

  private void merge(Path run) {
    int code = run(new MergeCommand(), List.of("--trim", "-o", kept("", run), run));
    if (code == ExitCode.FINDING) {
      doubt(run.getFileName() + ": some points are invalid, or have no result; see the log");
    } else if (code != ExitCode.DONE) {
      fail(run.getFileName() + " cannot be merged, see the log");
    }
  }

  private int check(boolean isFirst, List<Path> runs) {
    Path table = out.resolve("check.md");
    if (isFirst) {
      String nothing = "No history yet: nothing to check against.\n";
      Console.print(nothing);
      WholeFile.writeAll(Map.of(table, nothing));
      return ExitCode.DONE;
    }
    var args = new ArrayList<Object>(List.of("--history", history, "--summary", table));
    args.addAll(List.of(checkArgs.split(" ")));
    runs.forEach(run -> args.add(kept("", run)));
    int verdict = run(new CheckCommand(), args);
    if (!Files.exists(table)) {
      fail("nothing was checked, see the log");
      WholeFile.writeAll(Map.of(table, "**Nothing was checked.**\n"));
    }
    return verdict;
  }

  /** Writes the reports; the number of metrics that are slower than their baselines. */
  private long pages(Path newest, List<Path> runs, boolean useDisturbed) {
    var all = new ArrayList<Object>(List.of("--markdown", out.resolve(REPORT)));
    all.addAll(runs);
    int page = run(new ReportCommand(), List.of("-o", out.resolve("page/report.html"), newest));
    if (page + run(new ReportCommand(), all) > 0) {
      fail("there is no report, see the log");
    }
    try {
      var kept = Inputs.runs(List.of(history.toString()));
      var trends = Trends.of(kept, "report.html", useDisturbed);
      String html = trends.map(ReportHtml::of).orElseGet(() -> ReportHtml.of(Report.of(kept)));
      WholeFile.writeAll(Map.of(out.resolve("page/index.html"), html));
      return trends.map(Trends::slower).orElse(0L);
    } catch (BadResultsException | CannotWriteException e) {
      Console.tell(e.getMessage());
      fail("there is no page of trends, see the log");
      return 0;
    }
  }

  private void doubt(String line) {
    Console.tell(line);
    doubts.add(line);
  }

  private void fail(String line) {
    isFailed = true;
    doubt(line);
  }

  /** The application compares the last two nights, and "Compare" draws lines over all. */
  private String link(List<Path> exports) {
    var names = exports.stream().map(file -> url.isEmpty() ? file.toString() : address(file));
    return url.isEmpty()
        ? "To see nights in https://jmh.morethan.io, upload " + names.collect(joining(" "))
        : "https://jmh.morethan.io/?sources=" + names.collect(joining(","));
  }

  private String address(Path export) {
    return "%s/%s/%s"
        .formatted(url.replaceFirst("/$", ""), HistoryFiles.EXPORTS, export.getFileName());
  }

  private String summary(Path newest, String link) {
    String night = newest.getFileName().toString().replaceFirst("-r\\d+$", "");
    String found =
        doubts.stream().map(line -> "- " + PlainText.markdown(line) + "\n").collect(joining());
    try {
      String check = Files.readString(out.resolve("check.md"));
      Path report = out.resolve(REPORT);
      return "# Night of %s\n\n%s\n%s\n%s\n\n%s"
          .formatted(
              night, check, found, link, Files.exists(report) ? Files.readString(report) : "");
    } catch (IOException e) {
      throw JsonFile.bad(out, e);
    }
  }
}
