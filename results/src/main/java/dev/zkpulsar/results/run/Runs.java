package dev.zkpulsar.results.run;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * All runs of an input, read once, with the tables that say how to show them.
 *
 * <pre>{@code
 * Runs.read(List.of("results/runs"))
 *     .cells()
 *     .filter(cell -> cell.metric().name().equals("response:p0.99"))
 *     .forEach(cell -> print(cell.run().name(), cell.point().id(), cell.metric().value()));
 * }</pre>
 */
public record Runs(List<Run> all, Catalog catalog, Names names) {

  /** A row of the long table: a metric of a point of a run. */
  public record Cell(Run run, Point point, Metric metric) {}

  /**
   * Reads runs, in the order of the input, see {@link ResultFile#of}. The results of a merged file
   * belong to the runs that they name. Throws BadResultsException if a file has no results, or a
   * run has the same point twice.
   */
  public static Runs read(List<String> inputs) {
    return of(ResultFile.of(inputs));
  }

  public static Runs of(List<ResultFile> files) {
    var catalog = Catalog.beside(files);
    var all = files.stream().flatMap(file -> runs(file, catalog).stream()).toList();
    var names = new TreeSet<String>();
    for (Run run : all) {
      if (!names.add(run.name())) {
        throw BadResultsException.of(
            run.file().path().toString(),
            run.name(),
            "a run of that name is in another file, too",
            "runs of different names");
      }
    }
    return new Runs(all, catalog, Names.beside(files));
  }

  private static List<Run> runs(ResultFile file, Catalog catalog) {
    var provenances = new Provenance(file);
    var points = new LinkedHashMap<String, List<Point>>();
    new ResultReader(file, catalog, provenances)
        .points()
        .forEach(point -> points.computeIfAbsent(point.run(), any -> new ArrayList<>()).add(point));
    return points.entrySet().stream()
        .map(
            run -> {
              JsonNode facts = provenances.of(run.getKey());
              return new Run(
                  run.getKey(),
                  file,
                  Facts.of(facts),
                  Provenance.plan(facts),
                  byId(run.getKey(), run.getValue()));
            })
        .toList();
  }

  /**
   * Points that only a fact of their setup tells apart, such as the number of threads or the JDK,
   * have it as a parameter.
   */
  private static Map<Id, Point> byId(String run, List<Point> points) {
    var twins = new LinkedHashMap<Id, List<Point>>();
    points.forEach(point -> twins.computeIfAbsent(point.id(), any -> new ArrayList<>()).add(point));
    var byId = new LinkedHashMap<Id, Point>();
    for (Point point : points) {
      var same = twins.get(point.id());
      Point named = same.size() == 1 ? point : told(point, same);
      Point earlier = byId.putIfAbsent(named.id(), named);
      if (earlier != null) {
        throw new BadResultsException(
            "%s: run '%s' has %s in %s, too; allowed: once"
                .formatted(point.place(), run, point.id().label(), earlier.place()));
      }
    }
    return byId;
  }

  private static Point told(Point point, List<Point> same) {
    Set<String> facts = new LinkedHashSet<>();
    same.forEach(each -> facts.addAll(each.setup().keySet()));
    facts.removeIf(
        fact ->
            same.stream().map(each -> each.setup().getOrDefault(fact, Id.NONE)).distinct().count()
                < 2);
    Id id = point.id();
    for (String fact : facts) {
      String name = id.params().containsKey(fact) ? "jmh." + fact : fact;
      id = id.with(name, point.setup().getOrDefault(fact, Id.NONE));
    }
    return new Point(id, point.metrics(), point.marks(), point.setup(), point.run(), point.place());
  }

  public List<Point> points() {
    return points(all);
  }

  public static List<Point> points(List<Run> runs) {
    return runs.stream().flatMap(run -> run.points().values().stream()).toList();
  }

  /** The long table. */
  public Stream<Cell> cells() {
    return all.stream()
        .flatMap(
            run ->
                run.points().values().stream()
                    .flatMap(
                        point ->
                            point.metrics().values().stream()
                                .map(metric -> new Cell(run, point, metric))));
  }
}
