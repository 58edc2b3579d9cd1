package dev.zkpulsar.results.run;

import static java.util.stream.Collectors.groupingBy;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;

public record Runs(List<Run> all, Catalog catalog, Names names) {
  /** Throws BadResultsException if a file has no results, or a run the same point twice. */
  public static Runs read(List<String> inputs) {
    return of(ResultFile.of(inputs, note -> {}), note -> {});
  }

  /** The notes name fields of another version that were passed over. */
  public static Runs of(List<ResultFile> files, Consumer<String> notes) {
    var catalog = Catalog.beside(files, notes);
    var all = files.stream().flatMap(file -> runs(file, catalog)).toList();
    var names = new HashSet<String>();
    for (Run run : all) {
      if (!names.add(run.name())) {
        throw BadResultsException.of(
            "" + run.file().path(), run.name(), "another file has a run of that name", "one");
      }
    }
    return new Runs(all, catalog, Names.beside(files, notes));
  }

  private static Stream<Run> runs(ResultFile file, Catalog catalog) {
    var facts = Facts.beside(file);
    var points = new LinkedHashMap<String, List<Point>>();
    ResultReader.points(file, catalog, facts)
        .forEach(each -> points.computeIfAbsent(each.run(), any -> new ArrayList<>()).add(each));
    return points.keySet().stream()
        .map(n -> new Run(n, file, facts.getOrDefault(n, Facts.NONE), byId(n, points.get(n))));
  }

  /** Points that only a fact of their setup tells apart have it as a parameter. */
  private static Map<Id, Point> byId(String run, List<Point> points) {
    var twins = points.stream().collect(groupingBy(Point::id));
    var byId = new LinkedHashMap<Id, Point>();
    for (Point point : points) {
      Id id = apart(point, twins.get(point.id()));
      Point earlier = byId.putIfAbsent(id, point.with(id, point.metrics(), point.marks()));
      if (earlier != null) {
        throw new BadResultsException(
            "%s: run '%s' has %s in %s, too; allowed: once"
                .formatted(point.place(), run, point.id().label(), earlier.place()));
      }
    }
    return byId;
  }

  private static Id apart(Point point, List<Point> twins) {
    Id id = point.id();
    var facts = twins.stream().flatMap(each -> each.setup().keySet().stream()).distinct();
    for (String fact : facts.toList()) {
      var values = twins.stream().map(each -> each.setup().getOrDefault(fact, Id.NONE)).distinct();
      if (values.count() > 1) {
        String name = id.params().containsKey(fact) ? "jmh." + fact : fact;
        id = id.with(name, point.setup().getOrDefault(fact, Id.NONE));
      }
    }
    return id;
  }

  public List<Point> points() {
    return points(all);
  }

  public static List<Point> points(List<Run> runs) {
    return runs.stream().flatMap(run -> run.points().values().stream()).toList();
  }
}
