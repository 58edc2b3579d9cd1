package dev.zkpulsar.results.claims;

import dev.zkpulsar.results.runs.MeasuredPoint;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.DoubleStream;

/**
 * A number of a point, as a study defines it: {@code [STATISTIC] NAME, UNIT}.
 *
 * @param statistic of a distribution {@code mean} or {@code p99.9}; of the iterations {@code
 *     lowest} or {@code highest}; of all servers {@code most} or {@code sum}; null for a score
 * @param name of the metric; {@code zookeeper*.cpu} for that of all servers
 */
record Metric(String statistic, String name, String unit) {
  static final String ALLOWED = "METRIC, UNIT; before it mean, p99, lowest, highest, most or sum";

  private static final Pattern FORM =
      Pattern.compile("(?:(mean|p\\d+(?:\\.\\d+)?|lowest|highest|most|sum) )?(\\S+), (\\S+)");

  /** The metric of a definition; empty if it has another form. */
  static Optional<Metric> of(String definition) {
    var form = FORM.matcher(definition);
    return form.matches()
        ? Optional.of(new Metric(form.group(1), form.group(2), form.group(3)))
        : Optional.empty();
  }

  @Override
  public String toString() {
    return (statistic == null ? "" : statistic + " ") + name + " in " + unit;
  }

  /** The number; NaN if the point lacks it, or has it in another unit. */
  double of(MeasuredPoint point) {
    var values =
        switch (statistic == null ? "mean" : statistic) {
          case "mean" -> point.value(name, null, unit).stream();
          case "most", "sum" -> ofAllServers(point);
          case "lowest", "highest" -> Arrays.stream(point.values(name, unit));
          default ->
              point.value(name, "" + Double.parseDouble(statistic.substring(1)), unit).stream();
        };
    double[] all = values.toArray();
    if (all.length == 0) {
      return Double.NaN;
    }
    return "sum".equals(statistic)
        ? Arrays.stream(all).sum()
        : "lowest".equals(statistic) ? Functions.min(all) : Functions.max(all);
  }

  /** Empty if one server lacks the metric, because that server may have the largest value. */
  private DoubleStream ofAllServers(MeasuredPoint point) {
    String[] ends = name.split("\\*", 2);
    double[] values =
        point.metrics().keySet().stream()
            .filter(metric -> metric.startsWith(ends[0]) && metric.endsWith(ends[1]))
            .flatMapToDouble(metric -> point.value(metric, null, unit).stream())
            .toArray();
    boolean isComplete = ("" + values.length).equals(point.params().get("servers"));
    return isComplete ? Arrays.stream(values) : DoubleStream.empty();
  }
}
