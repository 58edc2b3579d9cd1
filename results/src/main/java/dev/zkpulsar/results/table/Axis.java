package dev.zkpulsar.results.table;

import dev.zkpulsar.results.read.Names;
import dev.zkpulsar.results.run.Point;
import dev.zkpulsar.results.text.Digits;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A name whose values are rows or columns of a table.
 *
 * @param isRow below its heading a value does not repeat it: "on", not "batching on"
 */
record Axis(
    String name, String heading, boolean isRow, PointValues values, Pivot.Spec spec, Names names) {
  static Axis of(String name, Pivot.Spec spec, PointValues values, Names names) {
    boolean isRow = spec.rows().contains(name);
    return new Axis(name, spec.heading(name, name, names), isRow, values, spec, names);
  }

  /** The axes of several names. */
  static List<Axis> all(List<String> all, Pivot.Spec spec, PointValues values, Names names) {
    return all.stream().map(name -> of(name, spec, values, names)).toList();
  }

  /** The value of a point, by which rows and columns differ. */
  String value(Point point) {
    return values.of(name, point);
  }

  /** A value as a reader sees it. */
  String words(String value) {
    if (spec.words().containsKey(value)) {
      return spec.words().get(value);
    }
    String plain = plain(value);
    String named = names.value(name, value).orElse(plain);
    if (!isRow) {
      return named;
    }
    return value.matches("\\d+")
        ? plain
        : named.replaceFirst("^" + Pattern.quote(heading + " "), "");
  }

  /**
   * A value as it was given: 0011 is no 11, and the year 2024 no quantity. Only a parameter that
   * names.json declares as a number has its digits grouped.
   */
  private String plain(String value) {
    boolean isNumber = names.parameters().containsKey(name) && value.matches("[1-9]\\d{3,14}");
    return isNumber ? Digits.figure(Double.parseDouble(value)) : value;
  }
}
