package dev.zkpulsar.results.page;

import dev.zkpulsar.results.read.MetricsFile;
import dev.zkpulsar.results.run.Facts;
import dev.zkpulsar.results.run.Id;
import dev.zkpulsar.results.run.Metric;
import dev.zkpulsar.results.run.Point;
import dev.zkpulsar.results.run.ResultFile;
import dev.zkpulsar.results.run.Run;
import dev.zkpulsar.results.stats.Comparison;
import dev.zkpulsar.results.stats.Settings;
import dev.zkpulsar.results.stats.Verdict;
import dev.zkpulsar.results.stats.Verdict.Decision;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Whether two figures of the page differ: by the rule of {@code compare}, so that the page never
 * contradicts it.
 *
 * <p>Compare takes the forks of each side as units. It knows no noise if each side has one fork.
 * Then it is undecided, and the page states what was measured: figures differ unless their errors
 * or the values of their iterations overlap.
 */
enum Difference {
  /** The figures differ. */
  TOLD,
  /** A change of a tenth is excluded. */
  NONE,
  /** The figures may differ. */
  UNTOLD;

  /** A ratio below it is no difference if the noise is unknown: compare's threshold. */
  private static final double SAME = 1.1;

  /** Nothing is corrected: two points of a page load their clients differently. */
  private static final Settings SETTINGS = Settings.of(MetricsFile.beside(List.of()), true);

  private static final Id ONE_POINT = new Id("Page.figure", "", new TreeMap<>());

  /** Compares a figure of two subjects; both have a value above 0. */
  static Difference of(Subject one, Subject other, String figure) {
    var verdicts = compared(run("one", one, figure), run("other", other, figure));
    for (Verdict verdict : verdicts) {
      if (verdict.change().isKnown()) {
        return of(verdict.decision());
      }
    }
    return ofUnknownNoise(one.metric(figure), other.metric(figure));
  }

  private static Difference of(Decision decision) {
    if (decision.isChange()) {
      return TOLD;
    }
    return decision == Decision.UNCLEAR ? UNTOLD : NONE;
  }

  private static List<Verdict> compared(Run one, Run other) {
    return Comparison.of(List.of(one), List.of(other), SETTINGS, false).verdicts();
  }

  /** A run with the figure as the score of one point. */
  private static Run run(String name, Subject subject, String figure) {
    var metrics = Map.of(Metric.PRIMARY, subject.metric(figure).named(Metric.PRIMARY));
    var point = new Point(ONE_POINT, metrics, List.of(), new TreeMap<>(), name, name);
    var file = new ResultFile(name, Path.of(name));
    return new Run(name, file, Facts.NONE, Map.of(ONE_POINT, point));
  }

  private static Difference ofUnknownNoise(Metric one, Metric other) {
    double ratio = other.value() / one.value();
    if (Math.max(ratio, 1 / ratio) < SAME) {
      return NONE;
    }
    return areErrorsApart(one, other) && areIterationsApart(one, other) ? TOLD : UNTOLD;
  }

  /** True if an error is unknown. */
  private static boolean areErrorsApart(Metric one, Metric other) {
    return !(Math.abs(one.value() - other.value()) <= one.error() + other.error());
  }

  /** True if iterations are unknown, or one side has a single one. */
  private static boolean areIterationsApart(Metric one, Metric other) {
    var ones = Arrays.stream(one.all()).summaryStatistics();
    var others = Arrays.stream(other.all()).summaryStatistics();
    boolean areKnown = Math.min(ones.getCount(), others.getCount()) > 1;
    return !areKnown || ones.getMin() > others.getMax() || others.getMin() > ones.getMax();
  }
}
