package dev.zkpulsar.results.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.results.read.MetricsFile;
import dev.zkpulsar.results.run.Catalog;
import dev.zkpulsar.results.run.Id;
import dev.zkpulsar.results.run.MadeUpPoint;
import dev.zkpulsar.results.run.Metric;
import dev.zkpulsar.results.run.Percentile;
import dev.zkpulsar.results.run.Point;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The sentence: its figures, when it states a ratio, and in which words. */
class AnswerTest {
  private static final Catalog CATALOG = MetricsFile.beside(List.of());

  private static MadeUpPoint point(double... ms) {
    var point = MadeUpPoint.of("X.get", Map.of()).with("response", "ms", ms);
    return point.with("response:p0.50", "ms", ms);
  }

  private static Subject of(String name, MadeUpPoint point) {
    return new Subject(name, null, Map.of(), point.in("run"), Metric.RESPONSE);
  }

  /** A score with JMH's error, of which no iterations are known. */
  private static Subject score(String name, String unit, double value, double error) {
    var metric = new Metric(Metric.PRIMARY, unit, value, error, List.of(), 0);
    var id = new Id("a.B.c", "thrpt", new TreeMap<>());
    var point =
        new Point(id, Map.of(Metric.PRIMARY, metric), List.of(), new TreeMap<>(), "run", "file");
    return new Subject(name, null, Map.of(), point, Metric.PRIMARY);
  }

  private static String medians(Subject... subjects) {
    return new Answer(new Plot.Figure(Percentile.MEDIAN, "p50", "ms"), CATALOG)
        .of("Reads", "", List.of(subjects));
  }

  private static String scores(Subject... subjects) {
    var figure = new Plot.Figure(Metric.PRIMARY, "score", "ms");
    return new Answer(figure, CATALOG).of("Sort", "7/s", List.of(subjects));
  }

  @ParameterizedTest
  @CsvSource({
    "ops/ms, 200, 2.0 times as many",
    "messages/s, 200, 2.0 times as many",
    "us/op, 200, 2.0 times as long",
    "s/op, 200, 2.0 times as long",
    "ops/s, 109, about the same",
    "ops/s, 92, about the same",
    "ops/s, 119, 1.2 times as many",
    "ops/s, 50, 50 % as many",
    "ops/s, 0.5, 0.5 % as many",
    "ops/s, 1234, 12 times as many"
  })
  void aRatioFromATenthOnIsStatedForARateAsManyForATimeAsLong(
      String unit, double value, String words) {
    assertThat(scores(score("a", unit, 100, 0.1), score("b", unit, value, 0.1)))
        .startsWith("Sort at 7/s, score: a 100 \u00b1 0.1 " + unit + "; b ")
        .endsWith(", " + words + ".");
  }

  @Test
  void subjectsWhoseErrorsOrIterationsOverlapAreNotToldApart() {
    assertThat(scores(score("a", "ops/s", 200_000, 48_000), score("b", "ops/s", 260_000, 15_000)))
        .endsWith("b 260,000 \u00b1 15,000 ops/s, not told apart.");
    assertThat(medians(of("a", point(1, 2, 3)), of("b", point(2.9, 4, 5))))
        .endsWith(", not told apart.");
    assertThat(medians(of("a", point(1, 2, 3)), of("b", point(3.1, 4, 5))))
        .endsWith(", 2.0 times as long.");
  }

  /**
   * With several forks the rule is that of compare, which takes a fork as the unit: iterations that
   * overlap do not hide a difference, and iterations that are apart do not prove one.
   */
  @Test
  void subjectsWithSeveralForksDifferIfCompareSaysSo() {
    var low = forks("a", new double[][] {{1, 3}, {1.01, 3.01}, {0.99, 2.99}, {1, 3}});
    var high = forks("b", new double[][] {{2, 4}, {2.01, 4.01}, {1.99, 3.99}, {2, 4}});
    var wide = forks("c", new double[][] {{3.1, 3.2}, {3.1, 3.3}, {30, 31}, {3.2, 3.1}});
    var same = forks("d", new double[][] {{1, 3}, {1, 3.02}, {0.99, 3}, {1.01, 3}});

    assertThat(medians(low, high)).endsWith(", 1.5 times as long.");
    assertThat(medians(low, wide)).endsWith(", not told apart.");
    assertThat(medians(low, same)).endsWith(", about the same.");
  }

  /** Compare asks 10 % of a median response, 25 % of an outage. */
  @ParameterizedTest
  @CsvSource({"response:p0.50, 1.1 times as long", "outage:p0.50, about the same"})
  void theThresholdIsThatOfTheMetric(String metric, String words) {
    var answer = new Answer(new Plot.Figure(metric, "p50", "ms"), CATALOG);
    var before = MadeUpPoint.of("X.get", Map.of());
    var after = MadeUpPoint.of("X.get", Map.of());
    before.forks(metric, "ms", new double[][] {{100, 101}, {101, 100}, {100, 102}, {100, 100}});
    after.forks(metric, "ms", new double[][] {{108, 109}, {108, 110}, {109, 108}, {108, 108}});

    assertThat(answer.of("Reads", "", List.of(of("a", before), of("b", after))))
        .endsWith(", " + words + ".");
  }

  private static Subject forks(String name, double[][] ms) {
    var point = MadeUpPoint.of("X.get", Map.of()).forks("response", "ms", ms);
    return of(name, point.forks("response:p0.50", "ms", ms));
  }

  @Test
  void aLongTailIsPartOfTheAnswerUnlessTooFewSamplesLieBeyondIt() {
    var sure = of("a", point(1).with("response:p0.99", "ms", 11));
    var few = new Metric("response:p0.99", "ms", 11, Double.NaN, List.of(), 100);
    var point =
        MadeUpPoint.changed(
            sure.point(), metric -> metric.name().equals(few.name()) ? few : metric);
    var unsure = new Subject("a", null, Map.of(), point, Metric.RESPONSE);

    assertThat(medians(sure)).contains("a 1 ms (one in a hundred takes 11 ms or more).");
    assertThat(medians(unsure)).contains("a 1 ms.");
  }

  @Test
  void aMedianFarAboveTheServiceTimeSaysThatMoreWasOfferedThanCompleted() {
    assertThat(medians(of("a", point(53.5).with("service:p0.50", "us/op", 400))))
        .isEqualTo(
            "Reads, median: a 53.5 ms (more was offered than completed: each waited its turn, the"
                + " service took 0.4 ms).");
    assertThat(medians(of("a", point(53.5).with("service:p0.50", "us/op", 6000))))
        .isEqualTo("Reads, median: a 53.5 ms.");
  }

  @Test
  void aCautionStandsWithItsFigureAndAnInvalidPointIsLeftOut() {
    var cautious = point(1).with("caution", "flag", 1).with("caution.drift", "%", 12);
    var bad = of("b", point(1).with("invalid", "flag", 1));

    assertThat(medians(of("a", cautious), bad)).isEqualTo("Reads, median: a 1 ms (caution).");
    assertThat(medians(bad)).isEmpty();
  }

  @Test
  void ofManySubjectsTheLowestAndTheHighestAreNamed() {
    var many = IntStream.range(1, 9).mapToObj(i -> score("s" + i, "ns/op", i, 0.01));

    assertThat(scores(many.toArray(Subject[]::new)))
        .endsWith("lowest s1 1 \u00b1 0.01 ns/op; highest of 8, s8 8 \u00b1 0.01 ns/op.");
  }
}
