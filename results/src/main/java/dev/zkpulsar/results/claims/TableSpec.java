package dev.zkpulsar.results.claims;

import com.fasterxml.jackson.databind.JsonNode;
import dev.zkpulsar.results.runs.MeasuredPoint;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;

/**
 * The tables of a study, as {@code claims.json} describes them; {@link StudyTable} draws them.
 * Every {@code at} and {@code study} is a JSON pointer into the row, or else into the whole study.
 *
 * @param settings the study's values of parameters; a point that lacks one of them is taken to
 *     agree
 */
record TableSpec(Map<String, String> settings, List<Part> parts) {

  /**
   * One table.
   *
   * @param settings those of this table alone; null for none
   */
  record Part(
      String title,
      List<String> benchmarks,
      Map<String, String> settings,
      List<Rows> rows,
      List<Column> columns) {

    boolean isAbout(MeasuredPoint point) {
      return benchmarks.contains(point.benchmark());
    }
  }

  /** Whether a point belongs in a table, in the rows of these parameters. */
  boolean agrees(MeasuredPoint point, Part part, Map<String, String> params) {
    var wanted = new HashMap<>(settings);
    wanted.putAll(part.settings == null ? Map.of() : part.settings);
    wanted.keySet().retainAll(point.params().keySet());
    wanted.putAll(params);
    return part.isAbout(point) && point.params().entrySet().containsAll(wanted.entrySet());
  }

  /**
   * Rows of the study.
   *
   * @param at an array
   * @param from index of its first row; 0 if absent
   * @param to index after its last row; null for all
   * @param label the row's name; null for none
   * @param params the values that a measured point must have, by parameter
   */
  record Rows(String at, int from, Integer to, String label, Map<String, String> params) {}

  /**
   * A column.
   *
   * @param study the study's figure, in the same unit as the metric; null for none
   * @param param the parameter to show; null for none
   * @param metric the measured number; null for none
   * @param decimals of its numbers
   */
  record Column(String heading, String study, String param, ClaimMetric metric, int decimals) {

    /** The cell of the study's row, whose figures are found by JSON pointer. */
    String figure(Map<String, String> params, Function<String, JsonNode> figures) {
      if (study == null) {
        return param(params);
      }
      JsonNode figure = figures.apply(study);
      return metric != null && figure.isNumber()
          ? number(metric.scaled(OptionalDouble.of(figure.asDouble())))
          : figure.asText("");
    }

    String param(Map<String, String> params) {
      return param == null ? "" : params.getOrDefault(param, "");
    }

    String number(OptionalDouble value) {
      return value.isEmpty()
          ? "-"
          : String.format(Locale.ROOT, "%,." + decimals + "f", value.getAsDouble());
    }
  }
}
