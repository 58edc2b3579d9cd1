package dev.zkpulsar.results.export;

import dev.zkpulsar.results.runs.BadResultsException;
import dev.zkpulsar.results.runs.MeasuredPoint;
import dev.zkpulsar.results.runs.MeasuredRun;
import dev.zkpulsar.results.runs.MetricSpecs;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;

/**
 * What is exported of runs: their points, without those whose figures must not be used.
 *
 * @param rounds in the order of the input
 * @param names by all points, those left out and those planned included, so that they do not depend
 *     on what failed
 * @param specs the table of metrics
 * @param notes about the points left out, one line a reason; the formats add theirs
 */
public record Export(List<Round> rounds, Names names, MetricSpecs specs, List<String> notes) {

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
    var notes = new ArrayList<String>();
    for (MeasuredRun run : runs) {
      keys.addAll(run.points().keySet());
      run.provenance().path("plan").forEach(planned -> keys.add(MeasuredPoint.Key.of(planned)));
      var points = new ArrayList<MeasuredPoint>();
      for (MeasuredPoint point : run.points().values()) {
        boolean disturbed = !useDisturbed && point.isDisturbed();
        if (point.isInvalid() || disturbed) {
          left.add((point.isInvalid() ? "invalid: " : "disturbed: ") + point.key().label());
        } else {
          points.add(point);
        }
      }
      String commit = run.provenance().path("project").path("commit").asText();
      String time = run.provenance().path("startedAt").asText();
      add(rounds, new Round(run.name(), time, commit, run.points().keySet(), points));
    }
    int count = MeasuredRun.points(runs).size();
    if (left.size() == count) {
      throw new BadResultsException(
          "nothing to export: all points are left out (%s); allowed: runs with a valid point"
              .formatted(String.join("; ", left)));
    }
    if (!left.isEmpty()) {
      notes.add(
          "left out: %d of %d points: %s".formatted(left.size(), count, String.join("; ", left)));
    }
    rounds.removeIf(round -> round.points().isEmpty());
    return new Export(rounds, new Names(keys), MetricSpecs.of(runs), notes);
  }

  private static void add(List<Round> rounds, Round run) {
    Optional<Round> last =
        Optional.of(rounds).filter(r -> !r.isEmpty()).map(r -> r.get(r.size() - 1));
    if (last.filter(r -> r.commit().equals(run.commit()) && r.common(run).isEmpty()).isPresent()) {
      rounds.set(rounds.size() - 1, last.get().with(run));
    } else {
      rounds.add(run);
    }
  }

  /**
   * All rounds as one.
   *
   * @throws BadResultsException if two have a point in common
   */
  public Export asOneRound() {
    Round all = rounds.get(0);
    for (Round round : rounds.subList(1, rounds.size())) {
      String first = all.name();
      all.common(round)
          .ifPresent(
              key -> {
                throw BadResultsException.of(
                    "INPUT",
                    round.name(),
                    key.label() + " is in run " + first + ", too",
                    "runs without a common point, as the file is about one run");
              });
      all = all.with(round);
    }
    return new Export(List.of(all), names, specs, notes);
  }
}
