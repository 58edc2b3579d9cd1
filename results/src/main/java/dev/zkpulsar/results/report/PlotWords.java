package dev.zkpulsar.results.report;

import dev.zkpulsar.results.output.Digits;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A plot in words: from where to where each series goes.
 *
 * @param title the plot's
 */
record PlotWords(String title, List<String> lines) {

  /** The words; an invalid point gives no figure. */
  static PlotWords of(Plot plot) {
    Map<String, List<Plot.Series>> bySeries =
        plot.series().stream()
            .collect(
                Collectors.groupingBy(Plot.Series::name, LinkedHashMap::new, Collectors.toList()));
    var lines = new ArrayList<String>();
    bySeries.forEach(
        (name, curves) ->
            lines.add(
                name
                    + ": "
                    + curves.stream()
                        .filter(curve -> isShown(plot, curve))
                        .map(curve -> curve(plot, curve))
                        .collect(Collectors.joining("; "))));
    return new PlotWords(plot.title(), lines);
  }

  private static boolean isShown(Plot plot, Plot.Series curve) {
    return plot.variants().stream().anyMatch(v -> v.shown() && v.name().equals(curve.variant()));
  }

  private static String curve(Plot plot, Plot.Series curve) {
    String variant = curve.variant().isEmpty() ? "" : curve.variant() + " ";
    var valid = curve.points().stream().filter(at -> at.y() != null && !at.invalid()).toList();
    long marked = curve.points().stream().filter(Plot.At::invalid).count();
    String left = marked == 0 ? "" : " (" + marked + " invalid left out)";
    if (valid.isEmpty()) {
      return variant + "no valid figure" + left;
    }
    Plot.At first = valid.get(0);
    Plot.At last = valid.get(valid.size() - 1);
    String from = Digits.figure(first.y());
    String unit = " " + plot.y().unit();
    return valid.size() == 1
        ? variant + from + unit + " at " + x(plot, first) + left
        : variant
            + from
            + unit
            + " at "
            + Digits.figure(first.x())
            + ", "
            + Digits.figure(last.y())
            + unit
            + " at "
            + x(plot, last)
            + left;
  }

  private static String x(Plot plot, Plot.At at) {
    return Digits.figure(at.x()) + " " + plot.x().unit();
  }
}
