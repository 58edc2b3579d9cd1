package dev.zkpulsar.results.runs;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** What an operation costs: metrics of a rate, over the operations that succeeded. */
public enum Cost {
  CLIENT_CPU("client.cpu/op", "us/op", "client\\.cpu", 1e6, 0.1),
  SERVERS_CPU("servers.cpu/op", "us/op", "(?!client\\.).*\\.cpu", 1e6, 0.1),
  BYTES_SENT("servers.bytes/op", "B/op", ".*\\.bytes(in|out)", 1, 1),
  BYTES_WRITTEN("servers.diskwritten/op", "B/op", ".*\\.diskwritten", 1, 1),
  FSYNCS("servers.fsyncs/op", "fsyncs/op", ".*\\.fsyncs", 1, 0.01);

  /** JMH's own metric of its profiler gc, in B/op. */
  public static final String ALLOCATION = "gc.alloc.rate.norm";

  private static final String OPERATIONS = "achieved";

  public final String metric;
  public final String unit;
  private final Pattern parts;
  private final double factor;

  /** A lower cost is the servers' background, not the operations'. */
  private final double least;

  Cost(String metric, String unit, String parts, double factor, double least) {
    this.metric = metric;
    this.unit = unit;
    this.parts = Pattern.compile(parts);
    this.factor = factor;
    this.least = least;
  }

  /** The cost of this name; empty for any other metric. */
  public static Optional<Cost> of(String metric) {
    return Arrays.stream(values()).filter(cost -> cost.metric.equals(metric)).findFirst();
  }

  /** Whether a metric is a cost, or the allocation. */
  public static boolean isCost(String metric) {
    return metric.equals(ALLOCATION) || of(metric).isPresent();
  }

  /** Whether a metric varies with the machine, as times, rates and CPU time do. */
  public static boolean isTime(String metric) {
    return of(metric).map(cost -> cost.unit.startsWith("us")).orElse(!metric.equals(ALLOCATION));
  }

  boolean isIn(MeasuredPoint point) {
    return forks(point).stream().anyMatch(fork -> fork[0] >= least);
  }

  /** One value for each fork: an iteration is too short for the clock ticks of a process. */
  List<double[]> forks(MeasuredPoint point) {
    double[] operations = means(point, OPERATIONS);
    var found =
        point.metrics().keySet().stream()
            .filter(name -> parts.matcher(name).matches())
            .map(name -> means(point, name))
            .filter(part -> part.length > 0)
            .toList();
    var costs = new ArrayList<double[]>();
    for (int fork = 0; !found.isEmpty() && fork < operations.length; fork++) {
      double sum = 0;
      for (double[] part : found) {
        sum += fork < part.length ? part[fork] : 0;
      }
      if (operations[fork] > 0) {
        costs.add(new double[] {factor * sum / operations[fork]});
      }
    }
    return costs;
  }

  private static double[] means(MeasuredPoint point, String metric) {
    return point.forks(metric).stream()
        .mapToDouble(fork -> Arrays.stream(fork).average().orElse(0))
        .toArray();
  }
}
