package dev.zkpulsar.results.report;

import dev.zkpulsar.results.runs.MeasuredPoint;
import dev.zkpulsar.results.runs.MetricSpecs;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Predicate;

/** What an operation of a point costs, by name with unit; without what was not measured. */
final class Costs {
  private static final String CLIENT = "client.";
  private static final double MICROS = 1e6;
  private static final int MOST_OTHERS = 6;

  private Costs() {}

  static Map<String, Double> of(MeasuredPoint point, MetricSpecs specs) {
    var costs = new LinkedHashMap<String, Double>();
    double rate = point.value("achieved", null, "ops/s").orElse(0);
    if (rate > 0) {
      double perOp = 1 / rate;
      put(costs, "Client CPU, µs/op", sum(point, "client.cpu"::equals, "cores"), MICROS * perOp);
      put(costs, "Server CPU, µs/op", sum(point, server(".cpu"), "cores"), MICROS * perOp);
      Predicate<String> bytes = server(".bytesin").or(server(".bytesout"));
      put(costs, "Network of the servers, B/op", sum(point, bytes, "MB/s"), MICROS * perOp);
      put(costs, "Fsyncs of the servers, 1/op", sum(point, server(".fsyncs"), "1/s"), perOp);
    }
    if (point.has("gc.alloc.rate.norm")) {
      put(costs, "Allocated, B/op", point.score("gc.alloc.rate.norm"), 1);
    }
    if (rate == 0) {
      point.metrics().keySet().stream()
          .filter(name -> !specs.isKnown(name) && !name.startsWith("gc."))
          .limit(MOST_OTHERS)
          .forEach(name -> put(costs, name + ", " + point.unit(name), point.score(name), 1));
    }
    return costs;
  }

  private static Predicate<String> server(String suffix) {
    return name ->
        name.endsWith(suffix) && !name.startsWith(CLIENT) && !name.startsWith("machine.");
  }

  private static OptionalDouble sum(MeasuredPoint point, Predicate<String> names, String unit) {
    var values =
        point.metrics().keySet().stream()
            .filter(names)
            .map(name -> point.value(name, null, unit))
            .flatMapToDouble(OptionalDouble::stream)
            .toArray();
    return values.length == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(java.util.Arrays.stream(values).sum());
  }

  private static void put(
      Map<String, Double> costs, String name, OptionalDouble value, double factor) {
    value.ifPresent(each -> costs.put(name, Curve.rounded(each * factor)));
  }
}
