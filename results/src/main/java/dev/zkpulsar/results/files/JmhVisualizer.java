package dev.zkpulsar.results.files;

import static java.util.stream.Collectors.groupingBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.zkpulsar.results.read.Json;
import dev.zkpulsar.results.run.Catalog;
import dev.zkpulsar.results.run.Id;
import dev.zkpulsar.results.run.Labels;
import dev.zkpulsar.results.run.Metric;
import dev.zkpulsar.results.run.MetricSpec.Better;
import dev.zkpulsar.results.run.Point;
import dev.zkpulsar.results.text.Digits;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.DoubleStream;

/** JMH's JSON as jmh-visualizer 0.9.6 reads it: dotted names, equal parameters in a class. */
public final class JmhVisualizer {
  private JmhVisualizer() {}

  /** Points of one run; those without a score are left out. */
  public static String json(Collection<Point> points, Catalog catalog) {
    var byClass = points.stream().map(Point::id).collect(groupingBy(JmhVisualizer::className));
    var results = Json.JSON.createArrayNode();
    points.stream()
        .filter(point -> hasScore(point, catalog))
        .map(point -> result(point, byClass.get(className(point.id())), catalog))
        .forEach(results::add);
    return results + "\n";
  }

  /** The number of points that are left out because they have no score. */
  public static long withoutScore(Collection<Point> points, Catalog catalog) {
    return points.stream().filter(point -> !hasScore(point, catalog)).count();
  }

  private static boolean hasScore(Point point, Catalog catalog) {
    return point.metric(catalog.judged(point).get(0)).hasValue();
  }

  private static String className(Id id) {
    return id.benchmark().replaceFirst("\\.[^.]*$", "");
  }

  /** The mode of the judged metric: a loop of this project has times or a rate. */
  private static String mode(Point point) {
    if (!point.isLoop()) {
      return point.id().mode();
    }
    return point.isOpenLoop() ? "sample" : "thrpt";
  }

  private static ObjectNode result(Point point, List<Id> ofClass, Catalog catalog) {
    String judged = catalog.judged(point).get(0);
    String mode = mode(point);
    var result = Json.JSON.createObjectNode();
    result.put("benchmark", point.id().benchmark()).put("mode", mode);
    var params = result.putObject("params");
    for (String name : Labels.telling(ofClass)) {
      params.put(escaped(name), escaped(point.params().getOrDefault(name, "-")));
    }
    result.set("primaryMetric", score(point.metric(judged), mode.equals("sample")));
    addSecondary(result.putObject("secondaryMetrics"), point, judged, catalog);
    return result;
  }

  /** Adds the other metrics with a column; a loop's score repeats one of them. */
  private static void addSecondary(
      ObjectNode secondary, Point point, String judged, Catalog catalog) {
    for (String name : catalog.columns(Set.of(point))) {
      Metric metric = point.metric(name);
      boolean isRepeated = point.isLoop() && name.split(":")[0].equals(Metric.PRIMARY);
      if (!name.equals(judged) && !isRepeated && metric.hasValue()) {
        // It colours a higher rate red, so the name has the direction.
        boolean isHigher = catalog.of(metric).better() == Better.HIGHER;
        String key = "\u00b7" + name + (isHigher ? " (higher is better)" : "");
        secondary.set(key, score(metric, false));
      }
    }
  }

  /** The values in mode sample, where an iteration is a histogram: here of one value, its mean. */
  private static ObjectNode score(Metric metric, boolean isSample) {
    double error = Double.isNaN(metric.error()) ? 0 : Digits.rounded(metric.error());
    var score = Json.JSON.createObjectNode();
    score.put("score", Digits.rounded(metric.value()));
    score.put("scoreError", error).put("scoreUnit", metric.unit());
    var raw = metric.values().stream().map(fork -> raw(fork, isSample)).toList();
    return score.putPOJO(isSample ? "rawDataHistogram" : "rawData", raw);
  }

  /** The iterations of a fork: numbers or, in mode sample, histograms of one value. */
  private static List<?> raw(double[] fork, boolean isSample) {
    var values = DoubleStream.of(fork).map(Digits::rounded).boxed();
    return isSample ? values.map(value -> List.of(List.of(value, 1))).toList() : values.toList();
  }

  /** The text with characters that look alike in place of those that cut a name apart. */
  private static String escaped(String text) {
    return text.replaceAll("\\s", "\u00a0").replace('=', '\uff1d');
  }
}
