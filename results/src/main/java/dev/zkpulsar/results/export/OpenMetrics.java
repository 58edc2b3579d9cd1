package dev.zkpulsar.results.export;

import dev.zkpulsar.results.output.Digits;
import dev.zkpulsar.results.runs.MeasuredPoint;
import dev.zkpulsar.results.runs.Units;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * OpenMetrics text: a gauge a figure, times in seconds. It has no timestamps, which Prometheus'
 * push gateway refuses, and is valid in Prometheus' older text format, too.
 */
final class OpenMetrics {
  private static final String PREFIX = "jmh_";

  private OpenMetrics() {}

  static String text(Export export) {
    var families = new TreeMap<String, List<String>>();
    Export.Round round = export.round();
    var run = new LinkedHashMap<>(Map.of("run", round.name()));
    run.put("commit", round.commit());
    run.put("time", round.time());
    families.put(PREFIX + "run ", new ArrayList<>(List.of(sample(run, 1))));
    for (MeasuredPoint point : round.points()) {
      var labels = new LinkedHashMap<String, String>();
      labels.put("benchmark", point.key().benchmark());
      export.names().params(point.key()).forEach((name, value) -> label(labels, name, value));
      for (ExportedFigure figure : ExportedFigure.of(point, export.specs())) {
        OptionalDouble millis =
            Units.convert(OptionalDouble.of(figure.value()), figure.unit(), "ms");
        String unit =
            millis.isPresent()
                ? "seconds"
                : word(figure.unit().replace("ops/s", "operations/second").replace("/", "_per_"));
        double value = millis.isPresent() ? millis.getAsDouble() / 1e3 : figure.value();
        families
            .computeIfAbsent(PREFIX + word(figure.name()) + " " + unit, any -> new ArrayList<>())
            .add(sample(labels, value));
      }
    }
    var text = new StringBuilder();
    families.forEach((family, samples) -> append(text, family.split(" ", -1), samples));
    return text.append("# EOF\n").toString();
  }

  private static void append(StringBuilder text, String[] family, List<String> samples) {
    String unit = family[1];
    String name = family[0] + (unit.isEmpty() ? "" : "_" + unit);
    text.append("# TYPE ").append(name).append(" gauge\n");
    if (!unit.isEmpty()) {
      text.append("# UNIT ").append(name).append(' ').append(unit).append('\n');
    }
    samples.forEach(sample -> text.append(name).append(sample));
  }

  private static String sample(Map<String, String> labels, double value) {
    return labels.entrySet().stream()
        .map(label -> label.getKey() + "=\"" + escaped(label.getValue()) + '"')
        .collect(Collectors.joining(",", "{", "} " + Digits.rounded(value) + "\n"));
  }

  /** A parameter's name may be taken, or become that of another. */
  private static void label(Map<String, String> labels, String name, String value) {
    String label = word(name);
    if (labels.containsKey(label) || label.matches("job|instance|\\d.*|__.*")) {
      label = "param_" + label;
    }
    labels.put(label, value);
  }

  private static String word(String text) {
    return text.replaceAll("[^A-Za-z0-9]+", "_").replaceAll("^_|_$", "");
  }

  private static String escaped(String value) {
    return value.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
  }
}
