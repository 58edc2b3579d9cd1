package dev.zkpulsar.results.stats;

import dev.zkpulsar.results.run.Labels;
import dev.zkpulsar.results.run.Run;
import dev.zkpulsar.results.stats.Verdict.Decision;
import dev.zkpulsar.results.text.Digits;
import dev.zkpulsar.results.text.ExitCode;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The outcome of a comparison.
 *
 * @param verdicts changes first
 * @param missing the number of points that are not compared
 * @param more what would decide the unclear verdicts; or empty
 * @param nights that verdicts name by their numbers
 * @param earlier the outcome of earlier nights: what is still slower, or that there is no earlier
 *     night; or empty
 */
public record Comparison(
    List<Verdict> verdicts,
    Labels labels,
    List<String> notes,
    int missing,
    String more,
    List<String> nights,
    String earlier) {
  /** Sides that differ by a larger factor do not share one noise. */
  private static final int MOST_UNEQUAL = 2;

  /** Compares two groups of runs; if they were made in turn, the k-th runs of both are a pair. */
  public static Comparison of(
      List<Run> before, List<Run> after, Settings settings, boolean inTurn) {
    int side = before.size();
    boolean isByFork = side == 1 && after.size() == 1;
    var runs = Stream.concat(before.stream(), after.stream()).toList();
    var points = new ComparedPoints(runs, side, 0, settings, inTurn && !isByFork);
    var undecided =
        points.metrics.stream().map(each -> undecided(each, side, isByFork, inTurn)).toList();
    var verdicts = Verdict.decide(undecided, settings.level(), settings.tail());
    var notes = points.notes();
    if (isByFork) {
      notes.add("One run a side: its forks are compared; the noise between runs is unknown.");
    }
    long lacking = points.metrics.stream().filter(JudgedMetric::lacksHiccup).count();
    if (lacking > 0) {
      String lacks = "%d rows are not corrected for the machine: a run lacks %s";
      notes.add(lacks.formatted(lacking, JudgedMetric.HICCUP));
    }
    String more = MorePairs.words(verdicts, runs, isByFork ? 0 : side, settings.tail());
    return new Comparison(
        verdicts, points.labels, notes, points.missing.size(), more, List.of(), "");
  }

  private static Verdict undecided(
      JudgedMetric judged, int side, boolean isByFork, boolean inTurn) {
    var runs = judged.means().byRun().keySet();
    var before = units(runs, 0, side, inTurn ? side : 0);
    var after = units(runs, side, Integer.MAX_VALUE, inTurn ? -side : 0);
    double level = judged.level(before);
    if (!judged.problem().isEmpty()) {
      return Verdict.unclear(judged, level, Change.UNKNOWN, judged.problem());
    }
    Change change = judged.change(before, after, isByFork, inTurn && !isByFork);
    int most = Math.max(before.size(), after.size());
    return most > MOST_UNEQUAL * Math.min(before.size(), after.size())
        ? Verdict.unclear(
            judged,
            level,
            change,
            "%d runs against %d: measure in turn".formatted(before.size(), after.size()))
        : Verdict.of(judged, -1, -1, level, change);
  }

  /** The runs of one side whose partners have the metric, too. */
  private static List<List<Integer>> units(Set<Integer> runs, int from, int to, int partner) {
    return runs.stream()
        .filter(run -> run >= from && run < to && runs.contains(run + partner))
        .map(List::of)
        .toList();
  }

  long count(Decision decision) {
    return verdicts.stream().filter(each -> each.decision() == decision).count();
  }

  /** Those that could hide a slowdown; a metric without a direction has none. */
  List<Verdict> unclear() {
    return verdicts.stream()
        .filter(each -> each.decision() == Decision.UNCLEAR && each.judged().hasDirection())
        .toList();
  }

  /** Unclear verdicts make it undecided if power is required. */
  public int exit(boolean requirePower) {
    if (count(Decision.SLOWER) > 0) {
      return ExitCode.FINDING;
    }
    boolean isNothing = verdicts.stream().noneMatch(each -> each.change().isKnown());
    return isNothing || missing > 0 || (requirePower && !unclear().isEmpty())
        ? ExitCode.UNDECIDED
        : ExitCode.DONE;
  }

  /** The decision as one line, with what to do about it. */
  public String summary(boolean requirePower) {
    String undecided = exit(requirePower) == ExitCode.UNDECIDED ? "UNDECIDED: " : "";
    return undecided + found() + (missing == 0 ? "" : "; points not compared: " + missing);
  }

  private String found() {
    int all = verdicts.size();
    long slower = count(Decision.SLOWER);
    if (slower > 0) {
      Verdict worst = verdicts.get(0);
      String are = slower == 1 ? "is" : "are";
      return "regression: %d of %d rows %s slower, the worst %s%s (%s)"
          .formatted(slower, all, are, worst.percent(), since(worst), name(worst));
    }
    if (verdicts.isEmpty()) {
      return earlier.isEmpty() ? "the runs have no valid point in common" : earlier;
    }
    var unclear = unclear();
    if (unclear.isEmpty()) {
      String before = earlier.isEmpty() ? "no " : earlier + "; no other ";
      return before + "regression of %s or more in %d rows".formatted(thresholds(), all);
    }
    Verdict widest = unclear.get(0);
    long unknown = unclear.stream().filter(each -> Double.isInfinite(each.bound())).count();
    String could =
        unknown > 0
            ? "the noise of %d of %d rows is unknown (%s)".formatted(unknown, all, name(widest))
            : "%d of %d rows could hide more than %s, the widest %s (%s)"
                .formatted(unclear.size(), all, thresholds(), widest.atWorst(), name(widest));
    return (earlier.isEmpty() ? "no regression found" : earlier)
        + "; "
        + could
        + (more.isEmpty() ? "" : ". " + more);
  }

  /** The first night of a change, in words; or empty. */
  String since(Verdict verdict) {
    boolean isDated = verdict.decision().isChange() && verdict.since() >= 0;
    return isDated ? " since " + nights.get(verdict.since()) : "";
  }

  String name(Verdict verdict) {
    return verdict.judged().name() + " of " + labels.of(verdict.judged().point());
  }

  /** The threshold of most verdicts, and how many have a higher one. */
  private String thresholds() {
    double[] all = verdicts.stream().mapToDouble(Verdict::threshold).sorted().toArray();
    long others = Arrays.stream(all).filter(threshold -> threshold > all[0]).count();
    String least = Digits.percent(all[0]);
    String most = Digits.percent(all[all.length - 1]);
    return others == 0 ? least : "%s (%s in %d rows)".formatted(least, most, others);
  }
}
