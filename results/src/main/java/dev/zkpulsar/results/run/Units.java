package dev.zkpulsar.results.run;

import dev.zkpulsar.results.text.Digits;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** Units that convert to each other: times, rates, sizes. */
public final class Units {
  public static final double NS_PER_MS = 1e6;
  private static final double LEAST = 0.01;
  private static final double MOST = 1e5;
  private static final double NEARLY_ONE = 0.9999; // a measured second may be shorter

  private record Unit(String quantity, double factor) {}

  private static final Map<String, Unit> UNITS = new HashMap<>();

  static {
    var times = Map.of("ns", 1e-9, "us", 1e-6, "ms", 1e-3, "s", 1.0, "min", 60.0);
    times.forEach(
        (name, seconds) -> {
          UNITS.put(name, new Unit("time", seconds));
          UNITS.put(name + "/op", new Unit("time", seconds));
          UNITS.put("ops/" + name, new Unit("rate", 1 / seconds));
        });
    for (String name : List.of("operations/s", "messages/s", "1/s")) {
      UNITS.put(name, new Unit("rate", 1));
    }
    var sizes = Map.of("B", 1.0, "kB", 1e3, "MB", 1e6, "KiB", 1024.0, "MiB", 1048576.0);
    sizes.forEach(
        (name, bytes) ->
            List.of("", "/s", "/op")
                .forEach(per -> UNITS.put(name + per, new Unit("size" + per, bytes))));
  }

  private Units() {}

  /** Empty if the units measure different quantities. */
  public static OptionalDouble factor(String from, String to) {
    Unit one = UNITS.getOrDefault(from, new Unit(from, 1));
    Unit other = UNITS.getOrDefault(to, new Unit(to, 1));
    return one.quantity.equals(other.quantity)
        ? OptionalDouble.of(one.factor / other.factor)
        : OptionalDouble.empty();
  }

  public static boolean isRate(String unit) {
    return factor(unit, "1/s").isPresent();
  }

  public static boolean fits(double value, String unit) {
    return !(value > 0) || (value >= LEAST && value < MOST) || factor(unit, "ms").isEmpty();
  }

  /** A value with its error, which may be NaN, and unit; a time in the unit with few digits. */
  public static String words(double value, double error, String unit) {
    if (!fits(value, unit)) {
      for (String size : List.of("s", "ms", "us", "ns")) {
        double scale = factor(unit, size).orElseThrow();
        if (value * scale >= NEARLY_ONE || size.equals("ns")) {
          String per = unit.endsWith("/op") ? "/op" : "";
          return digits(value * scale, error * scale) + " " + size + per;
        }
      }
    }
    return digits(value, error) + (unit.isEmpty() ? "" : " " + unit);
  }

  private static String digits(double value, double error) {
    return Digits.figure(value) + (Double.isNaN(error) ? "" : " \u00b1 " + Digits.figure(error));
  }
}
