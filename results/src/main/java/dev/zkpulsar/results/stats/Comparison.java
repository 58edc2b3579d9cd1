package dev.zkpulsar.results.stats;

import dev.zkpulsar.results.run.Labels;
import dev.zkpulsar.results.run.Run;
import dev.zkpulsar.results.stats.Verdict.Decision;
import dev.zkpulsar.results.text.ExitCode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The outcome of a comparison, changes first; check adds its nights and what was known before.
 *
 * <p>Rows of {@link dev.zkpulsar.results.read.Controls} are tested apart from the others, with the
 * same probabilities of error. If one of them changed in either direction, the comparison is
 * undecided: a change of the other rows can be that of the machine.
 *
 * @param controls the verdicts on points that must not change
 * @param earlier what limits the comparison as a whole: a change that earlier nights showed, no
 *     earlier night, or too few days; else empty
 * @param days the days of runs that were not made in turn
 */
public record Comparison(
    ComparedPoints points,
    List<Verdict> verdicts,
    List<Verdict> controls,
    List<String> nights,
    String earlier,
    Look look,
    Days days) {
  /** A comparison without controls, at one look. */
  Comparison(ComparedPoints points, List<Verdict> verdicts, List<String> nights, String earlier) {
    this(points, verdicts, List.of(), nights, earlier, Look.ONLY, Days.NONE);
  }

  /**
   * Compares two groups of runs. If they were made in turn, the k-th runs of both are a pair.
   * Otherwise the unit is the day, see {@link Days}.
   */
  public static Comparison of(
      List<Run> before, List<Run> after, Settings settings, boolean inTurn) {
    int side = before.size();
    boolean isPaired = inTurn && side > 1;
    var runs = Stream.concat(before.stream(), after.stream()).toList();
    var points = ComparedPoints.of(runs, side, 0, settings, isPaired);
    var days = isPaired ? Days.NONE : Days.of(runs, side);
    var share = settings.look().share();
    var controls = new ArrayList<Verdict>();
    var others = new ArrayList<Verdict>();
    for (JudgedMetric metric : points.metrics) {
      boolean isControl = settings.controls().has(metric.point());
      (isControl ? controls : others).add(undecided(metric, side, isPaired, days, share));
    }
    return new Comparison(
        points,
        Verdict.decide(others),
        Verdict.decide(controls),
        List.of(),
        days.areFew() && !others.isEmpty() ? days.words() : "",
        settings.look(),
        days);
  }

  /** The change of a row; {@link Verdict#decide} judges all rows together. */
  private static Verdict undecided(
      JudgedMetric judged, int side, boolean inTurn, Days days, ErrorShare share) {
    var runs = judged.levels();
    List<Integer> old = List.copyOf(runs.headMap(side).keySet());
    List<Integer> fresh = List.copyOf(runs.tailMap(side).keySet());
    if (inTurn) {
      // A run whose partner lacks the metric is no pair.
      old = old.stream().filter(run -> runs.containsKey(run + side)).toList();
      fresh = fresh.stream().filter(run -> runs.containsKey(run - side)).toList();
    }
    var before = days.units(old);
    var after = days.units(fresh);
    Correction change = judged.change(before, after, inTurn).spending(share);
    String few = days.problem(before.size(), after.size());
    if (!few.isEmpty()) {
      change = change.unknown();
    }
    String reason = few.isEmpty() ? "too few runs to know the noise" : few;
    return Verdict.of(judged, -1, -1, judged.level(before), change, reason);
  }

  /** The names of the points. */
  public Labels labels() {
    return points.labels;
  }

  /** What was left out or grouped, a line each. */
  public List<String> notes() {
    var notes = new ArrayList<>(points.notes());
    // Too few days are the reason of an undecided comparison, which has it already.
    if (!days.areFew() && !days.words().isEmpty()) {
      notes.add(days.words());
    }
    return notes;
  }

  /** How many rows have a decision. */
  long count(Decision decision) {
    return verdicts.stream().filter(verdict -> verdict.decision() == decision).count();
  }

  /** The verdicts that could hide a slowdown. */
  List<Verdict> unclear() {
    return verdicts.stream()
        .filter(verdict -> verdict.decision() == Decision.UNCLEAR)
        .filter(verdict -> verdict.judged().hasDirection())
        .toList();
  }

  /** The verdicts that could be a large slowdown, of which nobody knows the noise. */
  List<Verdict> doubtful() {
    return verdicts.stream().filter(Verdict::isDoubtful).toList();
  }

  /** The verdicts that are slower as measured, where machine and build cannot be told apart. */
  List<Verdict> contested() {
    // Nights are never in turn, and a machine that changed is no reason to stop them.
    return nights.isEmpty() ? verdicts.stream().filter(Verdict::isContested).toList() : List.of();
  }

  /** The controls that changed, in either direction. */
  List<Verdict> movedControls() {
    return controls.stream().filter(control -> control.decision().isChange()).toList();
  }

  /**
   * The exit code of the command: a finding, undecided or done.
   *
   * @param requirePower whether a row that could hide a slowdown leaves the comparison undecided
   */
  public int exit(boolean requirePower) {
    if (!movedControls().isEmpty()) {
      return ExitCode.UNDECIDED;
    }
    if (count(Decision.SLOWER) > 0) {
      return ExitCode.FINDING;
    }
    boolean isNothing = verdicts.stream().noneMatch(verdict -> verdict.change().isKnown());
    boolean isDoubtful = !doubtful().isEmpty() || !contested().isEmpty();
    boolean lacksPower = requirePower && !unclear().isEmpty();
    boolean isUndecided = isNothing || !points.missing.isEmpty() || isDoubtful || lacksPower;
    return isUndecided ? ExitCode.UNDECIDED : ExitCode.DONE;
  }

  /** The outcome in a line. */
  public String summary(boolean requirePower) {
    return new ComparisonSentence(this).words(requirePower);
  }

  /** The night of a change, in a history of nights; else empty. */
  String since(Verdict verdict) {
    boolean isDated = verdict.decision().isChange() && verdict.since() >= 0;
    return isDated ? " since " + nights.get(verdict.since()) : "";
  }
}
