package dev.zkpulsar.results.cli;

import dev.zkpulsar.results.compare.ComparisonTable;
import dev.zkpulsar.results.compare.Judgement;
import dev.zkpulsar.results.compare.Rules;
import dev.zkpulsar.results.runs.BadResultsException;
import dev.zkpulsar.results.runs.MeasuredRun;
import dev.zkpulsar.results.runs.ResultFile;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import picocli.CommandLine.Option;

/** The options of every command that compares. */
public final class RulesOptions {
  /** The test, for help and output alike. */
  public static final String TEST =
      "Test: Student's t on the logarithms of one level a run (the mean over its forks of the"
          + " median of their iterations), with a variance pooled over the groups. Corrected after"
          + " Holm, for then one false alarm among all the rows has at most the stated probability,"
          + " however they depend on each other and whatever else differs. With compare --in-turn:"
          + " of the differences of pairs. What may be the machine's is not believed: a hiccup that"
          + " differs the same way (p < 0.01), by a quarter of the difference or more, on"
          + " logarithms.";

  @Option(
      names = "--alpha",
      paramLabel = "P",
      description =
          "With at most this probability something is called different although nothing is."
              + " Default: compare 0.01; check 0.002, so that at most one night of a year is a"
              + " false alarm")
  private Double alpha;

  @Option(
      names = "--threshold",
      paramLabel = "[METRIC=]PERCENT",
      description =
          "A difference below it does not matter; one of twice as much must be found with a"
              + " probability of 95 %%, or the row cannot tell. Default: 5, response:p0.99=25")
  private List<String> thresholds = List.of();

  @Option(
      names = "--metric",
      paramLabel = "METRIC",
      description =
          "Compare this too, such as response:p0.90 or zookeeper1.cpu. Without it: achieved of a"
              + " closed loop, response:p0.50 and response:p0.99 of an open one, primary of what"
              + " has no loop")
  private Set<String> metrics = new LinkedHashSet<>();

  @Option(
      names = "--forks",
      description =
          "A level is a fork's, not a run's: for runs of which both sides' forks came in turn."
              + " Forks of one run share its servers and its hour, and so know nothing of the noise"
              + " between runs")
  private boolean forks;

  @Option(
      names = "--any-setup",
      description =
          "Compare results of other setups all the same: of another machine, environment or its"
              + " settings, JVM or its flags, versions (also of JMH itself), iterations and times")
  private boolean anySetup;

  @Option(names = "--markdown", description = "Print Markdown, not a table for a console")
  private boolean markdown;

  /**
   * What they say.
   *
   * @throws BadResultsException for a value that is not allowed
   */
  Rules rules(double defaultAlpha) {
    double level = alpha == null ? defaultAlpha : alpha;
    if (!(level > 0 && level < 1)) {
      throw new BadResultsException("--alpha: '" + level + "'; allowed: above 0 and below 1");
    }
    Map<String, Double> percents = new HashMap<>(Rules.THRESHOLDS);
    for (String threshold : thresholds) {
      int equals = threshold.lastIndexOf('=');
      percents.put(threshold.substring(0, Math.max(0, equals)), percent(threshold, equals));
    }
    return new Rules(level, percents, metrics, forks, anySetup);
  }

  private static double percent(String threshold, int equals) {
    try {
      double percent = Double.parseDouble(threshold.substring(equals + 1));
      if (percent > 0 && percent < Double.POSITIVE_INFINITY) {
        return percent;
      }
    } catch (NumberFormatException e) {
      // Told below, as is a number out of range.
    }
    throw new BadResultsException(
        "--threshold: '" + threshold + "'; allowed: a number of percent above 0, or METRIC=it");
  }

  /**
   * Runs as they are to be compared.
   *
   * @param inputs see {@link ResultFile#of}
   * @throws BadResultsException where one cannot be read
   */
  List<MeasuredRun> read(List<String> inputs) {
    return MeasuredRun.readAll(inputs).stream()
        .sorted(Comparator.comparing(MeasuredRun::name))
        .toList();
  }

  /**
   * Refuses what says nothing of any of the runs.
   *
   * @throws BadResultsException where an option names a metric that no point has
   */
  void check(List<MeasuredRun> runs) {
    var known = new TreeSet<String>();
    runs.forEach(run -> run.points().values().forEach(p -> known.addAll(p.metrics().keySet())));
    metrics.forEach(metric -> check("--metric", metric, metric, known));
    for (String threshold : thresholds) {
      int equals = threshold.lastIndexOf('=');
      if (equals > 0) {
        check("--threshold", threshold, threshold.substring(0, equals), known);
      }
    }
  }

  private static void check(String option, String value, String metric, Set<String> known) {
    if (!known.contains(metric)) {
      throw new BadResultsException(
          option
              + ": '"
              + value
              + "': no point has that metric; allowed: "
              + String.join(", ", known));
    }
  }

  /** Prints a judgement, and gives the exit code. */
  int told(Judgement judgement, String title) {
    var table = new ComparisonTable(judgement, title);
    System.out.print(markdown ? table.markdown() : table.console());
    return judgement.exit();
  }
}
