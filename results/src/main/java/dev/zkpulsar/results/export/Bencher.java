package dev.zkpulsar.results.export;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.zkpulsar.results.output.Digits;
import dev.zkpulsar.results.runs.JsonFile;
import dev.zkpulsar.results.runs.MeasuredPoint;
import java.util.Locale;

/** Bencher Metric Format: benchmarks by name, their measures by slug, bounded by the iterations. */
final class Bencher {
  private Bencher() {}

  static String text(Export export) {
    ObjectNode all = JsonFile.JSON.createObjectNode();
    for (MeasuredPoint point : export.round().points()) {
      ObjectNode measures = JsonFile.JSON.createObjectNode();
      for (ExportedFigure figure : ExportedFigure.of(point, export.specs())) {
        measures
            .putObject(slug(figure.name() + " " + figure.unit()))
            .put("value", Digits.rounded(figure.value()))
            .put("lower_value", Digits.rounded(figure.range().getMin()))
            .put("upper_value", Digits.rounded(figure.range().getMax()));
      }
      if (!measures.isEmpty()) {
        all.set(export.names().full(point.key()), measures);
      }
    }
    return all.toPrettyString() + "\n";
  }

  /** Bencher creates a measure of an unknown slug, without a unit: so the unit is a part of it. */
  private static String slug(String text) {
    return text.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("^-|-$", "");
  }
}
