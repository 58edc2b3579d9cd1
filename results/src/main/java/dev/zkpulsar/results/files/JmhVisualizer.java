package dev.zkpulsar.results.files;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toSet;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.zkpulsar.results.run.Catalog;
import dev.zkpulsar.results.run.Id;
import dev.zkpulsar.results.run.Json;
import dev.zkpulsar.results.run.Labels;
import dev.zkpulsar.results.run.Metric;
import dev.zkpulsar.results.run.MetricSpec.Better;
import dev.zkpulsar.results.run.Point;
import dev.zkpulsar.results.text.Digits;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Set;

/**
 * JMH's JSON as jmh-visualizer 0.9.6 shows it: it offers metrics that begin with a dot, cuts
 * parameters at blanks and equals signs, needs the same ones in all points of a class, and an
 * error.
 */
public final class JmhVisualizer {
  private static final String SAMPLE = "sample";

  /** Look like the characters that would cut a value apart. */
  private static final String NO_BREAK_SPACE = "\u00a0";

  private static final String WIDE_EQUALS = "\uff1d";

  private JmhVisualizer() {}

  /** Points of one run with a score; points without one are left out. */
  public static String json(Collection<Point> points, Catalog catalog) {
    var modes =
        points.stream()
            .map(Point::id)
            .collect(groupingBy(Id::benchmark, mapping(Id::mode, toSet())));
    var ids = new HashMap<Point, Id>();
    var byClass = new HashMap<String, Set<Id>>();
    for (Point point : points) {
      Id id = named(point.id(), modes.get(point.id().benchmark()).size() > 1);
      ids.put(point, id);
      byClass.computeIfAbsent(className(id), any -> new HashSet<>()).add(id);
    }
    ArrayNode results = Json.JSON.createArrayNode();
    for (Point point : points) {
      String judged = catalog.judged(point).get(0);
      if (point.metric(judged).hasValue()) {
        ObjectNode result = results.addObject();
        Id id = ids.get(point);
        for (String name : Labels.telling(byClass.get(className(id)))) {
          String value = id.params().getOrDefault(name, "-");
          result.withObject("/params").put(escaped(name), escaped(value));
        }
        add(result, point, judged, catalog);
      }
    }
    return results + "\n";
  }

  private static String className(Id id) {
    return id.benchmark().replaceFirst("\\.[^.]*$", "");
  }

  /** All parameters; if the benchmark was measured in several of JMH's modes, the mode, too. */
  private static Id named(Id id, boolean withMode) {
    return withMode ? id.with(id.params().containsKey("mode") ? "jmhMode" : "mode", id.mode()) : id;
  }

  private static void add(ObjectNode result, Point point, String judged, Catalog catalog) {
    String loop = point.has("offered") ? SAMPLE : "thrpt";
    String mode = point.isLoop() ? loop : point.id().mode();
    result.put("benchmark", point.id().benchmark()).put("mode", mode);
    set(result.putObject("primaryMetric"), point.metric(judged), mode.equals(SAMPLE));
    ObjectNode secondary = result.putObject("secondaryMetrics");
    for (String name : catalog.columns(Set.of(point))) {
      Metric metric = point.metric(name);
      boolean isRepeated = point.isLoop() && name.split(":")[0].equals(Metric.PRIMARY);
      if (!name.equals(judged) && !isRepeated && metric.hasValue()) {
        // It colours a higher rate red, so the name tells.
        boolean isHigher = catalog.of(metric).better() == Better.HIGHER;
        String key = "\u00b7" + name + (isHigher ? " (higher is better)" : "");
        set(secondary.putObject(key), metric, false);
      }
    }
  }

  private static String escaped(String text) {
    return text.replaceAll("\\s", NO_BREAK_SPACE).replace("=", WIDE_EQUALS);
  }

  /** In mode sample an iteration is a histogram: here of one value, its mean. */
  private static void set(ObjectNode json, Metric metric, boolean isHistogram) {
    json.put("score", Digits.rounded(metric.value()));
    json.put("scoreError", Double.isNaN(metric.error()) ? 0 : Digits.rounded(metric.error()));
    json.put("scoreUnit", metric.unit());
    ArrayNode forks = json.putArray(isHistogram ? "rawDataHistogram" : "rawData");
    for (double[] fork : metric.values()) {
      ArrayNode row = forks.addArray();
      for (double value : fork) {
        if (isHistogram) {
          row.addArray().addArray().add(Digits.rounded(value)).add(1);
        } else {
          row.add(Digits.rounded(value));
        }
      }
    }
  }
}
