package dev.zkpulsar.results.runs;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A run: its points, and the files beside them.
 *
 * <pre>{@code
 * List<MeasuredRun> runs = MeasuredRun.readAll(List.of("results/runs/*", "night.json"));
 * runs.get(0).points().values().forEach(point -> ...);
 * Path claims = runs.get(0).file().beside("claims.json");
 * }</pre>
 *
 * @param name unique among the runs; that of its directory or file, or in a merged file the name
 *     that each result has
 * @param file where it was read
 * @param points in the file's order
 * @param facts of its provenance, nested names joined by dots; empty without provenance
 * @param missing a line that names the planned points without a result; empty if there are none
 */
public record MeasuredRun(
    String name,
    ResultFile file,
    Map<MeasuredPoint.Key, MeasuredPoint> points,
    Map<String, String> facts,
    Optional<String> missing) {

  /** A run of which only the points are known. */
  public MeasuredRun(String name, Map<MeasuredPoint.Key, MeasuredPoint> points) {
    this(name, new ResultFile(name, Path.of(name)), points, Map.of(), Optional.empty());
  }

  /**
   * Reads runs, in the order of the input. The results of a merged file belong to the runs that
   * they name.
   *
   * @param inputs see {@link ResultFile#of}
   * @throws BadResultsException if a file has no results, or a run has the same point in two files
   */
  public static List<MeasuredRun> readAll(List<String> inputs) {
    var runs = new LinkedHashMap<String, MeasuredRun>();
    for (ResultFile file : ResultFile.of(inputs)) {
      var provenances = Provenances.beside(file);
      var setups = new HashMap<String, Map<String, String>>();
      JmhReader.read(
          file.path(),
          found -> {
            String merged = found.result().path(MeasuredPoint.RUN).asText();
            String name = merged.isEmpty() ? file.run() : merged;
            var setup = setups.computeIfAbsent(merged, provenances::setup);
            var point = MeasuredPoint.of(found, name, setup);
            MeasuredRun run =
                runs.computeIfAbsent(
                    name,
                    any ->
                        new MeasuredRun(
                            name,
                            file,
                            new LinkedHashMap<>(),
                            provenances.facts(merged),
                            Optional.empty()));
            MeasuredPoint earlier = run.points.putIfAbsent(point.key(), point);
            if (earlier != null) {
              throw new BadResultsException(
                  "%s: run '%s' has %s in %s, too; allowed: once"
                      .formatted(found.place(), name, point.key().label(), earlier.place()));
            }
          });
    }
    return runs.values().stream().map(MeasuredRun::checkedAgainstItsPlan).toList();
  }

  private MeasuredRun checkedAgainstItsPlan() {
    var provenances = Provenances.beside(file);
    boolean merged = provenances.runs().stream().anyMatch(run -> run.run().equals(name));
    return new MeasuredRun(
        name, file, points, facts, provenances.missing(merged ? name : "", points.keySet()));
  }

  /** The points of all runs. */
  public static List<MeasuredPoint> points(List<MeasuredRun> runs) {
    var points = new ArrayList<MeasuredPoint>();
    runs.forEach(run -> points.addAll(run.points.values()));
    return points;
  }

  /** Whether both runs have a point in common, as runs of the same suite do. */
  public boolean sharesPoint(MeasuredRun other) {
    return points.keySet().stream().anyMatch(other.points::containsKey);
  }

  /** The time series of its servers; a file of another name than jmh.json has none. */
  public Optional<Path> servers() {
    return Optional.of(file.beside("servers.csv"))
        .filter(csv -> file.isOfRun() && Files.exists(csv));
  }
}
