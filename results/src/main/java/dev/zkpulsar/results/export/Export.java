package dev.zkpulsar.results.export;

import dev.zkpulsar.results.runs.BadResultsException;
import dev.zkpulsar.results.runs.MeasuredPoint;
import dev.zkpulsar.results.runs.MeasuredRun;
import dev.zkpulsar.results.runs.MetricSpecs;
import dev.zkpulsar.results.runs.PointLabels;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The exported part of runs: their points, without those whose figures must not be used.
 *
 * @param rounds in the order of the input
 * @param names by all points, those left out and those planned included, so that they do not depend
 *     on what failed
 * @param specs the table of metrics
 * @param notes about the points left out, one line a reason; the formats add theirs
 */
public record Export(List<Round> rounds, Names names, MetricSpecs specs, List<String> notes) {
  private static final int NAMED = 10;

  /**
   * Runs of one commit that have no point in common, such as one night's run of each module. Tools
   * that read a run get a round.
   *
   * @param name that of its first run
   * @param time when its first run started, in ISO format; empty if unknown
   * @param commit the project's; empty if unknown
   * @param keys of all its points
   * @param points without those left out
   */
  record Round(
      String name,
      String time,
      String commit,
      Set<MeasuredPoint.Key> keys,
      List<MeasuredPoint> points) {

    /** Both as one. */
    Round with(Round other) {
      var allKeys = new HashSet<>(keys);
      allKeys.addAll(other.keys);
      var allPoints = new ArrayList<>(points);
      allPoints.addAll(other.points);
      return new Round(name, time.isEmpty() ? other.time : time, commit, allKeys, allPoints);
    }

    /** A point that both have. */
    Optional<MeasuredPoint.Key> common(Round other) {
      return other.keys.stream().filter(keys::contains).findFirst();
    }
  }

  /**
   * Selects the points.
   *
   * @param useDisturbed whether to export points that other work on the machine disturbed
   * @throws BadResultsException if there is none
   */
  public static Export of(List<MeasuredRun> runs, boolean useDisturbed) {
    var rounds = new ArrayList<Round>();
    var keys = new HashSet<MeasuredPoint.Key>();
    var left = new ArrayList<String>();
    var all = MeasuredRun.points(runs);
    var labels = new PointLabels(all);
    for (MeasuredRun run : runs) {
      keys.addAll(run.points().keySet());
      run.provenance().path("plan").forEach(planned -> keys.add(MeasuredPoint.Key.of(planned)));
      var points = new ArrayList<MeasuredPoint>();
      for (MeasuredPoint point : run.points().values()) {
        if (point.isInvalid()) {
          left.add("invalid: " + labels.of(point.key()));
        } else if (point.isDisturbed() && !useDisturbed) {
          left.add("disturbed: " + labels.of(point.key()));
        } else {
          points.add(point);
        }
      }
      String commit = run.provenance().path("project").path("commit").asText();
      String time = run.provenance().path("startedAt").asText();
      var round = new Round(run.name(), time, commit, run.points().keySet(), points);
      Round last = rounds.isEmpty() ? null : rounds.get(rounds.size() - 1);
      if (last != null && last.commit().equals(commit) && last.common(round).isEmpty()) {
        rounds.set(rounds.size() - 1, last.with(round));
      } else {
        rounds.add(round);
      }
    }
    rounds.removeIf(round -> round.points().isEmpty());
    String reasons = String.join("; ", left.subList(0, Math.min(NAMED, left.size())));
    if (left.size() > NAMED) {
      reasons += "; and %d more".formatted(left.size() - NAMED);
    }
    if (rounds.isEmpty()) {
      throw new BadResultsException(
          "nothing to export: all points are left out (%s); allowed: runs with a valid point"
              .formatted(reasons));
    }
    var notes = new ArrayList<String>();
    if (!left.isEmpty()) {
      notes.add("left out: %d of %d points: %s".formatted(left.size(), all.size(), reasons));
    }
    return new Export(rounds, new Names(keys), MetricSpecs.of(runs), notes);
  }

  /**
   * All rounds as one.
   *
   * @throws BadResultsException if two have a point in common
   */
  public Export asOneRound() {
    Round all = rounds.get(0);
    for (Round round : rounds.subList(1, rounds.size())) {
      var common = all.common(round);
      if (common.isPresent()) {
        throw BadResultsException.of(
            "INPUT",
            round.name(),
            common.get().label() + " is in run " + all.name() + ", too",
            "runs without a common point, as the file is about one run");
      }
      all = all.with(round);
    }
    return new Export(List.of(all), names, specs, notes);
  }
}
