package dev.zkpulsar.results.report;

import dev.zkpulsar.results.compare.Row;
import dev.zkpulsar.results.runs.MetricSpec;
import dev.zkpulsar.results.text.Digits;
import java.util.List;

/**
 * A metric over time, as the page draws it: the values of the runs of each night, and the levels
 * that were compared.
 *
 * @param weak night and position of each value that was not compared, one after the other
 * @param first the number of the first night before; -1 if nothing was compared
 * @param since the number of the first night of the newest; -1 if nothing was compared
 * @param before the level of the nights before; null if nothing was compared
 * @param after that of the newest nights
 * @param verdict slower, changed or faster; or else empty
 * @param change its size with the verdict; or else empty
 * @param words what else is known of the row
 */
record TrendRow(
    String name,
    String params,
    String metric,
    String unit,
    MetricSpec.Better better,
    int colour,
    List<List<Double>> values,
    List<Integer> weak,
    int first,
    int since,
    Double before,
    Double after,
    String verdict,
    String change,
    String words) {

  static String change(Row row) {
    return row.decision().isChange() ? row.percent() + ", " + row.way() : "";
  }

  static String words(Row row) {
    return switch (row.decision()) {
      case NO_CHANGE ->
          "no change; %s is excluded".formatted(Digits.percent(row.cell().threshold()));
      case UNCLEAR ->
          row.reason().isEmpty()
              ? "no change found; could hide " + Digits.percent(row.bound())
              : row.reason();
      case KNOWN -> "known";
      default -> "new";
    };
  }

  static Double level(Row row, double value) {
    return row.change().isKnown() ? (Double) Digits.rounded(value) : null;
  }
}
