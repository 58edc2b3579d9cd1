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
  static final String METHOD =
      "Method: Student's t-test on the logarithms of one level a run, corrected after Holm for the"
          + " number of rows; see docs/comparing.md.";
  static final String EXIT_CODES =
      "Exit codes: 0 no regression; 1 a regression; 2 bad input; 3 undecided; 4 the command"
          + " failed.";

  @Option(
      names = "--threshold",
      paramLabel = "PERCENT",
      converter = Percent.class,
      description =
          "A smaller difference does not matter. A row that could not detect twice as much (with a"
              + " probability of 95 %%) is undecided. Default: 5. A metric with a threshold in its"
              + " metrics.json keeps it: response:p0.99 has 25")
  private double percent = 100 * MetricSpec.THRESHOLD;

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
   * @throws BadResultsException if no point has the metric of an option
   */
  Rules rules(List<MeasuredRun> before, List<MeasuredRun> after) {
    var runs = Stream.concat(before.stream(), after.stream()).toList();
    var known = new TreeSet<String>();
    MeasuredRun.points(runs).forEach(point -> known.addAll(point.metrics().keySet()));
    for (String metric : metrics) {
      if (!known.contains(metric)) {
        throw BadResultsException.of(
            "--metric", metric, "no point has that metric", String.join(", ", known));
      }
    }
    return new Rules(MetricSpecs.of(runs), percent / 100, metrics, anySetup);
  }

  /** Prints a judgement, and gives the exit code. */
  int print(Judgement judgement, String title) {
    var table = new ComparisonTable(judgement, title);
    Console.print(markdown ? table.markdown() : table.console());
    return judgement.exit();
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
}
