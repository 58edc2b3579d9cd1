package dev.zkpulsar.results.runs;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What makes two results the same point of two runs.
 *
 * @param benchmark the qualified name
 * @param mode JMH's short label; empty where none is said
 * @param params without the {@code run} that a merge added
 */
public record PointKey(String benchmark, String mode, Map<String, String> params) {
  /** The field, and where it is needed the parameter, by which a merged file tells runs apart. */
  public static final String RUN = "run";

  public static PointKey of(JsonNode result) {
    var params = new TreeMap<String, String>();
    result.path("params").properties().forEach(e -> params.put(e.getKey(), e.getValue().asText()));
    if (result.has(RUN)) {
      params.remove(RUN, result.path(RUN).asText());
    }
    return new PointKey(result.path("benchmark").asText(), result.path("mode").asText(), params);
  }

  /** Class and method, without the package. */
  public String shortName() {
    return shortName(benchmark);
  }

  public static String shortName(String benchmark) {
    return benchmark.replaceFirst("^.*\\.(?=[^.]+\\.[^.]+$)", "");
  }

  /** Class and method, then the parameters. */
  public String label() {
    return (shortName() + " " + words(params)).strip();
  }

  public static String words(Map<String, String> params) {
    return params.entrySet().stream()
        .map(param -> param.getKey() + "=" + param.getValue())
        .collect(Collectors.joining(" "));
  }
}
