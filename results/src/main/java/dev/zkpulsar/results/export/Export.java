package dev.zkpulsar.results.export;

import dev.zkpulsar.results.runs.BadResultsException;
import dev.zkpulsar.results.runs.MeasuredPoint;
import dev.zkpulsar.results.runs.MeasuredRun;
import dev.zkpulsar.results.runs.MetricSpecs;
import dev.zkpulsar.results.runs.PointLabels;
import dev.zkpulsar.results.runs.Setup;
import dev.zkpulsar.results.text.PlainText;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The exported part of runs: their points, without those whose figures must not be used.
 *
 * @param names by all points, those left out and those planned included, so that they do not depend
 *     on what failed
 * @param notes about the points left out, one line a reason; the formats add theirs
 */
public record Export(List<Round> rounds, Names names, MetricSpecs specs, List<String> notes) {
  private static final int NAMED = 10;
  private static final String OF_BENCHMARK = "mode|threads|jvmArgs";

  /**
   * Runs of one known commit and one setup that have no point in common, such as one night's run of
   * each module. Tools that read a run get a round.
   *
   * @param time when its first run started, in ISO format; empty if unknown, as the commit
   * @param points without those left out
   */
  record Round(
      String name,
      String time,
      String commit,
      Map<MeasuredPoint.Key, MeasuredPoint> measured,
      List<MeasuredPoint> points) {

    Round with(Round other) {
      var all = new LinkedHashMap<>(measured);
      all.putAll(other.measured);
      var allPoints = new ArrayList<>(points);
      allPoints.addAll(other.points);
      return new Round(name, time.isEmpty() ? other.time : time, commit, all, allPoints);
    }

    /** Why another run is not a part of this round, in words; empty if it is. */
    String differenceFrom(Round other) {
      for (var point : other.measured.values()) {
        MeasuredPoint same = measured.get(point.key());
        if (same != null) {
          return "%s is in %s and in %s"
              .formatted(point.key().label(), same.place(), point.place());
        }
      }
      if (commit.isEmpty() || !commit.equals(other.commit)) {
        return "of %s, and %s of %s".formatted(words(other.commit), name, words(commit));
      }
      return other.measured.values().iterator().next().differenceFrom(setup());
    }

    private static String words(String commit) {
      return commit.isEmpty() ? "an unknown commit" : "commit " + commit;
    }

    /** The facts that all its points have in common, without those that a benchmark decides. */
    private Map<String, String> setup() {
      var facts = new HashMap<String, String>();
      measured.values().forEach(point -> facts.putAll(point.setup()));
      measured.values().forEach(point -> facts.entrySet().retainAll(point.setup().entrySet()));
      facts.keySet().removeIf(name -> Setup.isLength(name) || name.matches(OF_BENCHMARK));
      return facts;
    }
  }

  /** Selects the points. Throws BadResultsException if there is none. */
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
      var round = new Round(run.name(), run.startedAt(), run.commit(), run.points(), points);
      Round last = rounds.isEmpty() ? null : rounds.get(rounds.size() - 1);
      if (last != null && last.differenceFrom(round).isEmpty()) {
        rounds.set(rounds.size() - 1, last.with(round));
      } else {
        rounds.add(round);
      }
    }
    rounds.removeIf(round -> round.points().isEmpty());
    String reasons = PlainText.list(left, NAMED);
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

  /** The only round; several are bad input. */
  public Round round() {
    if (rounds.size() > 1) {
      throw BadResultsException.of(
          "INPUT",
          rounds.get(1).name(),
          rounds.get(0).differenceFrom(rounds.get(1)),
          "one run, or runs of one known commit and setup without a common point");
    }
    return rounds.get(0);
  }
}
