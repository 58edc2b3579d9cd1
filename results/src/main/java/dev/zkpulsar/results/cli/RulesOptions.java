package dev.zkpulsar.results.cli;

import dev.zkpulsar.results.compare.ComparisonTable;
import dev.zkpulsar.results.compare.Judgement;
import dev.zkpulsar.results.compare.Rules;
import dev.zkpulsar.results.output.Console;
import dev.zkpulsar.results.runs.BadResultsException;
import dev.zkpulsar.results.runs.MeasuredRun;
import dev.zkpulsar.results.runs.MetricSpecs;
import dev.zkpulsar.results.runs.ResultFile;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The options of the commands that compare. */
final class RulesOptions {
  static final String METHOD =
      "Method: Student's t-test on the logarithms of one level a run, corrected after Holm for the"
          + " number of rows; see docs/comparing.md.";
  static final String EXIT_CODES =
      "Exit codes: 0 no regression; 1 a regression; 2 bad input; 3 undecided; 4 the command"
          + " failed.";

  @Option(
      names = "--alpha",
      paramLabel = "P",
      converter = Probability.class,
      description =
          "The probability that any row of two equal builds is called different. Default: compare"
              + " 0.01; check 0.002, at most one false alarm in a year of nights")
  private Double alpha;

  @Option(
      names = "--threshold",
      paramLabel = "[METRIC=]PERCENT",
      converter = ThresholdConverter.class,
      description =
          "A smaller difference does not matter. A row that could not detect twice as much (with a"
              + " probability of 95 %%) is undecided. Default: 5, response:p0.99=25")
  private List<Threshold> thresholds = List.of();

  @Option(
      names = "--metric",
      paramLabel = "METRIC",
      description =
          "Compare this metric, too, such as response:p0.90 or zookeeper1.cpu. Without it: achieved"
              + " of a closed loop, response:p0.50 and response:p0.99 of an open loop, JMH's own"
              + " metric of other benchmarks")
  private Set<String> metrics = new LinkedHashSet<>();

  @Option(
      names = "--any-setup",
      description =
          "Compare results of different setups, too: machine, environment and its settings, JVM and"
              + " its flags, versions (also of JMH), iterations and times")
  private boolean anySetup;

  @Option(names = "--markdown", description = "Print Markdown")
  private boolean markdown;

  /** Reads runs, oldest first by their names; see {@link ResultFile#of}. */
  List<MeasuredRun> read(List<String> inputs) {
    return MeasuredRun.readAll(inputs).stream()
        .sorted(Comparator.comparing(MeasuredRun::name))
        .toList();
  }

  /**
   * The rules for these runs.
   *
   * @throws BadResultsException if an option names a metric that no point has
   */
  Rules rules(double defaultAlpha, List<MeasuredRun> before, List<MeasuredRun> after) {
    var runs = Stream.concat(before.stream(), after.stream()).toList();
    var known = new TreeSet<String>();
    MeasuredRun.points(runs).forEach(point -> known.addAll(point.metrics().keySet()));
    metrics.forEach(metric -> check("--metric", metric, known));
    var percents = new HashMap<String, Double>();
    for (Threshold each : thresholds) {
      if (!each.metric().isEmpty()) {
        check("--threshold", each.metric(), known);
      }
      percents.put(each.metric(), each.percent());
    }
    double level = alpha == null ? defaultAlpha : alpha;
    return new Rules(level, MetricSpecs.of(runs), percents, metrics, anySetup);
  }

  private static void check(String option, String metric, Set<String> known) {
    if (!known.contains(metric)) {
      throw BadResultsException.of(
          option, metric, "no point has that metric", String.join(", ", known));
    }
  }

  /** Prints a judgement, and gives the exit code. */
  int print(Judgement judgement, String title) {
    var table = new ComparisonTable(judgement, title);
    Console.print(markdown ? table.markdown() : table.console());
    return judgement.exit();
  }

  /** A number above 0 and below 1. */
  private static final class Probability implements ITypeConverter<Double> {
    @Override
    public Double convert(String value) {
      return number(value, 1, "above 0 and below 1");
    }
  }

  /**
   * The threshold of a metric.
   *
   * @param metric "" for all metrics without a threshold of their own
   */
  private record Threshold(String metric, double percent) {}

  private static final class ThresholdConverter implements ITypeConverter<Threshold> {
    /** The last "=" ends the metric, whose name may contain others. */
    @Override
    public Threshold convert(String value) {
      int equals = value.lastIndexOf('=');
      String allowed = "a number of percent above 0, or METRIC=PERCENT";
      double percent = number(value.substring(equals + 1), Double.POSITIVE_INFINITY, allowed);
      return new Threshold(value.substring(0, Math.max(0, equals)), percent);
    }
  }

  /** A number above 0 and below a limit; the message of a refusal is the allowed range. */
  private static double number(String value, double limit, String allowed) {
    try {
      double number = Double.parseDouble(value);
      if (number > 0 && number < limit) {
        return number;
      }
    } catch (NumberFormatException e) {
      // Refused below, like a number out of range.
    }
    throw new TypeConversionException(allowed);
  }
}
