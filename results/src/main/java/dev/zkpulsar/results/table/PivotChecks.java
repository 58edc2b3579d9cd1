package dev.zkpulsar.results.table;

import static java.util.stream.Collectors.toCollection;

import dev.zkpulsar.results.read.BadResultsException;
import dev.zkpulsar.results.read.ComparedFacts;
import dev.zkpulsar.results.run.Labels;
import dev.zkpulsar.results.run.Point;
import dev.zkpulsar.results.text.PlainText;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Refuses a table that would silently leave something out, or mix what differs. */
final class PivotChecks {
  private PivotChecks() {}

  /** All names must be those of a parameter or fact, or made here. */
  static void checkNames(List<Point> all, Pivot.Spec spec) {
    var known =
        new TreeSet<>(
            Set.of(
                PointValues.BENCHMARK, PointValues.ITERATION, PointValues.RUN, PointValues.MARKS));
    for (Point point : all) {
      known.addAll(point.params().keySet());
      known.addAll(point.setup().keySet());
    }
    for (String name : spec.names()) {
      if (!known.contains(name) && !all.isEmpty()) {
        throw BadResultsException.of("--where, --rows, --columns", name, String.join(", ", known));
      }
    }
  }

  /** A value that no point has would be left out without a word beside one that some have. */
  static void checkWhere(List<Point> all, Pivot.Spec spec, PointValues values) {
    for (var condition : spec.where().entrySet()) {
      String name = condition.getKey();
      var present =
          all.stream().map(point -> values.of(name, point)).collect(toCollection(TreeSet::new));
      boolean isKnown = !PointValues.isMadeHere(name) && !present.isEmpty();
      for (String value : condition.getValue()) {
        if (isKnown && !present.contains(value)) {
          throw BadResultsException.of("--where", name + "=" + value, String.join(", ", present));
        }
      }
    }
  }

  /** The points of a cell must be runs of one point. */
  static void checkAlike(Point first, Point other) {
    var setup = new TreeMap<>(other.setup());
    setup.keySet().removeIf(ComparedFacts::isLength);
    String difference =
        PlainText.join(
            ", ",
            first.benchmark().equals(other.benchmark()) ? "" : PointValues.BENCHMARK,
            String.join(", ", Labels.telling(List.of(first.id(), other.id()))),
            first.differenceFrom(setup));
    if (!difference.isEmpty()) {
      String line = "%s: points in one cell differ in: %s; allowed: runs of one point; see %s";
      String options = "--benchmark, --where, --rows and --columns";
      throw new BadResultsException(line.formatted(first.benchmark(), difference, options));
    }
  }
}
