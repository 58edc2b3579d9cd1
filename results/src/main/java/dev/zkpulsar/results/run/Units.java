package dev.zkpulsar.results.run;

import dev.zkpulsar.results.text.Digits;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** Units that convert to each other: times, rates, sizes. */
public final class Units {
  public static final double NS_PER_MS = 1e6;
  private static final double LEAST = 0.01;
  private static final double MOST = 1e5;
  private static final double NEARLY_ONE = 0.9999; // a measured second may be shorter

  /** The units in which a time is shown, the longest first. */
  private static final List<String> SHOWN_TIMES = List.of("s", "ms", "us", "ns");

  private static final Map<String, Double> SECONDS =
      Map.of("ns", 1e-9, "us", 1e-6, "ms", 1e-3, "s", 1.0, "min", 60.0);

  private static final Map<String, Double> BYTES =
      Map.of("B", 1.0, "kB", 1e3, "MB", 1e6, "KiB", 1024.0, "MiB", 1048576.0);

  private static final Map<String, Unit> UNITS = units();

  /** A unit is the factor times the base unit of its quantity. */
  private record Unit(String quantity, double factor) {}

  private static Map<String, Unit> units() {
    var units = new HashMap<String, Unit>();
    SECONDS.forEach(
        (name, seconds) -> {
          units.put(name, new Unit("time", seconds));
          units.put(name + "/op", new Unit("time", seconds));
          units.put("ops/" + name, new Unit("rate", 1 / seconds));
        });
    for (String name : List.of("operations/s", "messages/s", "1/s")) {
      units.put(name, new Unit("rate", 1));
    }
    for (String per : List.of("", "/s", "/op")) {
      BYTES.forEach((name, bytes) -> units.put(name + per, new Unit("size" + per, bytes)));
    }
    return units;
  }

  /** The rules of {@link #words} and {@link Digits#figure}, for the axes of the page. */
  public static Map<String, Object> limits() {
    var seconds = new LinkedHashMap<String, Double>();
    SHOWN_TIMES.forEach(name -> seconds.put(name, SECONDS.get(name)));
    return Map.of(
        "least", LEAST,
        "most", MOST,
        "nearlyOne", NEARLY_ONE,
        "wholeFrom", Digits.WHOLE_FROM,
        "seconds", seconds);
  }

  private Units() {}

  /** The factor from a unit to another; empty if they measure different quantities. */
  public static OptionalDouble factor(String from, String to) {
    Unit given = UNITS.getOrDefault(from, new Unit(from, 1));
    Unit wanted = UNITS.getOrDefault(to, new Unit(to, 1));
    return given.quantity.equals(wanted.quantity)
        ? OptionalDouble.of(given.factor / wanted.factor)
        : OptionalDouble.empty();
  }

  /** Whether it is operations or messages per time. */
  public static boolean isRate(String unit) {
    return factor(unit, "1/s").isPresent();
  }

  /** Whether a value is easy to read in its unit: only a time has another to choose. */
  public static boolean fits(double value, String unit) {
    boolean isTime = factor(unit, "ms").isPresent();
    boolean isSmallOrLarge = value > 0 && (value < LEAST || value >= MOST);
    return !isTime || !isSmallOrLarge;
  }

  /** A value with its error, which may be NaN, and unit; a time in the unit with few digits. */
  public static String words(double value, double error, String unit) {
    if (fits(value, unit)) {
      return digits(value, error) + (unit.isEmpty() ? "" : " " + unit);
    }
    String shown = shownTime(value, unit);
    double scale = factor(unit, shown).orElseThrow();
    String per = unit.endsWith("/op") ? "/op" : "";
    return digits(value * scale, error * scale) + " " + shown + per;
  }

  /** The longest unit of which a time is one or more; else the shortest. */
  private static String shownTime(double value, String unit) {
    for (String shown : SHOWN_TIMES) {
      if (value * factor(unit, shown).orElseThrow() >= NEARLY_ONE) {
        return shown;
      }
    }
    return SHOWN_TIMES.get(SHOWN_TIMES.size() - 1);
  }

  private static String digits(double value, double error) {
    return Digits.figure(value) + (Double.isNaN(error) ? "" : " \u00b1 " + Digits.figure(error));
  }
}
