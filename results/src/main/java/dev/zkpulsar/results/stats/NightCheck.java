package dev.zkpulsar.results.stats;

import dev.zkpulsar.results.run.Run;
import dev.zkpulsar.results.stats.Verdict.Decision;
import dev.zkpulsar.results.text.Digits;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BinaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Judges the newest night: compares the last 1, 2, 3 and 5 nights with up to ten before them. The
 * unit is a night, since its rounds share the machine's state. A change that one of the four nights
 * before showed, too, is known and raises no alarm again.
 *
 * @param nights the numbers of the runs of each night
 * @param names of the nights
 */
record NightCheck(List<List<Integer>> nights, List<String> names) {
  private static final int[] SPANS = {5, 3, 2, 1};
  private static final int BEFORE = 10;

  /** The longest span contains a change for so many nights after its first. */
  private static final int MEMORY = 4;

  /** The surest change, or else the verdict of the most nights. */
  private static final Comparator<Verdict> SUREST =
      Comparator.comparing((Verdict each) -> !each.decision().isChange())
          .thenComparing(each -> each.decision().isChange() ? each.p() : 0)
          .thenComparing(Verdict::since);

  Comparison of(List<Run> runs, Settings settings) {
    int newest = nights.size() - 1;
    int expected = nights.get(Math.max(0, newest - 1)).get(0);
    var points = new ComparedPoints(runs, nights.get(newest).get(0), expected, settings, true);
    var known = new IdentityHashMap<JudgedMetric, Verdict>();
    for (int night = Math.max(0, newest - MEMORY); night < newest; night++) {
      // The oldest verdict of the newest direction.
      surest(points.metrics, night, settings).values().stream()
          .filter(each -> each.decision().isChange())
          .forEach(now -> known.merge(now.judged(), now, (old, n) -> n.isLike(old) ? old : n));
    }
    var surest = surest(points.metrics, newest, settings);
    var verdicts = new ArrayList<Verdict>();
    for (JudgedMetric judged : points.metrics) {
      Verdict now = surest.getOrDefault(judged, unknown(judged));
      Verdict old = known.getOrDefault(judged, unknown(judged));
      verdicts.add(now.isLike(old) ? old.known() : now);
    }
    verdicts.sort(Verdict.CHANGES_FIRST);
    String earlier = newest > 0 ? known(verdicts) : "there is no night before " + names.get(0);
    int missing = points.missing.size();
    return new Comparison(verdicts, points.labels, points.notes(), missing, "", names, earlier);
  }

  private static Verdict unknown(JudgedMetric judged) {
    String few = "too few nights to know the noise";
    String reason = judged.problem().isEmpty() ? few : judged.problem();
    return Verdict.unclear(judged, Double.NaN, Change.UNKNOWN, reason);
  }

  /** The surest verdict on each metric, as it was in a night. */
  private Map<JudgedMetric, Verdict> surest(
      List<JudgedMetric> metrics, int night, Settings settings) {
    var undecided = metrics.stream().flatMap(metric -> spans(metric, night)).toList();
    var surest = new IdentityHashMap<JudgedMetric, Verdict>();
    Verdict.decide(undecided, settings.level(), settings.tail())
        .forEach(each -> surest.merge(each.judged(), each, BinaryOperator.minBy(SUREST)));
    return surest;
  }

  private Stream<Verdict> spans(JudgedMetric judged, int night) {
    var runs = judged.means().byRun().keySet();
    var used =
        IntStream.rangeClosed(0, night)
            .filter(each -> nights.get(each).stream().anyMatch(runs::contains))
            .boxed()
            .toList();
    boolean isNew = used.contains(night) && judged.problem().isEmpty();
    return IntStream.of(SPANS)
        .map(span -> used.size() - span)
        .filter(split -> isNew && split > 0)
        .mapToObj(
            split -> {
              int first = Math.max(0, split - BEFORE);
              var before = used.subList(first, split).stream().map(nights::get).toList();
              var now = used.subList(split, used.size()).stream().map(nights::get).toList();
              Change change = judged.change(before, now, false, false);
              double level = judged.level(before);
              return Verdict.of(judged, used.get(first), used.get(split), level, change);
            })
        .filter(each -> each.change().isKnown());
  }

  /** The slowdowns that earlier nights showed, too; or empty. */
  private String known(List<Verdict> verdicts) {
    int[] since =
        verdicts.stream()
            .filter(each -> each.decision() == Decision.KNOWN && each.judged().hasDirection())
            .filter(each -> each.change().logRatio() > 0)
            .mapToInt(Verdict::since)
            .sorted()
            .toArray();
    if (since.length == 0) {
      return "";
    }
    String first = since[0] == since[since.length - 1] ? "" : ", the first";
    return "nothing new; %s still slower%s since %s"
        .formatted(Digits.count(since.length, "metric"), first, names.get(since[0]));
  }
}
