package dev.zkpulsar.results.export;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.zkpulsar.results.runs.JsonFile;
import dev.zkpulsar.results.runs.MeasuredPoint;
import dev.zkpulsar.results.runs.MetricSpec.Better;
import dev.zkpulsar.results.runs.MetricSpecs;
import dev.zkpulsar.results.text.Digits;
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
  private static final String SAMPLE = "sample";
  private static final String DOT = "\u00b7";

  /** Look like the characters that would cut a value apart. */
  private static final String NO_BREAK_SPACE = "\u00a0";

  private static final String WIDE_EQUALS = "\uff1d";

  private JmhVisualizer() {}

  /** A file for each round, by its name. */
  static Map<String, String> files(Export export) {
    var files = new LinkedHashMap<String, String>();
    for (Export.Round round : export.rounds()) {
      ArrayNode results = JsonFile.JSON.createArrayNode();
      for (MeasuredPoint point : round.points()) {
        if (!add(export, point, results)) {
          export.notes().add("left out, as it has no score: " + point.key().label());
        }
      }
      files.put(round.name().replace('/', '_') + ".json", results + "\n");
    }
    return files;
  }

  /** Adds a point, unless it has no score, such as one of an old trimmed file. */
  private static boolean add(Export export, MeasuredPoint point, ArrayNode results) {
    var score = ExportedFigure.score(point, export.specs());
    if (score.isEmpty()) {
      return false;
    }
    String loop = ExportedFigure.isOpen(point) ? SAMPLE : "thrpt";
    String mode = MetricSpecs.isLoop(point) ? loop : point.key().mode();
    ObjectNode result = results.addObject();
    result.put("benchmark", point.key().benchmark()).put("mode", mode);
    var varying = export.names().varying(point.key());
    varying.forEach((name, v) -> result.withObject("/params").put(escaped(name), escaped(v)));
    set(result.putObject("primaryMetric"), score.get(), mode.equals(SAMPLE));
    ObjectNode secondary = result.putObject("secondaryMetrics");
    for (ExportedFigure figure : ExportedFigure.of(point, export.specs())) {
      if (!figure.name().equals(score.get().name())) {
        // It colours a higher rate red, so the name tells.
        String higher = figure.better() == Better.HIGHER ? " (higher is better)" : "";
        set(secondary.putObject(DOT + figure.name() + higher), figure, false);
      }
    }
    return true;
  }

  private static String escaped(String text) {
    return text.replaceAll("\\s", NO_BREAK_SPACE).replace("=", WIDE_EQUALS);
  }

  /** In mode sample an iteration is a histogram: here of one value, its mean. */
  private static void set(ObjectNode metric, ExportedFigure figure, boolean histogram) {
    metric.put("score", Digits.rounded(figure.value()));
    metric.put("scoreError", Digits.rounded(figure.error()));
    metric.put("scoreUnit", figure.unit());
    ArrayNode forks = metric.putArray(histogram ? "rawDataHistogram" : "rawData");
    for (double[] fork : figure.iterations()) {
      ArrayNode row = forks.addArray();
      for (double value : fork) {
        if (histogram) {
          row.addArray().addArray().add(Digits.rounded(value)).add(1);
        } else {
          row.add(Digits.rounded(value));
        }
      }
    }
  }
}
