package dev.zkpulsar.results.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.results.run.Catalog;
import dev.zkpulsar.results.run.Id;
import dev.zkpulsar.results.run.MadeUpPoint;
import dev.zkpulsar.results.run.Mark;
import dev.zkpulsar.results.run.Metric;
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
  private static final String P50 = "response:p0.50";

  private static Point median(double... ms) {
    return MadeUpPoint.of("X.get", Map.of()).with(P50, "ms", ms).in("run");
  }

  private static Answer.Subject of(String name, Point point, String... at) {
    return new Answer.Subject(name, "peers", null, "", List.of(at), point, Metric.RESPONSE);
  }

  /** A score with JMH's error, of which no iterations are known. */
  private static Answer.Subject score(String name, String unit, double value, double error) {
    var metric = new Metric(Metric.PRIMARY, unit, value, error, List.of(), 0);
    var id = new Id("a.B.c", "thrpt", new TreeMap<>());
    var point =
        new Point(id, Map.of(Metric.PRIMARY, metric), List.of(), new TreeMap<>(), "run", "file");
    return new Answer.Subject(name, "peers", null, "", List.of(), point, Metric.PRIMARY);
  }

  private static String medians(Answer.Subject... subjects) {
    return sentence("p50", "Reads", "p50", subjects);
  }

  private static String scores(Answer.Subject... subjects) {
    return sentence(Metric.PRIMARY, "Sort", "score", subjects);
  }

  private static String sentence(
      String figure, String name, String label, Answer.Subject... subjects) {
    var figures = List.of(new Plot.Figure(figure, label, "ms"));
    return new Answer(figure).of(name, figures, List.of(subjects));
  }

  @Test
  void itNamesTheLoadThatAllHaveAndTheMedianOfEach() {
    assertThat(
            medians(of("one", median(0.2), "100/s"), of("other", median(3), "100/s", "3 servers")))
        .isEqualTo("Reads at 100/s, median: one 0.2 ms; other (3 servers) 3 ms, 15 times as long.");
  }

  @ParameterizedTest
  @CsvSource({
    "ops/s, 2 times, as many", "ops/ms, 2 times, as many", "ops/us, 2 times, as many",
    "messages/s, 2 times, as many", "us/op, 2 times, as long", "s/op, 2 times, as long"
  })
  void aRateIsAsManyAndATimeAsLong(String unit, String times, String words) {
    assertThat(scores(score("a", unit, 100, Double.NaN), score("b", unit, 200, Double.NaN)))
        .contains(", " + times.replace("2", "2.0") + " " + words);
  }

  @ParameterizedTest
  @CsvSource({
    "109, about the same", "92, about the same", "119, 1.2 times as many", "80, 80 % as many",
    "50, half as many", "10.2, a tenth as many", "0.5, 0.5 % as many", "1234, 12 times as many"
  })
  void aRatioFromATenthOnIsStated(double value, String words) {
    assertThat(scores(score("a", "ops/s", 100, 0.1), score("b", "ops/s", value, 0.1)))
        .endsWith(", " + words + ".");
  }

  @Test
  void subjectsWhoseErrorsOrIterationsOverlapAreNotToldApart() {
    assertThat(scores(score("a", "ops/s", 200_000, 48_000), score("b", "ops/s", 260_000, 15_000)))
        .endsWith("b 260,000 \u00b1 15,000 ops/s, not told apart.");
    assertThat(scores(score("a", "ops/s", 6.78, 31.5), score("b", "ops/s", 4.5, 0.5)))
        .endsWith(", not told apart.");
    assertThat(medians(of("a", median(1, 2, 3)), of("b", median(2.9, 4, 5))))
        .endsWith(", not told apart.");
    assertThat(medians(of("a", median(1, 2, 3)), of("b", median(3.1, 4, 5))))
        .endsWith(", 2.0 times as long.");
  }

  @Test
  void aLongTailIsPartOfTheAnswerUnlessTooFewSamplesLieBeyondIt() {
    var point =
        MadeUpPoint.of("X.get", Map.of()).with(P50, "ms", 1).with("response:p0.99", "ms", 11);
    Point sure = point.in("run");
    var few = new TreeMap<>(sure.metrics());
    few.put("response:p0.99", new Metric("response:p0.99", "ms", 11, Double.NaN, List.of(), 100));

    assertThat(medians(of("a", sure))).contains("a 1 ms (one in a hundred takes 11 ms or more).");
    assertThat(medians(of("a", with(sure, few, List.of())))).contains("a 1 ms.");
  }

  private static Point with(Point point, Map<String, Metric> metrics, List<Mark> marks) {
    return new Point(point.id(), metrics, marks, point.setup(), "run", "file");
  }

  @Test
  void aMedianFarAboveTheServiceTimeSaysThatMoreWasOfferedThanCompleted() {
    var point = MadeUpPoint.of("X.get", Map.of()).with(P50, "ms", 53.5);

    assertThat(medians(of("a", point.with("service:p0.50", "us/op", 400).in("run"))))
        .isEqualTo(
            "Reads, median: a 53.5 ms (more was offered than completed: each waited its turn, the"
                + " service took 0.4 ms).");
    assertThat(medians(of("a", point.with("service:p0.50", "us/op", 6000).in("run"))))
        .isEqualTo("Reads, median: a 53.5 ms.");
  }

  @Test
  void aCautionStandsWithItsFigureAndAnInvalidPointIsLeftOut() {
    var base = median(1);
    var caution = Mark.of(Map.of("caution", 1.0, "caution.drift", 12.0), Catalog.builtIn());
    var invalid = Mark.of(Map.of("invalid", 1.0), Catalog.builtIn());
    var cautious = with(base, base.metrics(), caution);
    var bad = with(base, base.metrics(), invalid);

    assertThat(medians(of("a", cautious), of("b", bad)))
        .isEqualTo("Reads, median: a 1 ms (caution: drift 12 %).");
    assertThat(medians(of("b", bad))).isEmpty();
  }

  @Test
  void ofManySubjectsTheLowestAndTheHighestAreNamed() {
    var many = IntStream.range(1, 9).mapToObj(i -> score("s" + i, "ns/op", i, 0.01));

    assertThat(scores(many.toArray(Answer.Subject[]::new)))
        .isEqualTo(
            "Sort, score: lowest s1 1 \u00b1 0.01 ns/op; highest of 8, s8 8 \u00b1 0.01 ns/op.");
    assertThat(scores(score("a", "s/op", 1.33e-9, Double.NaN))).contains("a 1.33 ns/op");
  }
}
