package dev.zkpulsar.results.export;

import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.zkpulsar.results.output.Digits;
import dev.zkpulsar.results.runs.JsonFile;
import dev.zkpulsar.results.runs.MeasuredPoint;
import dev.zkpulsar.results.runs.MetricSpec.Better;
import dev.zkpulsar.results.runs.Samples;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The input of github-action-benchmark's tools {@code customSmallerIsBetter} and {@code
 * customBiggerIsBetter}.
 */
final class GithubActionBenchmark {
  private GithubActionBenchmark() {}

  /** Figures without a better direction are in neither file. */
  static Map<String, String> files(Export export) {
    var files = new LinkedHashMap<String, String>();
    files.put("smaller-is-better.json", text(export, Better.LOWER));
    files.put("bigger-is-better.json", text(export, Better.HIGHER));
    return files;
  }

  private static String text(Export export, Better better) {
    ArrayNode entries = JsonFile.JSON.createArrayNode();
    for (MeasuredPoint point : export.round().points()) {
      String name = export.names().full(point.key());
      for (ExportedFigure figure : ExportedFigure.of(point, export.specs())) {
        if (figure.better() == better) {
          entries
              .addObject()
              .put("name", name + ": " + figure.name())
              .put("unit", figure.unit())
              .put("value", Digits.rounded(figure.value()))
              .put("range", "\u00b1 " + Digits.rounded(figure.error()))
              .put("extra", figure.isSure() ? "" : Samples.LEGEND);
        }
      }
    }
    return entries.toPrettyString() + "\n";
  }
}
