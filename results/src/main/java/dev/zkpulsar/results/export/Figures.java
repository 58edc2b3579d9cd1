package dev.zkpulsar.results.export;

import dev.zkpulsar.results.runs.MeasuredPoint;
import dev.zkpulsar.results.runs.MetricSpec;
import dev.zkpulsar.results.runs.MetricSpecs;
import dev.zkpulsar.results.runs.Units;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The figures of a point that other tools get: the metrics that the table of metrics marks as
 * exported, and the CPU time of an operation.
 */
final class Figures {
  private static final String CPU = ".cpu";
  private static final String CORES = "cores";
  private static final String TIME = "us/op";
  private static final double MICROS_PER_SECOND = 1e6;

  private Figures() {}

  /** All figures of a point, in the order of the table; CPU per operation last. */
  static List<Figure> of(MeasuredPoint point, MetricSpecs specs) {
    var figures = new ArrayList<Figure>();
    for (String metric : specs.exported(point)) {
      metric(point, metric, specs).ifPresent(figures::add);
    }
    Predicate<String> client = metric -> metric.matches("client\\d*\\.cpu");
    cpu("cpu.client", point, client).ifPresent(figures::add);
    cpu("cpu.servers", point, client.negate()).ifPresent(figures::add);
    return figures;
  }

  /**
   * What jmh-visualizer shows first: the mean response time of an open loop, the achieved rate of a
   * closed loop, or JMH's own score.
   */
  static Optional<Figure> score(MeasuredPoint point, MetricSpecs specs) {
    String loop = isOpen(point) ? "response" : "achieved";
    return metric(point, MetricSpecs.isLoop(point) ? loop : MeasuredPoint.PRIMARY, specs);
  }

  static boolean isOpen(MeasuredPoint point) {
    return MetricSpecs.isLoop(point) && point.has("offered");
  }

  /** A metric in its own unit, times of an operation of a loop in us/op. */
  private static Optional<Figure> metric(MeasuredPoint point, String metric, MetricSpecs specs) {
    String own = point.unit(metric);
    boolean time = metric.startsWith("response") && Units.factor(own, TIME).isPresent();
    String unit = time ? TIME : own;
    double factor = Units.factor(own, unit).orElse(1);
    OptionalDouble value = point.value(metric, null, unit);
    if (value.isEmpty()) {
      return Optional.empty();
    }
    MetricSpec spec = specs.of(metric, own);
    var error = MeasuredPoint.number(point.metrics().get(metric).path("scoreError"));
    return Optional.of(
        new Figure(
            name(metric),
            unit,
            spec.better(),
            value.getAsDouble(),
            error.isPresent() ? OptionalDouble.of(error.getAsDouble() * factor) : error,
            iterations(point, metric).stream()
                .map(fork -> Arrays.stream(fork).map(each -> each * factor).toArray())
                .toList()));
  }

  /** "response:p0.999" becomes "response.p99.9". */
  private static String name(String metric) {
    String name = metric.replaceFirst("^" + MeasuredPoint.PRIMARY + "(?=$|:)", "score");
    int at = name.indexOf(":p0.");
    return at < 0
        ? name
        : name.substring(0, at)
            + ".p"
            + name.substring(at + ":p0.".length()).replaceFirst("(?<=^..)(?=.)", ".");
  }

  /** In mode sample JMH writes a histogram for each iteration, of which this takes the means. */
  private static List<double[]> iterations(MeasuredPoint point, String metric) {
    List<double[]> forks = point.forks(metric);
    if (forks.stream().anyMatch(fork -> fork.length > 0)) {
      return forks;
    }
    return point
        .metrics()
        .get(metric)
        .path("rawDataHistogram")
        .valueStream()
        .map(
            fork ->
                fork.valueStream()
                    .mapToDouble(
                        iteration -> {
                          double sum = 0;
                          double count = 0;
                          for (var bucket : iteration) {
                            sum += bucket.path(0).asDouble() * bucket.path(1).asDouble();
                            count += bucket.path(1).asDouble();
                          }
                          return sum / count;
                        })
                    .filter(Double::isFinite)
                    .toArray())
        .toList();
  }

  /** The CPU time of an operation: the cores used, divided by the operations a second. */
  private static Optional<Figure> cpu(String name, MeasuredPoint point, Predicate<String> which) {
    var operations = plain(point, "achieved").filter(each -> each.unit().equals("ops/s"));
    Stream<Figure> cores =
        point.metrics().keySet().stream()
            .filter(metric -> metric.endsWith(CPU) && point.unit(metric).equals(CORES))
            .filter(which)
            .flatMap(metric -> plain(point, metric).stream());
    return cores
        .reduce((one, other) -> one.with(other, Double::sum))
        .flatMap(all -> operations.map(rate -> all.with(rate, (c, r) -> c / r * MICROS_PER_SECOND)))
        .filter(figure -> Double.isFinite(figure.value()))
        .map(figure -> figure.named(name, TIME, MetricSpec.Better.LOWER));
  }

  private static Optional<Figure> plain(MeasuredPoint point, String metric) {
    return point.has(metric) ? metric(point, metric, MetricSpecs.builtIn()) : Optional.empty();
  }
}
