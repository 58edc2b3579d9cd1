package dev.zkpulsar.results.runs;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A run: its points, and what lies beside them.
 *
 * @param name of its directory or file, or what a merged file says; no two runs share one
 * @param facts of its provenance, nested names joined by dots; empty where there is none
 * @param servers servers.csv, or null where there is none
 */
public record MeasuredRun(
    String name, List<MeasuredPoint> points, Map<String, String> facts, Path servers) {

  /** The same of this version of JMH alone. */
  public static List<MeasuredRun> readAll(List<String> inputs) {
    return readAll(inputs, false);
  }

  /**
   * Reads runs, in the order of the input. Results that a merge kept apart are of the runs that
   * they name, and those that it pooled of one that has the file's name.
   *
   * @param inputs see {@link ResultFile#of}
   * @param anyJmh whether results of another version of JMH are taken
   * @throws BadResultsException when one holds no results, a run has the same point in two files,
   *     or a metric of a benchmark is in two units
   */
  public static List<MeasuredRun> readAll(List<String> inputs, boolean anyJmh) {
    var runs = new LinkedHashMap<String, MeasuredRun>();
    var places = new HashMap<List<Object>, String>();
    var units = new MetricUnits();
    for (ResultFile file : ResultFile.of(inputs)) {
      var provenances = Provenances.beside(file);
      var setups = new HashMap<String, Map<String, String>>();
      JmhReader.read(
          file.path(),
          anyJmh,
          found -> {
            JmhResults.Point point = JmhResults.point(found.result());
            String name = point.run().isEmpty() ? file.run() : point.run();
            PointKey key = PointKey.of(found.result());
            String earlier = places.putIfAbsent(List.of(name, key), found.place());
            if (earlier != null) {
              throw new BadResultsException(
                  "%s: run '%s' has %s in %s, too; allowed: once"
                      .formatted(found.place(), name, key.label(), earlier));
            }
            units.check(key, found.result(), found.place());
            runs.computeIfAbsent(name, n -> begin(n, file, provenances.facts(point.run())))
                .points()
                .add(
                    new MeasuredPoint(
                        name,
                        found.place(),
                        point.with(setups.computeIfAbsent(point.run(), provenances::setup))));
          });
    }
    return List.copyOf(runs.values());
  }

  /** The points of all runs. */
  public static List<JmhResults.Point> points(List<MeasuredRun> runs) {
    return runs.stream().flatMap(run -> run.points().stream()).map(MeasuredPoint::point).toList();
  }

  /** What lies beside a file of another name may be of another run. */
  private static MeasuredRun begin(String name, ResultFile file, Map<String, String> facts) {
    Path servers = file.path().resolveSibling("servers.csv");
    boolean has = file.isOfRun() && Files.exists(servers);
    return new MeasuredRun(name, new ArrayList<>(), facts, has ? servers : null);
  }
}
