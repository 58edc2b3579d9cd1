package dev.zkpulsar.results.report;

import dev.zkpulsar.results.output.Digits;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.StringJoiner;

/** The first and the last figure of each series of a plot. */
record PlotWords(String title, List<String> lines) {

  /** The words; invalid points are left out. */
  static PlotWords of(Plot plot) {
    var lines = new LinkedHashMap<String, StringJoiner>();
    for (Plot.Series curve : plot.series()) {
      var line = lines.computeIfAbsent(curve.name(), name -> new StringJoiner("; "));
      if (plot.variants().contains(new Plot.Variant(curve.variant(), true))) {
        line.add((curve.variant() + " " + words(plot, curve)).strip());
      }
    }
    return new PlotWords(
        plot.title(),
        lines.entrySet().stream().map(l -> l.getKey() + ": " + l.getValue()).toList());
  }

  private static String words(Plot plot, Plot.Series curve) {
    var valid = curve.points().stream().filter(at -> at.y() != null && !at.invalid()).toList();
    long invalid = curve.points().stream().filter(Plot.At::invalid).count();
    String left = invalid == 0 ? "" : " (" + invalid + " invalid left out)";
    if (valid.isEmpty()) {
      return "no valid figure" + left;
    }
    Plot.At first = valid.get(0);
    Plot.At last = valid.get(valid.size() - 1);
    String from = valid.size() == 1 ? "" : at(plot, first) + ", ";
    return from + (at(plot, last) + " " + plot.x().unit()).strip() + left;
  }

  private static String at(Plot plot, Plot.At at) {
    String y = Digits.figure(at.y()) + " " + plot.y().unit();
    return y + " at " + Digits.figure(at.x());
  }
}
