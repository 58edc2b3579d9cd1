package dev.zkpulsar.results.runs;

import java.util.Map;
import java.util.OptionalDouble;

public final class Units {
  public static final double NS_PER_MS = 1e6;

  private static final double MIB = 1 << 20;

  private static final Map<String, Map<String, Double>> FACTORS =
      Map.of(
          "ms",
              Map.of(
                  "ns/op", 1e-6, "us/op", 1e-3, "ms/op", 1.0, "s/op", 1e3, "ns", 1e-6, "us", 1e-3,
                  "ms", 1.0, "s", 1e3),
          "s", Map.of("us/op", 1e-6, "ms/op", 1e-3, "ms", 1e-3),
          "MB/s", Map.of("B/s", 1e-6),
          "MiB", Map.of("B", 1 / MIB),
          "operations/s",
              Map.of("ops/s", 1.0, "ops/ms", 1e3, "ops/us", 1e6, "ops/ns", 1e9, "1/s", 1.0),
          "messages/s", Map.of("ops/s", 1.0));

  private Units() {}

  /** The factor from one unit to another; empty if they measure different quantities. */
  public static OptionalDouble factor(String from, String to) {
    Double factor =
        from.equals(to) ? Double.valueOf(1) : FACTORS.getOrDefault(to, Map.of()).get(from);
    return factor == null ? OptionalDouble.empty() : OptionalDouble.of(factor);
  }

  /** A value in another unit; empty if there is none, or the units measure different things. */
  public static OptionalDouble convert(OptionalDouble value, String from, String to) {
    OptionalDouble factor = factor(from, to);
    return value.isEmpty() || factor.isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of(value.getAsDouble() * factor.getAsDouble());
  }
}
