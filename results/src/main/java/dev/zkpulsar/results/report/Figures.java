package dev.zkpulsar.results.report;

import dev.zkpulsar.results.runs.MeasuredPoint;
import dev.zkpulsar.results.runs.MetricSpecs;
import dev.zkpulsar.results.runs.Percentile;
import dev.zkpulsar.results.runs.Samples;
import dev.zkpulsar.results.runs.Units;
import dev.zkpulsar.results.text.Digits;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;

/**
 * The figures of points by short names: {@code p50} and {@code p99.9} are percentiles of the
 * distribution that is drawn, any other name is a metric's.
 */
record Figures(MetricSpecs specs) {
  private static final double LEAST = 0.01;
  private static final double MOST = 1e5;

  /** A measured second may be 0.99999 s. */
  private static final double NEARLY_ONE = 0.9999;

  static final String PERCENTILE = "p\\d+(\\.\\d+)?";

  /** The distribution that stands for a point: the response time, or the samples of JMH. */
  String distribution(MeasuredPoint point) {
    return point.has("response") ? "response" : MeasuredPoint.PRIMARY;
  }

  /** Whether percentiles of a metric were measured, not computed from a few iterations. */
  boolean isDistribution(MeasuredPoint point, String metric) {
    boolean sampled = point.key().mode().equals("sample") && metric.equals(MeasuredPoint.PRIMARY);
    boolean known = specs.isKnown(metric) && !metric.equals(MeasuredPoint.PRIMARY);
    return (sampled || known || point.has(metric + ":p0.50"))
        && point.value(metric, "50.0", point.unit(metric)).isPresent();
  }

  /** The figures that answer for a point, the most important one first. */
  List<String> judged(MeasuredPoint point) {
    var names = new ArrayList<String>();
    boolean timed = isDistribution(point, distribution(point));
    String first = specs.judged(point).get(0);
    boolean isTime = first.startsWith("response") || first.equals(MeasuredPoint.PRIMARY);
    if (!timed || !isTime) {
      names.add(first);
    }
    if (timed) {
      names.addAll(names.isEmpty() ? List.of("p50", "p90", "p99") : List.of("p50", "p99"));
    }
    names.addAll(results(point));
    return names;
  }

  /** The results beside JMH's own in the same unit, such as the methods of a group. */
  List<String> results(MeasuredPoint point) {
    String unit = point.unit(MeasuredPoint.PRIMARY);
    return point.metrics().keySet().stream()
        .filter(name -> specs.judged(point).contains(MeasuredPoint.PRIMARY))
        .filter(name -> !specs.isKnown(name) && point.unit(name).equals(unit))
        .toList();
  }

  /** The unit of a figure; empty if the point lacks it. */
  String unit(MeasuredPoint point, String metric, String figure) {
    if (!figure.matches(PERCENTILE)) {
      return point.has(figure) ? specs.of(figure, point.unit(figure)).unit() : "";
    }
    boolean loop = !metric.equals(MeasuredPoint.PRIMARY);
    boolean isTime = Units.factor(point.unit(metric), "ms").isPresent();
    return loop && isTime ? "ms" : point.unit(metric);
  }

  OptionalDouble value(MeasuredPoint point, String metric, String figure) {
    String unit = unit(point, metric, figure);
    if (!figure.matches(PERCENTILE)) {
      return point.value(figure, null, unit);
    }
    String percentile = Double.toString(Double.parseDouble(figure.substring(1)));
    return point.value(metric, percentile, unit);
  }

  /** The values of the iterations, in the metric's own unit. */
  DoubleSummaryStatistics iterations(MeasuredPoint point, String metric, String figure) {
    String name = name(metric, figure);
    return (point.has(name) ? point.forks(name) : List.<double[]>of())
        .stream().flatMapToDouble(DoubleStream::of).summaryStatistics();
  }

  /** The name of a figure as a metric, such as response:p0.99. */
  static String name(String metric, String figure) {
    return figure.matches(PERCENTILE) ? Percentile.name(metric, figure) : figure;
  }

  /** The value in words, with its error and unit. */
  String words(MeasuredPoint point, String metric, String figure) {
    OptionalDouble value = value(point, metric, figure);
    return value.isEmpty()
        ? ""
        : words(value.getAsDouble(), error(point, figure), unit(point, metric, figure))
            .replaceFirst(" ", mark(point, metric, figure) + " ");
  }

  /** The mark of a percentile with too few samples beyond it, or ""; why a value is missing. */
  String mark(MeasuredPoint point, String metric, String figure) {
    if (value(point, metric, figure).isEmpty()) {
      boolean isMeasured = point.has(figure.matches(PERCENTILE) ? metric : figure);
      return isMeasured ? "missing" : "does not apply";
    }
    boolean isSure =
        figure.matches(PERCENTILE)
            ? point.isSure(metric, Double.parseDouble(figure.substring(1)))
            : point.isSure(figure);
    return isSure ? "" : Samples.MARK;
  }

  /**
   * Whether a value is no time, or one with few digits in its unit; as {@code quantity} in base.js.
   */
  static boolean fits(OptionalDouble value, String unit) {
    return value.isEmpty()
        || value.getAsDouble() <= 0
        || (value.getAsDouble() >= LEAST && value.getAsDouble() < MOST)
        || Units.factor(unit, "ms").isEmpty();
  }

  /** A time that needs many digits is written in a smaller or larger unit. */
  static String words(double value, OptionalDouble error, String unit) {
    OptionalDouble factor = Units.factor(unit, "ms");
    if (!fits(OptionalDouble.of(value), unit)) {
      String per = unit.endsWith("/op") ? "/op" : "";
      for (String size : List.of("s", "ms", "us", "ns")) {
        double scale = factor.getAsDouble() / Units.factor(size, "ms").getAsDouble();
        if (value * scale >= NEARLY_ONE || size.equals("ns")) {
          return stated(value, error, scale) + " " + size + per;
        }
      }
    }
    return stated(value, error, 1) + " " + unit;
  }

  static String stated(double value, OptionalDouble error, double scale) {
    return Digits.figure(value * scale)
        + (error.isEmpty() ? "" : " \u00b1 " + Digits.figure(error.getAsDouble() * scale));
  }

  /** The ends of JMH's error bar; without one, the value; or null. */
  double[] ends(MeasuredPoint point, String metric, String figure) {
    double value = value(point, metric, figure).orElse(Double.NaN);
    double error = error(point, figure).orElse(0);
    return Double.isNaN(value) ? null : new double[] {value - error, value + error};
  }

  /** Half the width of JMH's confidence interval. */
  private OptionalDouble error(MeasuredPoint point, String figure) {
    return point.has(figure)
        ? Units.convert(
            MeasuredPoint.number(point.metrics().get(figure).path("scoreError")),
            point.unit(figure),
            unit(point, "", figure))
        : OptionalDouble.empty();
  }

  String label(MeasuredPoint point, String figure) {
    if (figure.matches(PERCENTILE)) {
      return figure;
    }
    String unit = unit(point, "", figure);
    String heading = specs.of(figure, point.unit(figure)).heading();
    if (!figure.equals(MeasuredPoint.PRIMARY)) {
      return figure.equals("achieved") ? "throughput" : heading.isEmpty() ? figure : heading;
    }
    return unit.startsWith("ops/") ? "throughput" : unit.endsWith("/op") ? "time" : "score";
  }
}
