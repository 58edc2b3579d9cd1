package dev.zkpulsar.results.findings;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.zkpulsar.results.runs.MeasuredPoint;
import dev.zkpulsar.results.runs.Validity;
import java.util.LinkedHashMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The iterations of a point, each as a point whose scores are those of the iteration. */
final class Iterations {
  private Iterations() {}

  /** Each gets its number as a parameter if it is named. */
  static Stream<MeasuredPoint> of(MeasuredPoint point, boolean named) {
    int count =
        point.metrics().keySet().stream()
            .mapToInt(name -> values(point, name).length)
            .max()
            .orElse(0);
    return IntStream.range(0, count)
        .mapToObj(
            i -> {
              var metrics = new LinkedHashMap<>(point.metrics());
              metrics.replaceAll((name, metric) -> at(i, count, point, name));
              var params = new TreeMap<>(point.params());
              if (named) {
                params.put(Layout.ITERATION, Integer.toString(i + 1));
              }
              var key = new MeasuredPoint.Key(point.key().benchmark(), point.key().mode(), params);
              return new MeasuredPoint(key, metrics, point.setup(), point.run(), point.place());
            });
  }

  /** A metric without a value for each iteration, such as a mark's reason, stays as it is. */
  private static JsonNode at(int i, int count, MeasuredPoint point, String name) {
    double[] values = values(point, name);
    return values.length == count && !name.startsWith(Validity.METRIC)
        ? JsonNodeFactory.instance
            .objectNode()
            .put("score", values[i])
            .put("scoreUnit", point.unit(name))
        : point.metrics().get(name);
  }

  private static double[] values(MeasuredPoint point, String name) {
    return point.values(name, point.unit(name));
  }
}
