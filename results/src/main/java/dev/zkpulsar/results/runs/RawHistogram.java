package dev.zkpulsar.results.runs;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import java.util.OptionalDouble;

/**
 * The samples that JMH writes for the primary metric in mode {@code sample}: for each fork and
 * iteration an array of pairs, a value and its count.
 */
public final class RawHistogram {
  /** Its name in a metric. */
  public static final String FIELD = "rawDataHistogram";

  private RawHistogram() {}

  /** The mean of an iteration; empty without samples. */
  static OptionalDouble mean(JsonNode iteration) {
    double sum = 0;
    for (JsonNode pair : iteration) {
      sum += pair.path(0).asDouble() * pair.path(1).asLong();
    }
    long count = count(iteration);
    return count == 0 ? OptionalDouble.empty() : OptionalDouble.of(sum / count);
  }

  private static long count(JsonNode iteration) {
    return iteration.valueStream().mapToLong(pair -> pair.path(1).asLong()).sum();
  }

  /** Leaves one pair of each iteration in a metric: its mean and the number of its samples. */
  public static void keepMeans(JsonNode metric) {
    for (JsonNode fork : metric.path(FIELD)) {
      for (JsonNode iteration : fork) {
        OptionalDouble mean = mean(iteration);
        long count = count(iteration);
        if (mean.isPresent() && iteration instanceof ArrayNode pairs) {
          pairs.removeAll().addArray().add(mean.getAsDouble()).add(count);
        }
      }
    }
  }
}
