package dev.zkpulsar.results.claimsold;

import dev.zkpulsar.results.runs.Levels;
import dev.zkpulsar.results.runs.MeasuredPoint;
import dev.zkpulsar.results.runs.Percentile;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * A number of a point: {@code [STATISTIC] NAME, UNIT}; docs/studies.md lists the statistics.
 *
 * @param name of the metric; {@code zookeeper*.cpu} for that of all servers
 */
record Metric(String statistic, String name, String unit) {
  private static final String FORM =
      "((?:mean|p\\d+(?:\\.\\d+)?|lowest|highest|most|sum)(?= )|) ?(\\S+), (\\S+)";
  private static final String ALLOWED =
      "METRIC, UNIT; before it mean, p99, lowest, highest, most or sum";

  static Metric of(String text, Study study) {
    var form = study.form(text, FORM, ALLOWED);
    return new Metric(form.group(1), form.group(2), form.group(3));
  }

  @Override
  public String toString() {
    return (statistic + " " + name + " in " + unit).strip();
  }

  /** The number; NaN if the point lacks it, or has it in another unit. */
  double of(MeasuredPoint point) {
    OptionalDouble number =
        switch (statistic) {
          case "", "mean" -> point.value(name, null, unit);
          case "lowest" -> Arrays.stream(point.values(name, unit)).min();
          case "highest" -> Arrays.stream(point.values(name, unit)).max();
          case "most" -> ofAllServers(point).max();
          case "sum" -> ofAllServers(point).reduce(Double::sum);
          default -> percentile(point);
        };
    return number.orElse(Double.NaN);
  }

  /** The values of the forks, or of the iterations of a single fork. */
  double[] repetitions(MeasuredPoint point) {
    String own = statistic.startsWith("p") ? Percentile.name(name, statistic) : name;
    var forks =
        names(point, own)
            .map(point::forks)
            .filter(all -> !all.isEmpty())
            .findFirst()
            .orElse(List.of());
    return forks.size() > 1
        ? forks.stream().mapToDouble(Levels::mean).filter(Double::isFinite).toArray()
        : forks.stream().flatMapToDouble(DoubleStream::of).toArray();
  }

  /** A trimmed run has percentiles as metrics only. */
  private OptionalDouble percentile(MeasuredPoint point) {
    OptionalDouble own = point.value(name, "" + Double.parseDouble(statistic.substring(1)), unit);
    return own.isPresent() ? own : point.value(Percentile.name(name, statistic), null, unit);
  }

  /** Empty if one server lacks the metric, because that server may have the largest value. */
  private DoubleStream ofAllServers(MeasuredPoint point) {
    double[] values =
        names(point, name)
            .flatMapToDouble(metric -> point.value(metric, null, unit).stream())
            .toArray();
    boolean isComplete = ("" + values.length).equals(point.params().get("servers"));
    return isComplete ? Arrays.stream(values) : DoubleStream.empty();
  }

  private static Stream<String> names(MeasuredPoint point, String pattern) {
    String[] ends = pattern.split("\\*", 2);
    return point.metrics().keySet().stream()
        .filter(
            metric ->
                ends.length == 1
                    ? metric.equals(pattern)
                    : metric.startsWith(ends[0]) && metric.endsWith(ends[1]));
  }
}
