package dev.zkpulsar.results.cli;

import dev.zkpulsar.results.compare.ComparisonTable;
import dev.zkpulsar.results.compare.Judgement;
import dev.zkpulsar.results.compare.Rules;
import dev.zkpulsar.results.output.Console;
import dev.zkpulsar.results.runs.BadResultsException;
import dev.zkpulsar.results.runs.MeasuredRun;
import dev.zkpulsar.results.runs.MetricSpec;
import dev.zkpulsar.results.runs.MetricSpecs;
import dev.zkpulsar.results.runs.ResultFile;
import java.util.Comparator;
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
  static final String METHOD = "The method, and how far to trust it: docs/comparing.md.";
  static final String EXIT_CODES =
      "Exit codes: 0 no regression found; 1 a regression; 2 bad input; 3 undecided: nothing could be"
          + " compared, a point is missing, or --require-power; 4 the command failed.";

  @Option(
      names = "--threshold",
      paramLabel = "PERCENT",
      converter = Percent.class,
      description =
          "The least slowdown that matters. A row that could hide it is unclear; half of it must be"
              + " measured. Default: 10. A metric with a threshold in its metrics.json keeps it:"
              + " response:p0.99 has 25")
  private double percent = 100 * MetricSpec.THRESHOLD;

  @Option(
      names = "--require-power",
      description = "Exit with 3 if a row could hide a slowdown of the threshold")
  private boolean requirePower;

  @Option(
      names = "--look",
      paramLabel = "K/N",
      converter = Look.class,
      description =
          "This is the K-th of N comparisons, with more runs each time. By then (K/N)^3 of the error"
              + " probabilities are used up. Default: 1/1")
  private double share = 1;

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

  /** Reads runs, oldest first by their names; see {@link ResultFile#of}. */
  List<MeasuredRun> read(List<String> inputs) {
    return Inputs.runs(inputs).stream().sorted(Comparator.comparing(MeasuredRun::name)).toList();
  }

  /**
   * The rules for these runs.
   *
   * @throws BadResultsException if no point has the metric of an option
   */
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
    return new Rules(MetricSpecs.of(runs), percent / 100, metrics, anySetup, useDisturbed, share);
  }

  private static Set<String> metrics(List<MeasuredRun> runs) {
    var known = new TreeSet<String>();
    MeasuredRun.points(runs).forEach(point -> known.addAll(point.metrics().keySet()));
    return known;
  }

  /** Prints a judgement, and gives the exit code. */
  int print(Judgement judgement, String title) {
    var table = new ComparisonTable(judgement, title, judgement.summary(requirePower), allRows);
    Console.print(table.text(markdown));
    return judgement.exit(requirePower);
  }

  /** A number above 0; the message of a refusal is the allowed range. */
  private static final class Percent implements ITypeConverter<Double> {
    @Override
    public Double convert(String value) {
      try {
        double percent = Double.parseDouble(value);
        if (percent > 0 && Double.isFinite(percent)) {
          return percent;
        }
      } catch (NumberFormatException e) {
        // Refused below, like a number out of range.
      }
      throw new TypeConversionException("a number of percent above 0");
    }
  }

  /** The share of the error probabilities that is left to a look (Kim and DeMets 1987). */
  private static final class Look implements ITypeConverter<Double> {
    @Override
    public Double convert(String value) {
      if (value.matches("[1-9]\\d?/[1-9]\\d?")) {
        double look = Double.parseDouble(value.replaceFirst("/.*", ""));
        double looks = Double.parseDouble(value.replaceFirst(".*/", ""));
        if (look <= looks) {
          return Math.pow(look / looks, 3) - Math.pow((look - 1) / looks, 3);
        }
      }
      throw new TypeConversionException("K/N with K from 1 to N, N up to 99");
    }
  }
}
