package dev.zkpulsar.harness.clients;

import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.harness.load.Arrivals;
import dev.zkpulsar.harness.plan.BenchmarkStates;
import dev.zkpulsar.harness.plan.Point;
import dev.zkpulsar.harness.state.Total;
import java.lang.reflect.Field;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The parameters that are totals of a run, and each client's share of them. */
final class Totals {
  private static final String ARRIVALS = "arrivals";
  private static final String RATE = "ratePerSecond";
  private static final String FAULT = "fault";

  private Totals() {}

  /** The parameters with which a client runs a benchmark: with its share of each total. */
  static Map<String, String> share(
      String benchmark, Map<String, String> params, ClientSettings clients) {
    var shared = new TreeMap<>(params);
    totals(benchmark)
        .forEach(
            name ->
                shared.computeIfPresent(
                    name, (n, total) -> Long.toString(share(Long.parseLong(total), clients))));
    return shared;
  }

  /** The share of a client; the first clients get the remainder. */
  static long share(long total, ClientSettings clients) {
    return total / clients.count() + (clients.index() < total % clients.count() ? 1 : 0);
  }

  private static List<String> totals(String benchmark) {
    return BenchmarkStates.params(benchmark).stream()
        .filter(field -> field.isAnnotationPresent(Total.class))
        .map(Field::getName)
        .distinct()
        .toList();
  }

  /** Throws a {@link BadInputException} for a point that has no load to share, or too little. */
  static void requireShareable(Point point, ClientSettings clients) {
    List<String> totals = totals(point.benchmark());
    if (totals.isEmpty()) {
      throw BadInputException.of(
          ClientSettings.COUNT,
          clients.count(),
          Point.shortName(point.benchmark()) + " has no load to share among clients",
          "1");
    }
    if (point.options().getForkCount().orElse(1) == 0) {
      throw BadInputException.of("-f", 0, "several clients measure in forks", "1 or more");
    }
    if (point.usedParams().containsKey(FAULT)) {
      throw BadInputException.of(
          "-p " + FAULT, point.params().get(FAULT), "not with -D" + ClientSettings.COUNT, "none");
    }
    for (String name : totals) {
      long total = Long.parseLong(point.params().get(name));
      if (total < clients.count()) {
        throw BadInputException.of(
            "-p " + name, total, "each client needs a share", clients.count() + " or more");
      }
    }
    if (Arrivals.constant.name().equals(point.params().get(ARRIVALS))
        && Long.parseLong(point.params().get(RATE)) % clients.count() != 0) {
      throw BadInputException.of(
          "-p " + RATE,
          point.params().get(RATE),
          "constant arrivals need the same interval on each client",
          "multiples of " + clients.count());
    }
  }
}
