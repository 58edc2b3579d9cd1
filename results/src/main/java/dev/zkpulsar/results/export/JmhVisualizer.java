package dev.zkpulsar.results.export;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.zkpulsar.results.runs.JsonFile;
import dev.zkpulsar.results.runs.MeasuredPoint;
import dev.zkpulsar.results.runs.MetricSpec.Better;
import dev.zkpulsar.results.runs.MetricSpecs;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * JMH's JSON as jmh-visualizer 0.9.6 shows it best. Its sources are the reason for each rule: its
 * overview compares the primary metric alone (SummaryView.jsx); its drop-down offers the metrics
 * that begin with a dot (RunSideBar.jsx), each as better when lower (MetricType.js); it cuts
 * parameters apart at blanks and equals signs (parse.js), needs the same parameters in all points
 * of a class (BarDataSet.js), and fails on an error that is absent or null (SummaryTable.jsx).
 */
final class JmhVisualizer {
  private static final String DOT = "\u00b7";

  /** Look like the characters that would cut a value apart. */
  private static final String NO_BREAK_SPACE = "\u00a0";

  private static final String WIDE_EQUALS = "\uff1d";

  private final Names names;
  private final MetricSpecs specs;

  private JmhVisualizer(Export export) {
    names = export.names();
    specs = export.specs();
  }

  /** A file for each round, by its name. */
  static Map<String, String> files(Export export) {
    var files = new LinkedHashMap<String, String>();
    var visualizer = new JmhVisualizer(export);
    for (Round round : export.rounds()) {
      ArrayNode results = JsonFile.JSON.createArrayNode();
      round.points().forEach(point -> visualizer.add(point, results));
      files.put(round.name().replace('/', '_') + ".json", results + "\n");
    }
    return files;
  }

  /** Adds a point; one without a score, such as of an old trimmed file, is left out. */
  private void add(MeasuredPoint point, ArrayNode results) {
    Figures.score(point, specs)
        .ifPresent(
            score -> {
              boolean open = Figures.isOpen(point);
              String mode =
                  open ? "sample" : MetricSpecs.isLoop(point) ? "thrpt" : point.key().mode();
              ObjectNode result = results.addObject();
              result.put("benchmark", point.key().benchmark()).put("mode", mode);
              ObjectNode params = result.putObject("params");
              names
                  .varying(point.key())
                  .forEach((name, value) -> params.put(escaped(name), escaped(value)));
              if (params.isEmpty()) {
                result.remove("params");
              }
              set(result.putObject("primaryMetric"), score, mode.equals("sample"));
              ObjectNode secondary = result.putObject("secondaryMetrics");
              for (Figure figure : Figures.of(point, specs)) {
                if (!figure.name().equals(score.name())) {
                  // It colours a higher rate red, so the name tells.
                  boolean higher = figure.better() == Better.HIGHER;
                  String name = DOT + figure.name() + (higher ? " (higher is better)" : "");
                  set(secondary.putObject(name), figure, false);
                }
              }
            });
  }

  private static String escaped(String text) {
    return text.replaceAll("\\s", NO_BREAK_SPACE).replace("=", WIDE_EQUALS);
  }

  /** In mode sample an iteration is a histogram: here of one value, its mean. */
  private static void set(ObjectNode metric, Figure figure, boolean histogram) {
    metric.put("score", Figure.rounded(figure.value()));
    metric.put("scoreError", Figure.rounded(figure.error()));
    metric.put("scoreUnit", figure.unit());
    ArrayNode forks = metric.putArray(histogram ? "rawDataHistogram" : "rawData");
    for (double[] fork : figure.forks()) {
      ArrayNode row = forks.addArray();
      for (double value : fork) {
        if (histogram) {
          row.addArray().addArray().add(Figure.rounded(value)).add(1);
        } else {
          row.add(Figure.rounded(value));
        }
      }
    }
  }
}
