package dev.zkpulsar.results.table;

import static dev.zkpulsar.results.text.NaturalOrder.NATURAL_ORDER;

import dev.zkpulsar.results.run.Units;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The order of the cells of a column, as a reader expects it. A figure with a unit is compared in
 * the base unit of its quantity: 5 us/op is less than 2 ms/op, whatever its error is. Figures of
 * different quantities form groups. A size is compared as a number: 10K is less than 1M. Cells
 * without a figure come last, in natural order: By10 before By100.
 */
final class CellOrder {
  private static final String MARKS = "\u2020\u2021\u00a7\u00b6";
  private static final Pattern FIGURE =
      Pattern.compile(
          "(?<number>[-+]?\\d[\\d,]*(\\.\\d+)?([eE][-+]?\\d+)?)~?( \u00b1 \\S+)?"
              + "( (?<unit>[^ \\d"
              + MARKS
              + "][^ ]*))?( ["
              + MARKS
              + "])*");
  private static final Pattern SIZE = Pattern.compile("(-?\\d+(?:\\.\\d+)?)([KMGT]?)(i?)B?");
  private static final String PREFIXES = "KMGT";
  private static final List<String> BASES = List.of("s", "1/s", "B", "B/s", "B/op");

  private static final Comparator<Key> ORDER =
      Comparator.comparing(Key::isText)
          .thenComparing(Key::quantity)
          .thenComparingDouble(Key::value)
          .thenComparing(Key::text, NATURAL_ORDER);

  /** A cell as it is compared; text is empty for a figure. */
  private record Key(boolean isText, String quantity, double value, String text) {}

  private CellOrder() {}

  /** The rank of each cell of a column, from 0; equal cells have the same. */
  static List<Integer> ranks(List<String> cells) {
    var keys = cells.stream().map(CellOrder::key).toList();
    var distinct = new TreeSet<>(ORDER);
    distinct.addAll(keys);
    var sorted = List.copyOf(distinct);
    var ranks = new TreeMap<Key, Integer>(ORDER);
    for (int i = 0; i < sorted.size(); i++) {
      ranks.put(sorted.get(i), i);
    }
    return keys.stream().map(ranks::get).toList();
  }

  /** The number that a text is, which may be a size such as 1K, 64KB or 1MiB; NaN if it is none. */
  static double size(String text) {
    Matcher size = SIZE.matcher(text);
    if (!size.matches()) {
      return Double.NaN;
    }
    double step = size.group(3).isEmpty() ? 1000 : 1024;
    int power = size.group(2).isEmpty() ? 0 : 1 + PREFIXES.indexOf(size.group(2));
    return Double.parseDouble(size.group(1)) * Math.pow(step, power);
  }

  private static Key key(String cell) {
    double size = size(cell);
    if (!Double.isNaN(size)) {
      return new Key(false, "", size, "");
    }
    Matcher figure = FIGURE.matcher(cell);
    if (!figure.matches()) {
      return new Key(true, "", 0, cell);
    }
    double value = Double.parseDouble(figure.group("number").replace(",", ""));
    String unit = figure.group("unit") == null ? "" : figure.group("unit");
    for (String base : BASES) {
      OptionalDouble factor = Units.factor(unit, base);
      if (factor.isPresent()) {
        return new Key(false, base, value * factor.getAsDouble(), "");
      }
    }
    return new Key(false, unit, value, "");
  }
}
