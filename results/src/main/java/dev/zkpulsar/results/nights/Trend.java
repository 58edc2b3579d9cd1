package dev.zkpulsar.results.nights;

import dev.zkpulsar.results.compare.Row;
import dev.zkpulsar.results.runs.History;
import dev.zkpulsar.results.runs.MeasuredPoint;
import dev.zkpulsar.results.runs.MetricSpec;
import dev.zkpulsar.results.runs.MetricSpecs;
import java.util.List;

/**
 * A metric of a point over a history, with the changes that {@link Nights} finds in it. Each setup
 * has baselines of its own.
 *
 * @param point of the newest run that has it
 * @param dots a value for each run, oldest first; empty if it cannot be compared
 * @param segments stretches of nights with one level, by their first nights; none if no run counts
 */
public record Trend(
    MeasuredPoint point,
    MetricSpec metric,
    List<Dot> dots,
    List<Segment> segments,
    Finding finding) {

  /** A run's value in the metric's unit. Marks are doubts, for which it counts for no level. */
  public record Dot(int night, double value, String doubt) {}

  /** Why a stretch of nights began. */
  public enum Cause {
    FIRST,
    SETUP,
    ACCEPTED,
    SLOWER,
    CHANGED,
    FASTER;

    boolean isFound() {
      return compareTo(SLOWER) >= 0;
    }
  }

  /**
   * Nights with one level: the median of their runs.
   *
   * @param first the number of its first night
   * @param low the median less two standard deviations; null if there are too few runs
   * @param high the median and two standard deviations
   * @param ratio the size of the change as {@code check} reports it; else the level over that of
   *     the stretch before, and 1 for the first
   * @param p the probability of such a change if there is none; 1 if none was found
   * @param words the facts that differ, or the reason of an accepted night; else empty
   */
  public record Segment(
      int first,
      int last,
      double level,
      Double low,
      Double high,
      Cause cause,
      double ratio,
      double p,
      String words) {}

  /** The findings of the newest night, in the order of a page. */
  public enum Verdict {
    SLOWER,
    CHANGED,
    FASTER,
    /** It was slower or faster, and has its baseline's level again. */
    BACK,
    UNCLEAR,
    NO_CHANGE
  }

  /**
   * The verdict on the newest night.
   *
   * @param since the number of the night in which the change began; -1 without a change
   * @param ratio the level now over the baseline's: the product of the changes since
   * @param p the probability of the first of these changes if there is none
   * @param isNew whether the newest night shows a change that no earlier night showed
   * @param hidden the slowdown that noise could hide, as a logarithm; infinite if it is unknown
   */
  public record Finding(
      Verdict verdict, int since, double ratio, double p, boolean isNew, double hidden) {

    /** After the stretches of the newest night's setup; the row is that of {@link Nights}. */
    static Finding of(MetricSpec spec, List<Segment> segments, Row newest) {
      double hidden = newest == null ? Double.POSITIVE_INFINITY : newest.bound();
      int baseline = segments.size() - 1;
      while (baseline > 0 && segments.get(baseline).cause().isFound()) {
        baseline--;
      }
      if (baseline == segments.size() - 1) {
        boolean isExcluded = newest != null && newest.decision() == Row.Decision.NO_CHANGE;
        Verdict verdict = isExcluded ? Verdict.NO_CHANGE : Verdict.UNCLEAR;
        return new Finding(verdict, -1, 1, 1, false, hidden);
      }
      int last = segments.size() - 1;
      double ratio = 1;
      for (Segment segment : segments.subList(baseline + 1, segments.size())) {
        ratio *= segment.ratio();
      }
      Verdict verdict = Verdict.valueOf(segments.get(last).cause().name());
      if (last - baseline > 1) {
        double worse = spec.better().worseBy(Math.log(ratio));
        boolean isSame = Math.abs(worse) < Math.log1p(spec.threshold()) / 2;
        Verdict way = worse > 0 ? Verdict.SLOWER : Verdict.FASTER;
        verdict = isSame ? Verdict.BACK : verdict == Verdict.CHANGED ? verdict : way;
      }
      String cause = verdict.name();
      while (last > baseline + 1 && segments.get(last - 1).cause().name().equals(cause)) {
        last--;
      }
      boolean isNew = newest != null && newest.decision().isChange();
      Segment first = segments.get(last);
      return new Finding(verdict, first.first(), ratio, first.p(), isNew, hidden);
    }
  }

  /** The trends of all judged metrics, in the order of the points. */
  public static List<Trend> of(History history, MetricSpecs specs) {
    return new Baselines(history, specs).trends();
  }
}
