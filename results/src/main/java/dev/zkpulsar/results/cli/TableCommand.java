package dev.zkpulsar.results.cli;

import dev.zkpulsar.results.findings.Layout;
import dev.zkpulsar.results.findings.Origin;
import dev.zkpulsar.results.findings.Pivot;
import dev.zkpulsar.results.runs.BadResultsException;
import dev.zkpulsar.results.runs.MeasuredRun;
import dev.zkpulsar.results.runs.MetricSpecs;
import dev.zkpulsar.results.runs.ResultFile;
import dev.zkpulsar.results.runs.Samples;
import dev.zkpulsar.results.text.Console;
import dev.zkpulsar.results.text.ExitCode;
import dev.zkpulsar.results.text.Table;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "table",
    description = {
      "Prints chosen figures of runs as a Markdown table, and below it a line: dates, commits,"
          + " number of runs, machine, disturbed points, and the commands that measure it.",
      "A NAME is that of a parameter, or of a fact of the setup ('version of pulsar'), or benchmark,"
          + " run, iteration, or changed: the parameters that differ from those of the first point.",
      "A cell has the figure of each run; of more than four their median and range. Points that"
          + " differ in more than their run are refused in one cell."
    },
    mixinStandardHelpOptions = true)
public final class TableCommand implements Callable<Integer> {
  @Option(
      names = "--benchmark",
      paramLabel = "REGEX",
      defaultValue = "",
      description = "Only benchmarks with a name that contains a match")
  private String benchmark;

  @Option(
      names = "--where",
      split = ",",
      paramLabel = "NAME=VALUE",
      description = "Only points with this value, or one of several: NAME=VALUE|VALUE")
  private List<String> where = List.of();

  @Option(
      names = "--rows",
      split = ",",
      required = true,
      paramLabel = "NAME",
      description = "Each combination of values is a row; numbers ascend")
  private List<String> rows;

  @Option(
      names = "--columns",
      split = ",",
      paramLabel = "NAME",
      description = "Each combination of values is a column for each metric")
  private List<String> columns = List.of();

  @Option(
      names = "--metric",
      required = true,
      paramLabel = "NAME[:UNIT]",
      description = "Such as response:p0.50 or outage:p0.50:s. Default unit: that of the report")
  private List<String> metrics;

  @Option(
      names = "--as",
      paramLabel = "TEXT=WORDS",
      description = "Other words for a name, a value or a metric, such as true=on")
  private List<String> words = List.of();

  @Option(names = "--iterations", description = "A cell has the figure of each iteration")
  private boolean iterations;

  @Parameters(arity = "1..*", paramLabel = "RUN", description = ResultFile.ALLOWED)
  private List<String> inputs;

  @Override
  public Integer call() {
    Pattern chosen = pattern();
    var wanted = new LinkedHashMap<String, Set<String>>();
    pairs("--where", where)
        .forEach((name, v) -> wanted.put(name, Set.copyOf(List.of(v.split("\\|")))));
    var layout = new Layout(wanted, rows, columns, metrics, pairs("--as", words), iterations);
    var runs = Inputs.runs(inputs);
    var points =
        MeasuredRun.points(runs).stream()
            .filter(point -> chosen.matcher(point.key().benchmark()).find())
            .toList();
    var pivot = new Pivot(points, layout);
    Table table = pivot.table(MetricSpecs.of(runs));
    boolean isUnsure =
        table.rows().stream().flatMap(List::stream).anyMatch(cell -> cell.contains(Samples.MARK));
    String legend = isUnsure ? Samples.LEGEND : "";
    Console.print(table.markdown() + "\n" + Origin.of(runs, pivot, legend) + "\n");
    return ExitCode.DONE;
  }

  private Pattern pattern() {
    try {
      return Pattern.compile(benchmark);
    } catch (PatternSyntaxException e) {
      throw BadResultsException.of(
          "--benchmark", benchmark, e.getDescription(), "a regular expression");
    }
  }

  /** The text before the last equals sign, and the text after it. */
  private static Map<String, String> pairs(String option, List<String> given) {
    var pairs = new LinkedHashMap<String, String>();
    for (String each : given) {
      int at = each.lastIndexOf('=');
      if (at < 1) {
        throw BadResultsException.of(option, each, "NAME=VALUE");
      }
      pairs.put(each.substring(0, at), each.substring(at + 1));
    }
    return pairs;
  }
}
