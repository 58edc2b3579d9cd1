package dev.zkpulsar.results.cli;

import dev.zkpulsar.results.table.Origin;
import dev.zkpulsar.results.table.Pivot;
import dev.zkpulsar.results.text.ExitCode;
import java.util.List;
import java.util.concurrent.Callable;
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
  @Spec private CommandSpec command;

  @Mixin private PointChoice choice;

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

  @Mixin private Words words;

  @Mixin private Inputs inputs;

  @Override
  public Integer call() {
    var spec = new Pivot.Spec(choice.conditions(), rows, columns, metrics, words.byText());
    var runs = inputs.read();
    var pivot = Pivot.of(choice.points(runs.points()), spec, runs.catalog(), runs.names());
    var table = pivot.table();
    Inputs.print(command, table.markdown() + "\n" + Origin.of(runs.all(), pivot, table) + "\n");
    return ExitCode.DONE;
  }
}
