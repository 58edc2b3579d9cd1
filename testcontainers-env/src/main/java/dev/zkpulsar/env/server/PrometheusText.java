package dev.zkpulsar.env.server;

import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;

/** The text format of Prometheus, in which Oxia and Pulsar report their metrics. */
public final class PrometheusText {
  private PrometheusText() {}

  /** The values by metric, summed over all labels; infinity counts as 0. */
  public static Map<String, Double> sums(Stream<String> lines) {
    var values = new HashMap<String, Double>();
    lines
        .filter(line -> !line.startsWith("#"))
        .forEach(
            line -> {
              int end = line.lastIndexOf('}');
              String[] rest = line.substring(end + 1).trim().split("\\s+");
              String name = end < 0 ? rest[0] : line.substring(0, line.indexOf('{'));
              int at = end < 0 ? 1 : 0;
              if (rest.length > at && !rest[at].equals("NaN")) {
                values.merge(name, number(rest[at]), Double::sum);
              }
            });
    return values;
  }

  /** Prometheus writes infinity with its own name. */
  private static double number(String text) {
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException e) {
      return 0;
    }
  }
}
