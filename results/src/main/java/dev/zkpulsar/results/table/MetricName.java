package dev.zkpulsar.results.table;

import dev.zkpulsar.results.read.BadResultsException;
import dev.zkpulsar.results.read.Names;
import dev.zkpulsar.results.run.Catalog;
import dev.zkpulsar.results.run.Metric;
import dev.zkpulsar.results.run.Percentile;
import dev.zkpulsar.results.run.Point;
import dev.zkpulsar.results.run.Units;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/**
 * A metric as a user asks for it: {@code NAME} or {@code NAME:UNIT}. JMH's own metric is called
 * score in tables, and in JMH's own text.
 *
 * @param unit the given one; otherwise that of the first point decides
 */
record MetricName(String given, String metric, Optional<String> unit) {
  private static final String OPTION = "--metric";

  /** Throws BadResultsException if no point has the metric. */
  static MetricName of(String given, List<Point> points) {
    var known = new TreeSet<String>();
    points.forEach(point -> known.addAll(point.metrics().keySet()));
    String name = given;
    if (!known.contains(given)) {
      name = given.replaceFirst("^score(?=$|:)", Metric.PRIMARY);
    }
    boolean isWhole = known.contains(name) || Percentile.of(name).isPresent();
    String metric = isWhole ? name : name.replaceFirst(":[^:]*$", "");
    if (!known.contains(metric)) {
      throw BadResultsException.of(OPTION, given, String.join(", ", known));
    }
    boolean hasUnit = !name.equals(metric);
    Optional<String> unit =
        hasUnit ? Optional.of(name.substring(metric.length() + 1)) : Optional.empty();
    return new MetricName(given, metric, unit);
  }

  /**
   * The figures of a table. Throws BadResultsException if the points have the metric in units of
   * another quantity, unless each cell shows one point with its unit.
   */
  Figure figure(List<Point> points, Pivot.Spec spec, Catalog catalog, Names names) {
    var units =
        points.stream()
            .filter(point -> point.has(metric))
            .map(point -> point.unit(metric))
            .toList();
    String wanted = unit.orElse(units.get(0));
    boolean areConvertible = areConvertible(units, wanted);
    if (!areConvertible && !spec.showsEachPoint()) {
      throw otherQuantity(units);
    }
    boolean isScore = spec.showsEachPoint() && metric.equals(Metric.PRIMARY);
    String shown = isScore || !areConvertible ? "" : wanted;
    String plain = catalog.of(metric, wanted).heading();
    String words = spec.heading(metric, plain.isEmpty() ? metric : plain, names);
    return new Figure(words, metric, shown, !spec.showsEachPoint());
  }

  private static boolean areConvertible(List<String> units, String wanted) {
    return units.stream().allMatch(own -> Units.factor(own, wanted).isPresent());
  }

  private BadResultsException otherQuantity(List<String> units) {
    if (areConvertible(units, units.get(0))) {
      return BadResultsException.of(
          OPTION, given, "a unit of the same quantity as " + units.get(0));
    }
    String all = String.join(", ", new LinkedHashSet<>(units));
    return BadResultsException.of(
        OPTION,
        given,
        "the points have it in units of several quantities: " + all,
        "points of one of them, chosen by --where mode=... or --benchmark; or "
            + PointValues.MARKS
            + " among the --rows, with which each cell has its unit");
  }
}
