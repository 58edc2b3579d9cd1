package dev.zkpulsar.results.cli;

import dev.zkpulsar.results.files.WholeFile;
import dev.zkpulsar.results.read.BadResultsException;
import dev.zkpulsar.results.run.Catalog;
import dev.zkpulsar.results.run.ResultFile;
import dev.zkpulsar.results.stats.Comparison;
import dev.zkpulsar.results.stats.ComparisonTable;
import dev.zkpulsar.results.stats.Settings;
import dev.zkpulsar.results.text.ExitCode;
import dev.zkpulsar.results.text.PlainText;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The options of compare and check, and what they print. */
final class CompareOptions {
  static final String METHOD = "The method, and how far to trust it: docs/comparing.md.";
  static final String EXIT_CODES =
      "Exit codes: 0 no regression found; 1 a regression; 2 bad input; 3 undecided: nothing could be"
          + " compared, a point or metric is missing in B, a large slowdown has unknown noise, a side"
          + " not in turn has fewer than four days, the newest night has no results, or"
          + " --require-power; 4 the command failed.";

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(
      names = "--threshold",
      paramLabel = "PERCENT",
      defaultValue = "10",
      description =
          "The least slowdown that matters. Default: 10, or a metric's own in metrics.json")
  private double threshold;

  @Option(names = "--require-power", description = "Exit with 3 if a row could hide a slowdown")
  private boolean requirePower;

  @Option(names = "--any-setup", description = "Compare results of different setups, too")
  private boolean anySetup;

  @Option(
      names = "--use-disturbed",
      description = "Use all disturbed points, and correct nothing for the machine's state")
  private boolean useDisturbed;

  @Option(names = "--all", description = "Print the rows without a change, too")
  private boolean allRows;

  @Option(names = "--markdown", description = "Print Markdown")
  private boolean markdown;

  @Option(names = "--summary", paramLabel = "FILE", description = "Write Markdown to FILE, too")
  private Path summary;

  private final List<Integer> codes = new ArrayList<>();
  private final StringBuilder printed = new StringBuilder();
  private final StringBuilder summarized = new StringBuilder();

  /** Throws BadResultsException for a bad threshold. */
  Settings settings(Catalog catalog) {
    if (!(threshold > 0)) {
      throw BadResultsException.of("--threshold", threshold, "a number of percent above 0");
    }
    return new Settings(catalog, threshold / 100, anySetup, useDisturbed);
  }

  /** Throws BadResultsException if the summary would replace an input. */
  void checkSummary(Collection<ResultFile> inputs) {
    if (summary != null) {
      Inputs.checkOutput("--summary", summary, inputs);
    }
  }

  void add(Comparison comparison, String title) {
    var table = new ComparisonTable(comparison, title, requirePower, allRows);
    printed.append(table.text(markdown));
    summarized.append(table.text(true));
    codes.add(comparison.exit(requirePower));
  }

  void heading(String heading) {
    String inMarkdown = "\n## " + PlainText.markdown(heading) + "\n\n";
    printed.append(markdown ? inMarkdown : "\n" + PlainText.line(heading) + "\n");
    summarized.append(inMarkdown);
  }

  /**
   * Returns the exit code: a regression, else an undecided comparison, if any. Then these options
   * are as before, for the next block of {@code findings}.
   */
  int print() {
    Inputs.print(command, printed.toString());
    if (summary != null) {
      WholeFile.writeAll(Map.of(summary, summarized.toString()));
    }
    int exit = codes.stream().filter(code -> code > ExitCode.DONE).min(Integer::compare).orElse(0);
    printed.setLength(0);
    summarized.setLength(0);
    codes.clear();
    return exit;
  }
}
