package dev.zkpulsar.results.report;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A plot as data: the page draws it.
 *
 * @param id unique in the report; names its CSV file
 * @param note a line below the plot, or null
 * @param variants the curves that every series may have, such as p50 and p99
 * @param phases of a run, for a plot over time
 */
record Plot(
    String id,
    String title,
    String note,
    Axis x,
    Axis y,
    List<Variant> variants,
    List<Series> series,
    List<Phase> phases) {

  /** The same without the series and variants that have no value; empty if none has one. */
  Optional<Plot> drawn() {
    var curves =
        series.stream().filter(s -> s.points.stream().anyMatch(at -> at.y != null)).toList();
    var kinds =
        variants.stream()
            .distinct()
            .filter(kind -> curves.stream().anyMatch(curve -> curve.variant.equals(kind.name)))
            .toList();
    return curves.isEmpty()
        ? Optional.empty()
        : Optional.of(new Plot(id, title, note, x, y, kinds, curves, phases));
  }

  /** Five digits: sixteen would only make the page larger. */
  static double rounded(double value) {
    return Double.parseDouble(String.format(Locale.ROOT, "%.5g", value));
  }

  /** Whether a series has several points. */
  boolean isSweep() {
    return series.stream().anyMatch(curve -> curve.points.size() > 1);
  }

  /**
   * An axis.
   *
   * @param scale log, value, time (milliseconds since 1970) or percentile (1/(1-p))
   */
  record Axis(String label, String unit, String scale) {}

  /** A kind of curve, and whether it is shown at first. */
  record Variant(String name, boolean shown) {}

  /** A curve. */
  record Series(String name, String variant, List<At> points) {}

  /**
   * A value.
   *
   * @param y null if it is missing
   * @param invalid whether its point is marked invalid
   * @param disturbed why its point is marked disturbed; null if it is not
   */
  @JsonInclude(JsonInclude.Include.NON_DEFAULT)
  record At(
      @JsonInclude(JsonInclude.Include.ALWAYS) double x,
      @JsonInclude(JsonInclude.Include.ALWAYS) Double y,
      boolean invalid,
      String disturbed) {

    At(double x, Double y, boolean invalid) {
      this(x, y, invalid, null);
    }
  }

  /**
   * A stretch of time, in milliseconds since 1970.
   *
   * @param kind measured, warmup or other
   */
  record Phase(long from, long to, String name, String kind, String point) {}
}
