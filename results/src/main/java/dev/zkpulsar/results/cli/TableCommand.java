package dev.zkpulsar.results.cli;

import dev.zkpulsar.results.read.BadResultsException;
import dev.zkpulsar.results.table.Origin;
import dev.zkpulsar.results.table.Pivot;
import dev.zkpulsar.results.text.ExitCode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code bin/results table}. */
@Command(
    name = "table",
    description = {
      "Prints chosen figures of runs as a Markdown table, and a line about where they come from.",
      "A NAME is that of a parameter, or of a fact of the setup ('version of pulsar'), or benchmark,"
          + " run or iteration. The names.json beside the runs has words for names and values.",
      "Each combination of --rows is a row, of --columns a column for each metric. A cell has the"
          + " figure of each run; of more than four their median and range."
    })
public final class TableCommand implements Callable<Integer> {
  /** A comma separates two conditions if a name and an equals sign follow it. */
  private static final String BETWEEN = ",(?=[^,=|]+=)";

  @Spec private CommandSpec command;

  @Option(names = "--benchmark", paramLabel = "REGEX", description = "Only these benchmarks")
  private String benchmark = "";

  @Option(
      names = "--where",
      split = BETWEEN,
      paramLabel = "NAME=VALUE[,NAME=VALUE]",
      description = "Only points with this value, or one of several: NAME=VALUE|VALUE")
  private List<String> where = List.of();

  @Option(names = "--rows", split = ",", required = true, paramLabel = "NAME")
  private List<String> rows;

  @Option(names = "--columns", split = ",", paramLabel = "NAME")
  private List<String> columns = List.of();

  @Option(
      names = "--metric",
      required = true,
      paramLabel = "NAME[:UNIT]",
      description = "Such as response:p0.50 or outage:p0.50:s. Default unit: that of the report")
  private List<String> metrics;

  @Option(names = "--as", paramLabel = "TEXT=WORDS", description = "Words for a TEXT: true=on")
  private List<String> words = List.of();

  @Mixin private Inputs inputs;

  @Override
  public Integer call() {
    var spec = new Pivot.Spec(conditions(), rows, columns, metrics, words());
    Pattern chosen = pattern();
    var runs = inputs.read();
    var points =
        runs.points().stream()
            .filter(point -> chosen.matcher(point.id().benchmark()).find())
            .toList();
    var pivot = Pivot.of(points, spec, runs.catalog(), runs.names());
    var table = pivot.table();
    Inputs.print(command, table.markdown() + "\n" + Origin.of(runs.all(), pivot, table) + "\n");
    return ExitCode.DONE;
  }

  /** The values of each name; throws BadResultsException for a name that is given twice. */
  private Map<String, Set<String>> conditions() {
    var conditions = new LinkedHashMap<String, Set<String>>();
    for (String condition : where) {
      String[] pair = pair("--where", condition, condition.indexOf('='));
      if (conditions.put(pair[0], Set.copyOf(List.of(pair[1].split("\\|")))) != null) {
        throw BadResultsException.of("--where", condition, "a NAME once; NAME=VALUE|VALUE");
      }
    }
    return conditions;
  }

  private Map<String, String> words() {
    var wordsByText = new LinkedHashMap<String, String>();
    for (String option : words) {
      String[] pair = pair("--as", option, option.lastIndexOf('='));
      wordsByText.put(pair[0], pair[1]);
    }
    return wordsByText;
  }

  private Pattern pattern() {
    try {
      return Pattern.compile(benchmark);
    } catch (PatternSyntaxException e) {
      throw BadResultsException.of(
          "--benchmark", benchmark, e.getDescription(), "a regular expression");
    }
  }

  /** The texts before and after the equals sign at an index. */
  private static String[] pair(String option, String given, int at) {
    if (at < 1) {
      throw BadResultsException.of(option, given, "NAME=VALUE");
    }
    return new String[] {given.substring(0, at), given.substring(at + 1)};
  }
}
