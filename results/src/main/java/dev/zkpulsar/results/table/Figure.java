package dev.zkpulsar.results.table;

import static java.util.stream.Collectors.joining;

import dev.zkpulsar.results.run.Mark;
import dev.zkpulsar.results.run.Metric;
import dev.zkpulsar.results.run.Point;
import dev.zkpulsar.results.run.Samples;
import dev.zkpulsar.results.run.Units;
import dev.zkpulsar.results.text.Digits;
import dev.zkpulsar.results.text.PlainText;
import java.util.List;
import java.util.OptionalDouble;
import org.apache.commons.statistics.descriptive.Median;

/**
 * A metric in the cells of a table.
 *
 * @param label the words for the metric, without its unit
 * @param unit of all cells; "" if each has its own, then with JMH's error
 * @param isMarked whether a cell has the signs of its marks, and no figure if it is invalid
 */
record Figure(String label, String metric, String unit, boolean isMarked) {
  private static final int MOST_LISTED = 4;

  /** The label with the unit. */
  String heading() {
    return heading(label, unit);
  }

  /** Words with a unit, unless they contain it. */
  static String heading(String words, String unit) {
    boolean isInWords = List.of("#", Metric.FLAG, words).contains(unit);
    return isInWords ? words : PlainText.join(", ", words, unit);
  }

  /** The figure of each point; of more than four their median and range. */
  String cell(List<Point> points) {
    var words = points.stream().map(this::words).toList();
    if (words.stream().distinct().count() <= 1) {
      return words.isEmpty() ? "" : words.get(0);
    }
    double[] values = points.stream().flatMapToDouble(point -> value(point).stream()).toArray();
    if (words.size() <= MOST_LISTED || values.length == 0) {
      return words.stream().map(text -> text.isEmpty() ? "-" : text).collect(joining(", "));
    }
    return range(points, values);
  }

  private String range(List<Point> points, double[] values) {
    long marked = points.stream().filter(point -> !point.marks().isEmpty()).count();
    String marks = marked == 0 ? "" : ", %d of %d marked".formatted(marked, points.size());
    String median = Digits.figure(Median.withDefaults().evaluate(values));
    String unsure = points.stream().allMatch(this::isSure) ? "" : Samples.MARK;
    return median + unsure + " (" + Digits.figures(values) + ")" + marks;
  }

  private boolean isSure(Point point) {
    return value(point).isEmpty() || point.metric(metric).isSure();
  }

  private String words(Point point) {
    String figure = figure(point);
    if (!isMarked || (figure.isEmpty() && !point.isInvalid())) {
      return figure;
    }
    var signs = point.marks().stream().map(Mark::kind).map(Mark.Kind::sign);
    return PlainText.join(" ", figure, signs.collect(joining(" ")));
  }

  private String figure(Point point) {
    Metric own = point.metric(metric);
    OptionalDouble value = value(point);
    boolean hasOwnUnit = unit.isEmpty() && !isMarked;
    if (value.isEmpty()) {
      return hasOwnUnit && point.has(metric) ? "missing" : "";
    }
    String words =
        hasOwnUnit
            ? Units.words(value.getAsDouble(), own.error(), own.unit())
            : Digits.figure(value.getAsDouble());
    return own.isSure() ? words : words.replaceFirst("^\\S+", "$0" + Samples.MARK);
  }

  /** The figure's value in its unit; empty without one, and for an INVALID point. */
  OptionalDouble value(Point point) {
    if (isMarked && point.isInvalid()) {
      return OptionalDouble.empty();
    }
    Metric own = point.metric(metric);
    return own.in(unit.isEmpty() ? own.unit() : unit);
  }
}
