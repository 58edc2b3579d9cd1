package dev.zkpulsar.results.report;

import dev.zkpulsar.results.output.Digits;
import dev.zkpulsar.results.runs.Cost;
import dev.zkpulsar.results.runs.MeasuredPoint;
import dev.zkpulsar.results.runs.MetricSpecs;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;

/** The cost of an operation of a point, by name with unit; without costs that were not measured. */
final class Costs {
  private static final Map<Cost, String> NAMES =
      new EnumMap<>(
          Map.of(
              Cost.CLIENT_CPU, "Client CPU, µs/op",
              Cost.SERVERS_CPU, "Server CPU, µs/op",
              Cost.BYTES_SENT, "Network of the servers, B/op",
              Cost.BYTES_WRITTEN, "Disk writes of the servers, B/op",
              Cost.FSYNCS, "Fsyncs of the servers, 1/op"));
  private static final int MOST_OTHERS = 6;

  private Costs() {}

  static Map<String, Double> of(MeasuredPoint point, MetricSpecs specs) {
    var costs = new LinkedHashMap<String, Double>();
    NAMES.forEach((cost, name) -> put(costs, name, cost.value(point)));
    put(costs, "Allocated, B/op", point.score(Cost.ALLOCATION));
    var results = new Figures(specs).results(point);
    if (!point.has("achieved")) {
      point.metrics().keySet().stream()
          .filter(
              name -> !specs.isKnown(name) && !name.startsWith("gc.") && !results.contains(name))
          .limit(MOST_OTHERS)
          .forEach(name -> put(costs, name + ", " + point.unit(name), point.score(name)));
    }
    return costs;
  }

  private static void put(Map<String, Double> costs, String name, OptionalDouble value) {
    value.ifPresent(each -> costs.put(name, Digits.rounded(each)));
  }
}
