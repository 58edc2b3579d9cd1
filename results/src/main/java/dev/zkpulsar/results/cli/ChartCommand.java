package dev.zkpulsar.results.cli;

import dev.zkpulsar.results.chart.BarChart;
import dev.zkpulsar.results.chart.LineChart;
import dev.zkpulsar.results.read.BadResultsException;
import dev.zkpulsar.results.read.Runs;
import dev.zkpulsar.results.table.Pivot;
import dev.zkpulsar.results.table.PivotSeries;
import dev.zkpulsar.results.table.SecondSeries;
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
      "Prints a chart as SVG, for light and dark pages: a metric as lines over a parameter, metrics"
          + " as bars, or the operations of each second as lines over the time of a measurement.",
      "A line over a parameter goes through the median of the runs, a bar ends there; a thin line"
          + " spans the runs. A hollow spot or bar has a DISTURBED run. A line over time is of the"
          + " first run with an interval log. INVALID points are left out. A NAME is that of a"
          + " parameter or of a fact."
    })
public final class ChartCommand implements Callable<Integer> {
  @Spec private CommandSpec command;

  @Mixin private PointChoice choice;

  @ArgGroup(multiplicity = "1")
  private Form form;

  /** Either lines, over a parameter or over time, or bars. */
  private static final class Form {
    @Option(
        names = "--x",
        paramLabel = "NAME",
        description = "The horizontal axis of lines: a parameter with numbers")
    private String across;

    @Option(
        names = "--seconds",
        description =
            "The horizontal axis of lines: the seconds of a measurement; the vertical one: the"
                + " operations that completed in each, by the run's histograms")
    private boolean isOverTime;

    @Option(
        names = "--bars",
        split = ",",
        paramLabel = "NAME",
        description = "Each combination of their values is a bar for each metric, from 0 on")
    private List<String> bars;
  }

  @Option(
      names = "--lines",
      split = ",",
      paramLabel = "NAME",
      description = "With --x or --seconds: each combination of their values is a line")
  private List<String> lines = List.of();

  @Option(
      names = "--metric",
      paramLabel = "NAME[:UNIT]",
      description = "Such as response:p0.99; several with --bars, none with --seconds")
  private List<String> metrics = List.of();

  @Option(names = "--title", required = true, paramLabel = "TEXT")
  private String title;

  @Mixin private Words words;

  @Mixin private Inputs inputs;

  @Override
  public Integer call() {
    checkOptions();
    Inputs.print(command, svg(inputs.read()));
    return ExitCode.DONE;
  }

  /** Throws BadResultsException for lines or metrics that the form cannot draw. */
  private void checkOptions() {
    if (form.bars != null && !lines.isEmpty()) {
      throw BadResultsException.of("--lines", String.join(",", lines), "with --x or --seconds");
    }
    if (!areDrawable(metrics.size())) {
      String allowed = "with --x one, with --bars 1 to %d of one unit, with --seconds none";
      throw BadResultsException.of(
          "--metric", String.join(", ", metrics), allowed.formatted(BarChart.MOST_COLOURS));
    }
  }

  private boolean areDrawable(int metricsGiven) {
    if (form.bars != null) {
      return metricsGiven >= 1 && metricsGiven <= BarChart.MOST_COLOURS;
    }
    return metricsGiven == (form.isOverTime ? 0 : 1);
  }

  private String svg(Runs runs) {
    if (form.bars != null) {
      return barChart(pivot(runs, form.bars, List.of()));
    }
    return form.isOverTime
        ? timeChart(runs, pivot(runs, List.of(), lines))
        : lineChart(pivot(runs, List.of(form.across), lines));
  }

  private String barChart(Pivot pivot) {
    return new BarChart(title, pivot.figureHeading(), PivotSeries.bars(pivot)).svg();
  }

  private String lineChart(Pivot pivot) {
    var drawn = PivotSeries.lines(pivot);
    return new LineChart(title, pivot.rowHeading(), pivot.figureHeading(), drawn).svg();
  }

  private String timeChart(Runs runs, Pivot pivot) {
    var drawn = new SecondSeries(runs, Inputs::tell).lines(pivot);
    return LineChart.overTime(title, "operations a second", drawn).svg();
  }

  private Pivot pivot(Runs runs, List<String> rows, List<String> columns) {
    var spec = new Pivot.Spec(choice.conditions(), rows, columns, metrics, words.byText());
    return Pivot.of(choice.points(runs.points()), spec, runs.catalog(), runs.names());
  }
}
