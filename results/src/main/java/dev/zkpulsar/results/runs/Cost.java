package dev.zkpulsar.results.runs;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * The cost of an operation: metrics of a rate, summed over the servers, divided by the operations
 * that succeeded.
 */
public enum Cost {
  CLIENT_CPU("client.cpu/op", "us/op", "client\\d*\\.cpu", "cores", 0.1, 0),
  SERVERS_CPU("servers.cpu/op", "us/op", "(?!(client\\d*|harness)\\.).*\\.cpu", "cores", 0.1, 0),
  BYTES_SENT("servers.bytes/op", "B/op", ".*\\.bytes(in|out)", "B/s", 1, 0),
  BYTES_WRITTEN(
      "servers.diskwritten/op", "B/op", "(?!client\\d*\\.).*\\.diskwritten", "B/s", 10, 100_000),
  FSYNCS("servers.fsyncs/op", "fsyncs/op", ".*\\.fsyncs", "1/s", 0.01, 0);

  /** JMH's own metric of its profiler gc, in B/op. */
  public static final String ALLOCATION = "gc.alloc.rate.norm";

  /** With less an operation allocates nothing: it is what the JVM allocates beside it. */
  static final double LEAST_ALLOCATION = 0.1;

  private static final String OPERATIONS = "achieved";
  private static final String OPERATIONS_UNIT = "ops/s";
  private static final double MICROS = 1e6;

  public final String metric;
  public final String unit;
  private final String parts;
  private final String partUnit;

  /** A lower cost is the servers' background, not the operations'. */
  private final double least;

  /** So is a lower rate: the file system's journal is written every few seconds. */
  private final double leastPerSecond;

  Cost(
      String metric,
      String unit,
      String parts,
      String partUnit,
      double least,
      double leastPerSecond) {
    this.metric = metric;
    this.unit = unit;
    this.parts = parts;
    this.partUnit = partUnit;
    this.least = least;
    this.leastPerSecond = leastPerSecond;
  }

  public static Optional<Cost> of(String metric) {
    return Arrays.stream(values()).filter(cost -> cost.metric.equals(metric)).findFirst();
  }

  /** Whether a metric is a cost, or the allocation. */
  public static boolean isCost(String metric) {
    return metric.equals(ALLOCATION) || of(metric).isPresent();
  }

  private boolean isCpu() {
    return unit.startsWith("us");
  }

  boolean isIn(MeasuredPoint point) {
    double operations = Levels.mean(point.values(OPERATIONS, OPERATIONS_UNIT));
    double bound = Math.max(least, leastPerSecond / operations);
    return Arrays.stream(forks(point)).anyMatch(fork -> fork >= bound);
  }

  /**
   * The cost over a whole point: the ratio of the scores; empty if a part or the rate is unknown.
   */
  public OptionalDouble value(MeasuredPoint point) {
    double cost = ratio(point, metric -> point.score(metric).orElse(Double.NaN));
    return Double.isFinite(cost) ? OptionalDouble.of(cost) : OptionalDouble.empty();
  }

  /** The cost in each fork: an iteration is too short for the clock ticks of a process. */
  double[] forks(MeasuredPoint point) {
    return IntStream.range(0, point.forks(OPERATIONS).size())
        .mapToDouble(fork -> ratio(point, metric -> Levels.mean(row(point, metric, fork))))
        .filter(Double::isFinite)
        .toArray();
  }

  /**
   * Of each iteration, a row for each fork; an empty row if a part lacks some of them, since it is
   * unknown which.
   */
  public List<double[]> iterations(MeasuredPoint point) {
    return IntStream.range(0, point.forks(OPERATIONS).size())
        .mapToObj(
            fork -> {
              int length = row(point, OPERATIONS, fork).length;
              return IntStream.range(0, length)
                  .mapToDouble(i -> ratio(point, metric -> at(row(point, metric, fork), length, i)))
                  .filter(Double::isFinite)
                  .toArray();
            })
        .toList();
  }

  /** The sum of a value of all parts, for each operation; NaN if it is unknown. */
  private double ratio(MeasuredPoint point, ToDoubleFunction<String> value) {
    var names =
        point.metrics().keySet().stream()
            .filter(name -> name.matches(parts) && point.unit(name).equals(partUnit))
            .toList();
    boolean known = !names.isEmpty() && point.unit(OPERATIONS).equals(OPERATIONS_UNIT);
    double sum = names.stream().mapToDouble(value).sum();
    return known ? (isCpu() ? MICROS : 1) * sum / value.applyAsDouble(OPERATIONS) : Double.NaN;
  }

  private static double[] row(MeasuredPoint point, String metric, int fork) {
    List<double[]> rows = point.forks(metric);
    return fork < rows.size() ? rows.get(fork) : new double[0];
  }

  private static double at(double[] row, int length, int i) {
    return row.length == length ? row[i] : Double.NaN;
  }
}
