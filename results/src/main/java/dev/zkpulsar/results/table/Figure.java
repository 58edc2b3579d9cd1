package dev.zkpulsar.results.table;

import static java.util.stream.Collectors.joining;

import dev.zkpulsar.results.run.Metric;
import dev.zkpulsar.results.run.Point;
import dev.zkpulsar.results.run.Samples;
import dev.zkpulsar.results.run.Units;
import dev.zkpulsar.results.text.Digits;
import dev.zkpulsar.results.text.PlainText;
import java.util.List;
import java.util.OptionalDouble;
import org.apache.commons.statistics.descriptive.Median;

/** A metric in cells; without a unit each cell has its own, with JMH's error. */
record Figure(String heading, String metric, String unit, boolean isMarked) {
  private static final int MOST_LISTED = 4;

  String cell(List<Point> points) {
    var words = points.stream().map(this::words).toList();
    double[] values = points.stream().flatMapToDouble(p -> value(p).stream()).toArray();
    if (words.stream().distinct().count() <= 1) {
      return words.isEmpty() ? "" : words.get(0);
    }
    if (words.size() <= MOST_LISTED || values.length == 0) {
      return words.stream().map(text -> text.isEmpty() ? "-" : text).collect(joining(", "));
    }
    long marked = points.stream().filter(point -> !point.marks().isEmpty()).count();
    String marks = marked == 0 ? "" : ", %d of %d marked".formatted(marked, points.size());
    String median = Digits.figure(Median.withDefaults().evaluate(values));
    boolean isSure =
        points.stream().allMatch(point -> value(point).isEmpty() || point.metric(metric).isSure());
    String unsure = isSure ? "" : Samples.MARK;
    return median + unsure + " (" + Digits.figures(values) + ")" + marks;
  }

  private String words(Point point) {
    Metric of = point.metric(metric);
    boolean isOwn = unit.isEmpty() && !isMarked;
    String figure = isOwn && point.has(metric) ? "missing" : "";
    OptionalDouble value = value(point);
    if (value.isPresent()) {
      double number = value.getAsDouble();
      String words = isOwn ? Units.words(number, of.error(), of.unit()) : Digits.figure(number);
      figure = words.replaceFirst("^\\S+", "$0" + (of.isSure() ? "" : Samples.MARK));
    }
    boolean shows = isMarked && (!figure.isEmpty() || point.isInvalid());
    var marks = point.marks().stream().filter(any -> shows).map(each -> each.kind().sign());
    return PlainText.join(" ", figure, marks.collect(joining(" ")));
  }

  private OptionalDouble value(Point point) {
    Metric of = point.metric(metric);
    boolean isHidden = isMarked && point.isInvalid();
    return isHidden ? OptionalDouble.empty() : of.in(unit.isEmpty() ? of.unit() : unit);
  }
}
