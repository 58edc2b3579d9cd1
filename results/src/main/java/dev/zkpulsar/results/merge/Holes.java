package dev.zkpulsar.results.merge;

import dev.zkpulsar.results.runs.MeasuredPoint;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Finds the points that are missing in the parameter grid of a benchmark.
 *
 * <p>A grid need not be full: a suite may vary one parameter at a time, which makes a cross. So two
 * parameters are looked at with all others held: the points then lie in a table of one's values by
 * the other's. A cell that is empty is a hole where all else in its row and all else in its column
 * is there, and that is three points at least. (With two, a hole in a table of two by two would be
 * the same as a cross.)
 */
public final class Holes {
  private static final int MIN_NEIGHBOURS = 3;

  private Holes() {}

  /**
   * The holes of one benchmark, each by the parameters that vary.
   *
   * @param points the parameters of each point; all have the same names
   */
  public static Set<String> in(Collection<Map<String, String>> points) {
    List<String> varying = varying(points);
    var holes = new TreeSet<String>();
    for (int i = 0; i < varying.size(); i++) {
      for (String other : varying.subList(i + 1, varying.size())) {
        tables(points, varying.get(i), other).forEach((held, table) -> add(holes, table));
      }
    }
    return holes;
  }

  private static List<String> varying(Collection<Map<String, String>> points) {
    var values = new TreeMap<String, Set<String>>();
    for (Map<String, String> point : points) {
      point.forEach((name, value) -> values.computeIfAbsent(name, n -> new HashSet<>()).add(value));
    }
    return values.keySet().stream().filter(name -> values.get(name).size() > 1).toList();
  }

  /** The cells of one table. */
  private record Table(
      String row, String column, Map<String, String> held, Set<List<String>> cells) {}

  private static Map<Map<String, String>, Table> tables(
      Collection<Map<String, String>> points, String row, String column) {
    List<String> varying = varying(points);
    var tables = new HashMap<Map<String, String>, Table>();
    for (Map<String, String> point : points) {
      if (!point.containsKey(row) || !point.containsKey(column)) {
        continue;
      }
      var held = new TreeMap<>(point);
      held.keySet().retainAll(varying);
      held.keySet().removeAll(List.of(row, column));
      tables
          .computeIfAbsent(held, h -> new Table(row, column, h, new HashSet<>()))
          .cells
          .add(List.of(point.get(row), point.get(column)));
    }
    return tables;
  }

  private static void add(Set<String> holes, Table table) {
    var rows = new TreeSet<String>();
    var columns = new TreeSet<String>();
    table.cells.forEach(
        cell -> {
          rows.add(cell.get(0));
          columns.add(cell.get(1));
        });
    for (String row : rows) {
      for (String column : columns) {
        if (!table.cells.contains(List.of(row, column))
            && isOtherwiseFull(table.cells, neighbours(rows, columns, row, column))) {
          var hole = new TreeMap<>(table.held);
          hole.put(table.row, row);
          hole.put(table.column, column);
          holes.add(MeasuredPoint.words(hole));
        }
      }
    }
  }

  private static List<List<String>> neighbours(
      Set<String> rows, Set<String> columns, String row, String column) {
    var neighbours = new ArrayList<List<String>>();
    rows.stream().filter(r -> !r.equals(row)).forEach(r -> neighbours.add(List.of(r, column)));
    columns.stream().filter(c -> !c.equals(column)).forEach(c -> neighbours.add(List.of(row, c)));
    return neighbours;
  }

  private static boolean isOtherwiseFull(Set<List<String>> cells, List<List<String>> neighbours) {
    return neighbours.size() >= MIN_NEIGHBOURS && cells.containsAll(neighbours);
  }
}
