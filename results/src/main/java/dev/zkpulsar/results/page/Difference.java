package dev.zkpulsar.results.page;

import dev.zkpulsar.results.run.Catalog;
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
 * Whether two figures of the page differ: by the rule of {@code compare} and the threshold of the
 * metric, so that the page never contradicts it.
 *
 * <p>Compare takes the forks of each side as units. It knows no noise if each side has one fork.
 * Then it is undecided, and the page states what was measured: figures differ unless their errors
 * or the values of their iterations overlap.
 */
enum Difference {
  /** The figures differ. */
  TOLD,
  /** A change that matters is excluded, in either direction. */
  NONE,
  /** The figures may differ. */
  UNTOLD;

  private static final Id ONE_POINT = new Id("Page.figure", "", new TreeMap<>());

  /** Compares a figure of two subjects; both have a value above 0. */
  static Difference of(Subject first, Subject second, String figure, Catalog catalog) {
    // Nothing is corrected: two points of a page load their clients differently.
    var settings = Settings.of(catalog, true);
    double threshold = settings.thresholdOf(catalog.of(first.metric(figure)));
    var before = List.of(run("first", first, figure));
    var after = List.of(run("second", second, figure));
    var compared = Comparison.of(before, after, settings.with(threshold), false);
    for (Verdict verdict : compared.verdicts()) {
      if (verdict.change().isKnown()) {
        return of(verdict.decision());
      }
    }
    return ofUnknownNoise(first.metric(figure), second.metric(figure), threshold);
  }

  private static Difference of(Decision decision) {
    if (decision.isChange()) {
      return TOLD;
    }
    return decision == Decision.NO_CHANGE ? NONE : UNTOLD;
  }

  /** A run with the figure as the score of one point. */
  private static Run run(String name, Subject subject, String figure) {
    var metrics = Map.of(Metric.PRIMARY, subject.metric(figure).named(Metric.PRIMARY));
    var point = new Point(ONE_POINT, metrics, List.of(), new TreeMap<>(), name, name);
    var file = new ResultFile(name, Path.of(name));
    return new Run(name, file, Facts.NONE, Map.of(ONE_POINT, point));
  }

  private static Difference ofUnknownNoise(Metric first, Metric second, double threshold) {
    double ratio = second.value() / first.value();
    if (Math.max(ratio, 1 / ratio) < 1 + threshold) {
      return NONE;
    }
    return areErrorsApart(first, second) && areIterationsApart(first, second) ? TOLD : UNTOLD;
  }

  /** True if an error is unknown. */
  private static boolean areErrorsApart(Metric first, Metric second) {
    return !(Math.abs(first.value() - second.value()) <= first.error() + second.error());
  }

  /** True if iterations are unknown, or a side has a single one. */
  private static boolean areIterationsApart(Metric first, Metric second) {
    var before = Arrays.stream(first.all()).summaryStatistics();
    var after = Arrays.stream(second.all()).summaryStatistics();
    if (Math.min(before.getCount(), after.getCount()) < 2) {
      return true;
    }
    return before.getMin() > after.getMax() || after.getMin() > before.getMax();
  }
}
