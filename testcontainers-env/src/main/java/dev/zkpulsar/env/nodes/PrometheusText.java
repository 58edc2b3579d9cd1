package dev.zkpulsar.env.nodes;

import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The text format of Prometheus, in which Oxia and Pulsar report their metrics. */
public final class PrometheusText {
  private static final Pattern METRIC = Pattern.compile("(\\w[\\w:]*)(?:\\{.*})?\\s+(\\S+)");

  private PrometheusText() {}

  /** The values by metric, summed over all labels; infinity counts as 0. */
  public static Map<String, Double> sums(Stream<String> lines) {
    var values = new HashMap<String, Double>();
    lines
        .map(METRIC::matcher)
        .filter(metric -> metric.lookingAt() && !metric.group(2).equals("NaN"))
        .forEach(metric -> values.merge(metric.group(1), number(metric.group(2)), Double::sum));
    return values;
  }

  /** Prometheus writes infinity with its own name. */
  private static double number(String text) {
    return text.endsWith("Inf") ? 0 : Double.parseDouble(text);
  }
}
