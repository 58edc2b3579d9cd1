package dev.zkpulsar.results.compare;

import dev.zkpulsar.results.runs.MeasuredPoint;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Geometric means over points: a small slowdown of all shows there before it shows in any. */
final class Means {
  private Means() {}

  /**
   * A mean for each metric of several points that the same runs measured. JMH's own metric is
   * averaged only over the points of one benchmark, because other projects' benchmarks need have
   * nothing in common.
   */
  static List<Cell> of(List<Cell> cells) {
    Map<List<Object>, List<Cell>> groups = new LinkedHashMap<>();
    for (Cell cell : cells) {
      if (cell.problem().isEmpty()) {
        var key = cell.points().get(0);
        boolean own = cell.metric().name().equals(MeasuredPoint.PRIMARY);
        List<Object> group =
            List.of(
                cell.metric().name(),
                cell.metric().unit(),
                cell.runs(),
                own ? key.benchmark() + key.mode() : "");
        groups.computeIfAbsent(group, any -> new ArrayList<>()).add(cell);
      }
    }
    return groups.values().stream().filter(each -> each.size() > 1).map(Means::mean).toList();
  }

  private static Cell mean(List<Cell> cells) {
    Cell first = cells.get(0);
    var levels = new ArrayList<Map<Integer, Double>>();
    for (int group = 0; group < first.levels().size(); group++) {
      int at = group;
      var mean = new TreeMap<Integer, Double>();
      for (int run : first.levels().get(group).keySet()) {
        cells.stream()
            .mapToDouble(cell -> cell.levels().get(at).get(run))
            .average()
            .ifPresent(level -> mean.put(run, level));
      }
      levels.add(mean);
    }
    var points = cells.stream().flatMap(cell -> cell.points().stream()).toList();
    var hiccups = cells.stream().flatMap(cell -> cell.hiccups().stream()).toList();
    return new Cell(
        points,
        first.metric(),
        levels,
        hiccups.isEmpty() ? Optional.empty() : Optional.of(mean(hiccups)),
        "");
  }
}
