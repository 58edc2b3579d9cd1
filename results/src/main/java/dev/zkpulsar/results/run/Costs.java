package dev.zkpulsar.results.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The costs of an operation that a run did not write: metrics of servers, by operation. */
final class Costs {
  private static final double MICROS = 1e6;

  private record Cost(String metric, String unit, String parts, String partUnit, double factor) {}

  private static final List<Cost> ALL =
      List.of(
          new Cost("client.cpu/op", "us/op", "client\\d*\\.cpu", "cores", MICROS),
          new Cost(
              "servers.cpu/op", "us/op", "(?!(client\\d*|harness)\\.).*\\.cpu", "cores", MICROS),
          new Cost("servers.bytes/op", "B/op", ".*\\.bytes(in|out)", "B/s", 1),
          new Cost("servers.diskwritten/op", "B/op", "(?!client\\d*\\.).*\\.diskwritten", "B/s", 1),
          new Cost("servers.fsyncs/op", "fsyncs/op", ".*\\.fsyncs", "1/s", 1));

  private Costs() {}

  static void addTo(Map<String, Metric> metrics) {
    Metric operations = metrics.get("achieved");
    if (operations == null || !operations.unit().equals("ops/s")) {
      return;
    }
    for (Cost cost : ALL) {
      var parts =
          metrics.values().stream()
              .filter(metric -> metric.name().matches(cost.parts))
              .filter(metric -> metric.unit().equals(cost.partUnit))
              .toList();
      if (!parts.isEmpty() && !metrics.containsKey(cost.metric)) {
        double sum = parts.stream().mapToDouble(Metric::value).sum();
        var values = new ArrayList<double[]>();
        for (int fork = 0; fork < operations.values().size(); fork++) {
          values.add(fork(cost, parts, operations, fork));
        }
        double value = cost.factor * sum / operations.value();
        if (Double.isFinite(value)) {
          metrics.put(
              cost.metric, new Metric(cost.metric, cost.unit, value, Double.NaN, values, 0));
        }
      }
    }
  }

  private static double[] fork(Cost cost, List<Metric> parts, Metric operations, int fork) {
    double[] all = operations.values().get(fork).clone();
    boolean isWhole =
        parts.stream()
            .allMatch(
                part ->
                    part.values().size() > fork && part.values().get(fork).length == all.length);
    for (int i = 0; i < all.length; i++) {
      int at = i;
      double sum = isWhole ? parts.stream().mapToDouble(p -> p.values().get(fork)[at]).sum() : 0;
      all[i] = cost.factor * sum / all[i];
    }
    return isWhole ? all : new double[0];
  }
}
