package dev.zkpulsar.results.read;

import static java.util.stream.Collectors.groupingBy;

import dev.zkpulsar.results.run.Catalog;
import dev.zkpulsar.results.run.Facts;
import dev.zkpulsar.results.run.Id;
import dev.zkpulsar.results.run.Point;
import dev.zkpulsar.results.run.ResultFile;
import dev.zkpulsar.results.run.Run;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/** The runs of several files, with the words and rules that lie beside them. */
public record Runs(List<Run> all, Catalog catalog, Names names) {
  /** Throws BadResultsException if a file has no results, or a run the same point twice. */
  public static Runs read(List<String> inputs) {
    return of(FoundResults.of(inputs, note -> {}), note -> {});
  }

  /** The notes name fields of another version that were passed over. */
  public static Runs of(List<ResultFile> files, Consumer<String> notes) {
    return of(files, notes, result -> {});
  }

  /** The same; each result is also given away with its JSON, in the order of the files. */
  public static Runs of(
      List<ResultFile> files, Consumer<String> notes, Consumer<JmhResult> results) {
    var catalog = MetricsFile.beside(files, notes);
    var all = new ArrayList<Run>();
    var names = new HashSet<String>();
    for (ResultFile file : files) {
      for (Run run : runs(file, catalog, results)) {
        if (!names.add(run.name())) {
          throw BadResultsException.of(
              "" + file.path(), run.name(), "another file has a run of that name", "one");
        }
        all.add(run);
      }
    }
    return new Runs(all, catalog, Names.beside(files, notes));
  }

  private static List<Run> runs(ResultFile file, Catalog catalog, Consumer<JmhResult> results) {
    var facts = Provenance.beside(file);
    var byRun = new LinkedHashMap<String, List<Point>>();
    for (JmhResult result : ResultReader.read(file, catalog, facts)) {
      results.accept(result);
      Point point = result.point();
      byRun.computeIfAbsent(point.run(), name -> new ArrayList<>()).add(point);
    }
    var runs = new ArrayList<Run>();
    byRun.forEach(
        (name, points) -> {
          Facts own = facts.getOrDefault(name, Facts.NONE);
          runs.add(new Run(name, file, own, byId(name, points)));
        });
    return runs;
  }

  /** Points that only a fact of their setup tells apart have it as a parameter. */
  private static Map<Id, Point> byId(String run, List<Point> points) {
    var sameIds = points.stream().collect(groupingBy(Point::id));
    var byId = new LinkedHashMap<Id, Point>();
    for (Point point : points) {
      Id id = distinguished(point, sameIds.get(point.id()));
      Point earlier = byId.putIfAbsent(id, point.with(id, point.metrics(), point.marks()));
      if (earlier != null) {
        throw new BadResultsException(
            "%s: run '%s' has %s in %s, too; allowed: once"
                .formatted(point.place(), run, point.id().label(), earlier.place()));
      }
    }
    return byId;
  }

  /** A point's identity with the facts in which it differs from others of the same identity. */
  private static Id distinguished(Point point, List<Point> sameIds) {
    Id id = point.id();
    var facts = new LinkedHashSet<String>();
    sameIds.forEach(other -> facts.addAll(other.setup().keySet()));
    for (String fact : facts) {
      if (values(fact, sameIds).size() > 1) {
        String name = id.params().containsKey(fact) ? "jmh." + fact : fact;
        id = id.with(name, point.setup().getOrDefault(fact, Id.NONE));
      }
    }
    return id;
  }

  private static Set<String> values(String fact, List<Point> points) {
    var values = new HashSet<String>();
    points.forEach(point -> values.add(point.setup().getOrDefault(fact, Id.NONE)));
    return values;
  }

  /** The points of all runs. */
  public List<Point> points() {
    return points(all);
  }

  /** The points of these runs. */
  public static List<Point> points(List<Run> runs) {
    return runs.stream().flatMap(run -> run.points().values().stream()).toList();
  }

  /** The files of all runs, each once. */
  public List<ResultFile> files() {
    return all.stream().map(Run::file).distinct().toList();
  }
}
