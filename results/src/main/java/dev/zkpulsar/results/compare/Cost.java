package dev.zkpulsar.results.compare;

import dev.zkpulsar.results.runs.MeasuredPoint;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** What an operation costs: metrics of a rate, over the operations that succeeded. */
enum Cost {
  CLIENT_CPU("client.cpu/op", "us/op", "client\\.cpu", 1e6, 0.1),
  SERVERS_CPU("servers.cpu/op", "us/op", "(?!client\\.).*\\.cpu", 1e6, 0.1),
  BYTES_SENT("servers.bytes/op", "B/op", ".*\\.bytes(in|out)", 1, 1),
  BYTES_WRITTEN("servers.diskwritten/op", "B/op", ".*\\.diskwritten", 1, 1),
  FSYNCS("servers.fsyncs/op", "fsyncs/op", ".*\\.fsyncs", 1, 0.01);

  /** JMH's own metric of its profiler gc, in B/op. */
  static final String ALLOCATION = "gc.alloc.rate.norm";

  private static final String OPERATIONS = "achieved";

  final String metric;
  final String unit;
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

  static Optional<Cost> of(String metric) {
    return Arrays.stream(values()).filter(cost -> cost.metric.equals(metric)).findFirst();
  }

  /** Whether a metric is a cost. Costs have a family of their own in the correction. */
  static boolean isCost(String metric) {
    return metric.equals(ALLOCATION) || of(metric).isPresent();
  }

  /** Whether a metric varies with the machine, as times, rates and CPU time do. */
  static boolean isTime(String metric) {
    return of(metric).map(cost -> cost.unit.startsWith("us")).orElse(!metric.equals(ALLOCATION));
  }

  boolean isIn(MeasuredPoint point) {
    return forks(point).stream().anyMatch(fork -> fork[0] >= least);
  }

  /** One value for each fork: an iteration is too short for the clock ticks of a process. */
  List<double[]> forks(MeasuredPoint point) {
    double[] operations = means(point, OPERATIONS);
    var sums = new double[operations.length];
    boolean found = false;
    for (String name : point.metrics().keySet()) {
      if (parts.matcher(name).matches()) {
        double[] part = means(point, name);
        for (int fork = 0; fork < Math.min(sums.length, part.length); fork++) {
          sums[fork] += part[fork];
          found = true;
        }
      }
    }
    var costs = new ArrayList<double[]>();
    for (int fork = 0; found && fork < sums.length; fork++) {
      if (operations[fork] > 0) {
        costs.add(new double[] {factor * sums[fork] / operations[fork]});
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
