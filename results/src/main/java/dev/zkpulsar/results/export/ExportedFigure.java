package dev.zkpulsar.results.export;

import dev.zkpulsar.results.runs.Cost;
import dev.zkpulsar.results.runs.MeasuredPoint;
import dev.zkpulsar.results.runs.MetricSpec.Better;
import dev.zkpulsar.results.runs.MetricSpecs;
import dev.zkpulsar.results.runs.Units;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A number of a point, as other tools get it.
 *
 * @param value finite
 * @param isSure false of a percentile with too few samples beyond it
 * @param jmhError half the width of JMH's confidence interval; empty if JMH gives none
 * @param forks the value of each iteration, a row for each fork; empty if they are unknown
 */
record ExportedFigure(
    String name,
    String unit,
    Better better,
    double value,
    boolean isSure,
    OptionalDouble jmhError,
    List<double[]> forks) {
  private static final String TIME = "us/op";
  private static final String ACHIEVED = "achieved";

  /**
   * The metrics that the table marks as exported, in its order, then the CPU time of an operation.
   */
  static List<ExportedFigure> of(MeasuredPoint point, MetricSpecs specs) {
    var figures = new ArrayList<ExportedFigure>();
    specs.exported(point).forEach(name -> metric(point, name, specs).ifPresent(figures::add));
    cost("cpu.client", Cost.CLIENT_CPU, point).ifPresent(figures::add);
    cost("cpu.servers", Cost.SERVERS_CPU, point).ifPresent(figures::add);
    return figures;
  }

  /**
   * The figure that jmh-visualizer shows first: the mean response time of an open loop, the
   * achieved rate of a closed loop, or JMH's own score.
   */
  static Optional<ExportedFigure> score(MeasuredPoint point, MetricSpecs specs) {
    String loop = isOpen(point) ? "response" : ACHIEVED;
    return metric(point, MetricSpecs.isLoop(point) ? loop : MeasuredPoint.PRIMARY, specs);
  }

  static boolean isOpen(MeasuredPoint point) {
    return MetricSpecs.isLoop(point) && point.has("offered");
  }

  /** A metric in its own unit; response times in us/op. */
  private static Optional<ExportedFigure> metric(
      MeasuredPoint point, String metric, MetricSpecs specs) {
    String own = point.unit(metric);
    boolean time = metric.startsWith("response") && Units.factor(own, TIME).isPresent();
    String unit = time ? TIME : own;
    double factor = Units.factor(own, unit).orElse(1);
    OptionalDouble value = point.value(metric, null, unit);
    if (value.isEmpty()) {
      return Optional.empty();
    }
    var error = MeasuredPoint.number(point.metrics().get(metric).path("scoreError"));
    return Optional.of(
        new ExportedFigure(
            name(metric),
            unit,
            specs.of(metric, own).better(),
            value.getAsDouble(),
            point.isSure(metric),
            Units.convert(error, own, unit),
            point.forks(metric).stream()
                .map(fork -> Arrays.stream(fork).map(each -> each * factor).toArray())
                .toList()));
  }

  /** "response:p0.999" becomes "response.p99.9". */
  private static String name(String metric) {
    return metric
        .replaceFirst("^" + MeasuredPoint.PRIMARY + "(?=$|:)", "score")
        .replaceFirst(":p0\\.(\\d\\d)(?=\\d)", ".p$1.")
        .replaceFirst(":p0\\.", ".p");
  }

  private static Optional<ExportedFigure> cost(String name, Cost cost, MeasuredPoint point) {
    var none = OptionalDouble.empty();
    var all = cost.iterations(point);
    return cost.value(point).stream()
        .mapToObj(v -> new ExportedFigure(name, cost.unit, Better.LOWER, v, true, none, all))
        .findFirst();
  }

  /** The values of the iterations, a row for each fork; the value itself if they are unknown. */
  List<double[]> iterations() {
    boolean known = forks.stream().anyMatch(fork -> fork.length > 0);
    return known ? forks : List.of(new double[] {value});
  }

  /** The smallest and the largest iteration; a value that JMH interpolated may lie beyond. */
  DoubleSummaryStatistics range() {
    var range = iterations().stream().flatMapToDouble(Arrays::stream).summaryStatistics();
    range.accept(value);
    return range;
  }

  /** JMH's error if there is one, else half the range of the iterations. */
  double error() {
    return jmhError.orElseGet(() -> (range().getMax() - range().getMin()) / 2);
  }
}
