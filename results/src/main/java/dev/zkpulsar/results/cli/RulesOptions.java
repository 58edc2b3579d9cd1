package dev.zkpulsar.results.cli;

import dev.zkpulsar.results.compare.ComparisonTable;
import dev.zkpulsar.results.compare.Judgement;
import dev.zkpulsar.results.compare.Rules;
import dev.zkpulsar.results.files.WholeFile;
import dev.zkpulsar.results.runs.BadResultsException;
import dev.zkpulsar.results.runs.MeasuredRun;
import dev.zkpulsar.results.runs.MetricSpecs;
import dev.zkpulsar.results.runs.ResultFile;
import dev.zkpulsar.results.text.Console;
import dev.zkpulsar.results.text.ExitCode;
import dev.zkpulsar.results.text.PlainText;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

final class RulesOptions {
  static final String METHOD = "The method, and how far to trust it: docs/comparing.md.";
  static final String EXIT_CODES =
      "Exit codes: 0 no regression found; 1 a regression; 2 bad input; 3 undecided: nothing could be"
          + " compared, a point is missing, or --require-power; 4 the command failed.";

  @Option(
      names = "--threshold",
      paramLabel = "PERCENT",
      description =
          "The least slowdown that matters. A row that could hide it is unclear; half of it must be"
              + " measured. Default: 10. A metric with a threshold in its metrics.json keeps it:"
              + " response:p0.99 has 25")
  private String percent = "10";

  @Option(
      names = "--require-power",
      description = "Exit with 3 if a row could hide a slowdown of the threshold")
  private boolean requirePower;

  @Option(
      names = "--look",
      paramLabel = "K/N",
      description =
          "This is the K-th of N comparisons, with more runs each time. By then (K/N)^3 of the error"
              + " probabilities are used up. Before the last, one undecided B makes the exit code 3."
              + " Default: 1/1")
  private String look = "1/1";

  @Option(
      names = "--metric",
      paramLabel = "METRIC",
      description =
          "Compare this metric, too, such as response:p0.90 or zookeeper1.cpu. Without it: achieved"
              + " of a closed loop, response:p0.50 and response:p0.99 of an open loop, JMH's own"
              + " metrics of other benchmarks, and the costs of an operation")
  private Set<String> metrics = new LinkedHashSet<>();

  @Option(
      names = "--any-setup",
      description =
          "Compare results of different setups, too: machine, environment and its settings, JVM and"
              + " its flags, versions (also of JMH), iterations and times")
  private boolean anySetup;

  @Option(
      names = "--use-disturbed",
      description =
          "Use disturbed iterations, too, and points that have no other. With --in-turn compare"
              + " needs no such option: it uses all points, corrected for what was withheld")
  private boolean useDisturbed;

  @Option(names = "--all", description = "Print the rows without a change, too")
  private boolean allRows;

  @Option(names = "--markdown", description = "Print Markdown")
  private boolean markdown;

  @Option(names = "--summary", paramLabel = "FILE", description = "Write Markdown to FILE, too")
  private Path summary;

  private final StringBuilder printed = new StringBuilder();
  private final StringBuilder summarized = new StringBuilder();

  /** Checks the options, and reads runs, oldest first by their names; see {@link ResultFile#of}. */
  List<MeasuredRun> read(List<String> inputs) {
    threshold();
    look();
    return Inputs.runs(inputs).stream().sorted(Comparator.comparing(MeasuredRun::name)).toList();
  }

  /** Throws BadResultsException if no point has the metric of an option. */
  Rules rules(List<MeasuredRun> before, List<MeasuredRun> after) {
    var runs = Stream.concat(before.stream(), after.stream()).toList();
    for (String metric : metrics) {
      Set<String> known = metrics(before);
      known.retainAll(metrics(after));
      if (!known.contains(metric)) {
        throw BadResultsException.of(
            "--metric", metric, "not on both sides", String.join(", ", known));
      }
    }
    return new Rules(MetricSpecs.of(runs), threshold(), metrics, anySetup, useDisturbed, share());
  }

  private double threshold() {
    if (!percent.matches("(?=.*[1-9])\\d+([.]\\d+)?")) {
      throw BadResultsException.of("--threshold", percent, "a number of percent above 0");
    }
    return Double.parseDouble(percent) / 100;
  }

  private int[] look() {
    boolean isLook = look.matches("[1-9]\\d?/[1-9]\\d?");
    int[] of =
        Stream.of(isLook ? look.split("/") : new String[] {"1", "0"})
            .mapToInt(Integer::parseInt)
            .toArray();
    if (of[0] > of[1]) {
      throw BadResultsException.of("--look", look, "K/N with K from 1 to N, N up to 99");
    }
    return of;
  }

  /** The share of the error probabilities that is left to a look (Kim and DeMets 1987). */
  private double share() {
    double looks = look()[1];
    return Math.pow(look()[0] / looks, 3) - Math.pow((look()[0] - 1) / looks, 3);
  }

  private static Set<String> metrics(List<MeasuredRun> runs) {
    var known = new TreeSet<String>();
    MeasuredRun.points(runs).forEach(point -> known.addAll(point.metrics().keySet()));
    return known;
  }

  /** Adds a judgement to the output, and gives its exit code. */
  int add(Judgement judgement, String title) {
    var table = new ComparisonTable(judgement, title, judgement.summary(requirePower), allRows);
    printed.append(table.text(markdown));
    summarized.append(table.text(true));
    return judgement.exit(requirePower);
  }

  void heading(String heading) {
    printed
        .append("\n%s%s\n".formatted(markdown ? "## " : "", heading))
        .append(markdown ? "\n" : "");
    summarized.append("\n## %s\n\n".formatted(PlainText.markdown(heading)));
  }

  /**
   * Prints the judgements, and gives the exit code of all. Before the last look it is undecided as
   * long as one of them is.
   */
  int print(Collection<Integer> codes) {
    Console.print(printed.toString());
    if (summary != null) {
      WholeFile.writeAll(Map.of(summary, summarized.toString()));
    }
    boolean isFound = codes.contains(ExitCode.FINDING);
    boolean isLast = look()[0] == look()[1];
    return codes.contains(ExitCode.UNDECIDED) && !(isFound && isLast)
        ? ExitCode.UNDECIDED
        : isFound ? ExitCode.FINDING : ExitCode.DONE;
  }
}
