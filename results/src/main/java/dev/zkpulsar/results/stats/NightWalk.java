package dev.zkpulsar.results.stats;

import static java.lang.Double.NaN;

import dev.zkpulsar.results.stats.Reference.Series;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.function.BinaryOperator;
import java.util.stream.IntStream;

/**
 * Judges all metrics on one night after the other, so that each change is reported once.
 *
 * <p>The last 1, 2, 3 and 5 nights are compared with up to ten nights before them, see {@link
 * Reference}. Holm's correction over all metrics and spans of a night bounds the probability that
 * any metric of an unchanged build is called slower by 0.01 a night.
 *
 * <p>A significant change is a <em>step</em> since the first night of its span:
 *
 * <ul>
 *   <li>Later nights are compared with the level since the last step. So the step is not reported
 *       again, and a second step is reported by its own size.
 *   <li>For {@value #MEMORY} nights the step is known, if the newest night still shows it.
 *   <li>A step is settled after {@value #SETTLED} nights. If a night comes back before, it was a
 *       passing event: the step is forgotten, and its nights can be outliers of the reference.
 *   <li>Until a step is settled, only a further change in its direction is reported. So the end of
 *       one unusually fast night is no regression.
 * </ul>
 *
 * <p>A step widens no test of another night: the columns depend on reported steps only, not on the
 * span that is tested. NightRatesTest counts false alarms of unchanged builds, and later steps that
 * are found.
 */
final class NightWalk {
  private static final int[] SPANS = {5, 3, 2, 1};
  private static final int BEFORE = 10;
  private static final int MEMORY = 5;
  private static final int SETTLED = 3;
  private static final String FEW = "too few nights to know the noise";
  private static final Comparator<Verdict> SUREST =
      Comparator.comparing((Verdict verdict) -> !verdict.decision().isChange())
          .thenComparing(verdict -> verdict.decision().isChange() ? verdict.p() : 0)
          .thenComparing(Verdict::since);

  /** A change that was reported on a night. */
  private record Step(int reported, Verdict verdict) {
    int since() {
      return verdict.since();
    }

    boolean isToward(double logRatio) {
      return Math.signum(logRatio) == Math.signum(verdict.change().logRatio());
    }
  }

  private final List<JudgedMetric> metrics;
  private final List<? extends Collection<Integer>> runs;

  /** The steps of each metric that were reported and not forgotten, oldest first. */
  private final IdentityHashMap<JudgedMetric, Deque<Step>> steps = new IdentityHashMap<>();

  /**
   * @param runs the numbers of the runs of each night, oldest first
   */
  NightWalk(List<JudgedMetric> metrics, List<? extends Collection<Integer>> runs) {
    this.metrics = metrics;
    this.runs = runs;
  }

  private Deque<Step> stepsOf(JudgedMetric metric) {
    return steps.computeIfAbsent(metric, newMetric -> new ArrayDeque<>());
  }

  /** A verdict on each metric for the newest night. */
  List<Verdict> newest() {
    var verdicts = List.<Verdict>of();
    for (int night = 0; night < runs.size(); night++) {
      verdicts = judge(night);
    }
    return verdicts;
  }

  /** A verdict on each metric for a night; all nights before it were judged. */
  List<Verdict> judge(int night) {
    var spans = new ArrayList<Verdict>();
    for (JudgedMetric metric : metrics) {
      if (isMeasured(metric, night)) {
        forgetPassed(metric, night);
        spans.addAll(spans(metric, night));
      }
    }
    var surest = new IdentityHashMap<JudgedMetric, Verdict>();
    for (Verdict verdict : Verdict.decide(spans)) {
      surest.merge(verdict.judged(), verdict, BinaryOperator.minBy(SUREST));
    }
    var verdicts = new ArrayList<Verdict>();
    for (JudgedMetric metric : metrics) {
      var none = Verdict.of(metric, -1, -1, NaN, Correction.UNKNOWN, FEW);
      verdicts.add(reported(metric, night, surest.getOrDefault(metric, none)));
    }
    return verdicts;
  }

  /**
   * A new step; or the last one, if the night still shows it; or what the night shows by itself.
   */
  private Verdict reported(JudgedMetric metric, int night, Verdict now) {
    Step last = stepsOf(metric).peekLast();
    boolean isNew = now.decision().isChange();
    if (isNew && (last == null || isSettled(last, metric, night) || isFurther(now, last))) {
      stepsOf(metric).addLast(new Step(night, now));
      return now;
    }
    boolean isRecent = last != null && night - last.reported <= MEMORY;
    if (isRecent && isMeasured(metric, night) && isStillThere(last, metric, night)) {
      return last.verdict.known();
    }
    return isNew ? now.undecided() : now;
  }

  private static boolean isFurther(Verdict now, Step last) {
    return last.isToward(now.change().logRatio());
  }

  /** Removes the last steps that passed before they were settled. */
  private void forgetPassed(JudgedMetric metric, int night) {
    Deque<Step> own = stepsOf(metric);
    while (!own.isEmpty()
        && !isSettled(own.peekLast(), metric, night)
        && !isStillThere(own.peekLast(), metric, night)) {
      own.removeLast();
    }
  }

  /** Whether enough nights before this one have the level of the step. */
  private boolean isSettled(Step step, JudgedMetric metric, int night) {
    return measured(metric, step.since(), night - 1).size() >= SETTLED;
  }

  /** Whether a night is nearer to the level of the step than to that before. */
  private boolean isStillThere(Step step, JudgedMetric metric, int night) {
    var earlier = stepsOf(metric).stream().map(Step::since).filter(since -> since < step.since());
    var series = new Series(metric, runs, earlier.toList());
    var before = measured(metric, 0, step.since() - 1);
    var recent = before.subList(Math.max(0, before.size() - BEFORE), before.size());
    double now = Reference.of(series, recent, List.of(night)).correction().change().logRatio();
    double then = step.verdict.change().logRatio();
    return step.isToward(now) && Math.abs(now) > Math.abs(then) / 2;
  }

  /** The spans that begin after the last step; only the newest night if all noise is unknown. */
  private List<Verdict> spans(JudgedMetric metric, int night) {
    var since = stepsOf(metric).stream().map(Step::since).toList();
    var series = new Series(metric, runs, since);
    int last = since.isEmpty() ? -1 : since.get(since.size() - 1);
    var all = measured(metric, 0, night);
    var spans = new ArrayList<Verdict>();
    for (int span : SPANS) {
      int split = all.size() - span;
      if (split > 0 && all.get(split) > last) {
        var before = all.subList(Math.max(0, split - BEFORE), split);
        spans.add(undecided(series, before, all.subList(split, all.size())));
      }
    }
    var known = spans.stream().filter(verdict -> verdict.change().isKnown()).toList();
    if (known.isEmpty() && !spans.isEmpty()) {
      return List.of(spans.get(spans.size() - 1));
    }
    return known;
  }

  private static Verdict undecided(Series series, List<Integer> before, List<Integer> span) {
    var reference = Reference.of(series, before, span);
    var level = reference.lastLevel(series);
    return Verdict.of(
        series.metric(),
        level.get(0),
        span.get(0),
        series.metric().level(series.units(level)),
        reference.correction(),
        FEW);
  }

  /** The nights from one to another that measured a metric. */
  private List<Integer> measured(JudgedMetric metric, int from, int to) {
    return IntStream.rangeClosed(from, to)
        .filter(night -> isMeasured(metric, night))
        .boxed()
        .toList();
  }

  private boolean isMeasured(JudgedMetric metric, int night) {
    return !Collections.disjoint(runs.get(night), metric.levels().keySet());
  }
}
