package dev.zkpulsar.results.compare;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Geometric means over the points of a suite. */
final class Means {
  private Means() {}

  /**
   * What slows all points down by a little shows in their mean before it shows in any of them. Only
   * points that the very same runs have are averaged, so that a run's level means the same in each.
   */
  static List<Cell> of(List<Cell> points) {
    Map<List<Object>, List<Cell>> alike = new LinkedHashMap<>();
    for (Cell cell : points) {
      if (cell.why().isEmpty()) {
        List<Object> of = List.of(cell.metric(), cell.unit(), cell.runs());
        alike.computeIfAbsent(of, any -> new ArrayList<>()).add(cell);
      }
    }
    var means = new ArrayList<Cell>();
    for (List<Cell> cells : alike.values()) {
      if (cells.size() > 1) {
        means.add(mean(cells));
      }
    }
    return means;
  }

  private static Cell mean(List<Cell> cells) {
    Cell first = cells.get(0);
    var levels = new ArrayList<Map<Integer, Double>>();
    for (int group = 0; group < first.levels().size(); group++) {
      var mean = new TreeMap<Integer, Double>();
      for (int run : first.levels().get(group).keySet()) {
        int of = group;
        mean.put(
            run,
            cells.stream().mapToDouble(cell -> cell.levels().get(of).get(run)).average().orElse(0));
      }
      levels.add(mean);
    }
    return new Cell(
        "(geometric mean of " + cells.size() + " points)",
        first.metric(),
        first.unit(),
        levels,
        machine(cells),
        "");
  }

  /** All are of the same runs, as their cells are. */
  private static Optional<Cell> machine(List<Cell> cells) {
    var machines = cells.stream().flatMap(cell -> cell.machine().stream()).toList();
    return machines.isEmpty() ? Optional.empty() : Optional.of(mean(machines));
  }
}
