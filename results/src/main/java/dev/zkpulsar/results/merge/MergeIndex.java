package dev.zkpulsar.results.merge;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.zkpulsar.results.runs.BadResultsException;
import dev.zkpulsar.results.runs.JmhReader;
import dev.zkpulsar.results.runs.Mark;
import dev.zkpulsar.results.runs.MeasuredPoint;
import dev.zkpulsar.results.runs.MetricUnits;
import dev.zkpulsar.results.runs.ResultFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What is to be merged and where it lies: a few bytes a result, so that the results themselves can
 * be read one by one, in whatever order.
 */
public final class MergeIndex {
  private final List<Entry> entries = new ArrayList<>();
  private final Map<MeasuredPoint.Key, Map<String, String>> placesByPoint = new LinkedHashMap<>();
  private final MetricUnits units = new MetricUnits();
  private final Facets facets;

  /** One result of one run. */
  public record Entry(
      MeasuredPoint.Key point, String run, boolean invalid, Path file, long start, long end) {

    /** The result, without what an earlier merge told its run by. */
    ObjectNode read() {
      ObjectNode result = JmhReader.reread(file, start, end);
      if (result.remove(MeasuredPoint.RUN) != null
          && result.path("params") instanceof ObjectNode params) {
        params.remove(MeasuredPoint.RUN);
      }
      return result;
    }
  }

  /**
   * Reads files once.
   *
   * @param facets takes what says on what each result was measured
   * @throws BadResultsException for two results of one run and point, or two units of one metric
   */
  public MergeIndex(List<ResultFile> inputs, Facets facets) {
    this.facets = facets;
    for (ResultFile input : inputs) {
      JmhReader.read(input.path(), found -> add(found, input.run()));
    }
  }

  private void add(JmhReader.Found found, String inputsRun) {
    ObjectNode result = found.result();
    MeasuredPoint.Key point = MeasuredPoint.Key.of(result);
    String run = result.path(MeasuredPoint.RUN).asText(inputsRun);
    String earlier =
        placesByPoint
            .computeIfAbsent(point, p -> new LinkedHashMap<>())
            .putIfAbsent(run, found.place());
    if (earlier != null) {
      throw new BadResultsException(
          found.place()
              + ": run '"
              + run
              + "' has "
              + point.label()
              + " in "
              + earlier
              + ", too; allowed: once");
    }
    units.check(point, result, found.place());
    facets.result(result, found.place());
    boolean invalid = Mark.of(result.path("secondaryMetrics").path(Mark.METRIC)) == Mark.INVALID;
    entries.add(new Entry(point, run, invalid, found.file(), found.start(), found.end()));
  }

  public List<Entry> entries() {
    return entries;
  }

  /** The entries of each point, in the order of the input. */
  Map<MeasuredPoint.Key, List<Entry>> byPoint() {
    var byPoint = new LinkedHashMap<MeasuredPoint.Key, List<Entry>>();
    entries.forEach(
        entry -> byPoint.computeIfAbsent(entry.point(), p -> new ArrayList<>()).add(entry));
    return byPoint;
  }

  /** Benchmarks of which more than one run has the same point. */
  public Set<String> benchmarksOfSeveralRuns() {
    var benchmarks = new HashSet<String>();
    placesByPoint.forEach(
        (point, runs) -> {
          if (runs.size() > 1) {
            benchmarks.add(point.benchmark());
          }
        });
    return benchmarks;
  }
}
