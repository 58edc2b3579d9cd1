package dev.zkpulsar.results.cli;

import dev.zkpulsar.results.chart.BarChart;
import dev.zkpulsar.results.chart.LineChart;
import dev.zkpulsar.results.table.Pivot;
import dev.zkpulsar.results.table.PivotSeries;
import dev.zkpulsar.results.text.ExitCode;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code bin/results chart}. */
@Command(
    name = "chart",
    description = {
      "Prints a chart of a metric as SVG, for light and dark pages: lines over a parameter, or bars.",
      "A line goes through the median of the runs, a bar ends there; a thin line spans the runs. A"
          + " hollow spot or bar has a DISTURBED run; INVALID points are left out. A NAME is that of"
          + " a parameter or of a fact."
    })
public final class ChartCommand implements Callable<Integer> {
  @Spec private CommandSpec command;

  @Mixin private PointChoice choice;

  @ArgGroup(multiplicity = "1")
  private Form form;

  /** Either lines or bars. */
  private static final class Form {
    @ArgGroup(exclusive = false)
    private Lines lines;

    @Option(
        names = "--bars",
        split = ",",
        paramLabel = "NAME",
        description = "Each combination of their values is a bar, from 0 on")
    private List<String> bars;
  }

  private static final class Lines {
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
    private List<String> names = List.of();
  }

  @Option(
      names = "--metric",
      required = true,
      paramLabel = "NAME[:UNIT]",
      description = "What is drawn, such as response:p0.99")
  private String metric;

  @Option(names = "--title", required = true, paramLabel = "TEXT")
  private String title;

  @Mixin private Words words;

  @Mixin private Inputs inputs;

  @Override
  public Integer call() {
    Inputs.print(command, form.bars == null ? lineChart() : barChart());
    return ExitCode.DONE;
  }

  private String lineChart() {
    Pivot pivot = pivot(List.of(form.lines.across), form.lines.names);
    var lines = PivotSeries.lines(pivot);
    return new LineChart(title, pivot.rowHeading(), pivot.figureHeading(), lines).svg();
  }

  private String barChart() {
    Pivot pivot = pivot(form.bars, List.of());
    return new BarChart(title, pivot.figureHeading(), PivotSeries.bars(pivot)).svg();
  }

  private Pivot pivot(List<String> rows, List<String> columns) {
    var metrics = List.of(metric);
    var spec = new Pivot.Spec(choice.conditions(), rows, columns, metrics, words.byText());
    var runs = inputs.read();
    return Pivot.of(choice.points(runs.points()), spec, runs.catalog(), runs.names());
  }
}
