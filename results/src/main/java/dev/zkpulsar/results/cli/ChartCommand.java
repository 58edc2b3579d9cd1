package dev.zkpulsar.results.cli;

import dev.zkpulsar.results.chart.LineChart;
import dev.zkpulsar.results.table.Pivot;
import dev.zkpulsar.results.table.PivotSeries;
import dev.zkpulsar.results.text.ExitCode;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code bin/results chart}. */
@Command(
    name = "chart",
    description = {
      "Prints a line chart of a metric as SVG, for light and dark pages.",
      "A line goes through the median of the runs; a bar spans them. A hollow spot has a DISTURBED"
          + " run; INVALID points are left out. A NAME is that of a parameter or of a fact."
    })
public final class ChartCommand implements Callable<Integer> {
  @Spec private CommandSpec command;

  @Mixin private PointChoice choice;

  @Option(
      names = "--x",
      required = true,
      paramLabel = "NAME",
      description = "The horizontal axis: a parameter with numbers")
  private String across;

  @Option(
      names = "--lines",
      split = ",",
      paramLabel = "NAME",
      description = "Each combination of their values is a line")
  private List<String> lines = List.of();

  @Option(
      names = "--metric",
      required = true,
      paramLabel = "NAME[:UNIT]",
      description = "The vertical axis, such as response:p0.99")
  private String metric;

  @Option(names = "--title", required = true, paramLabel = "TEXT")
  private String title;

  @Mixin private Words words;

  @Mixin private Inputs inputs;

  @Override
  public Integer call() {
    var metrics = List.of(metric);
    var spec = new Pivot.Spec(choice.conditions(), List.of(across), lines, metrics, words.byText());
    var runs = inputs.read();
    var pivot = Pivot.of(choice.points(runs.points()), spec, runs.catalog(), runs.names());
    var series = PivotSeries.of(pivot);
    var chart = new LineChart(title, pivot.rowHeading(), pivot.figureHeading(), series);
    Inputs.print(command, chart.svg());
    return ExitCode.DONE;
  }
}
