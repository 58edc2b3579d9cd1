package dev.zkpulsar.results.claims;

import static dev.zkpulsar.results.claims.Conclusion.Outcome.DOES_NOT_HOLD;
import static dev.zkpulsar.results.claims.Conclusion.Outcome.HOLDS;
import static dev.zkpulsar.results.claims.Conclusion.Outcome.NOT_MEASURED;
import static dev.zkpulsar.results.claims.MadeUpPoints.missing;
import static dev.zkpulsar.results.claims.MadeUpPoints.resultOf;
import static dev.zkpulsar.results.claims.MadeUpPoints.with;
import static dev.zkpulsar.results.runs.MadeUpPoint.score;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.zkpulsar.results.runs.MadeUpPoint;
import dev.zkpulsar.results.runs.MeasuredPoint;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ClaimsTest {
  private static final List<MeasuredPoint> POINTS = MadeUpPoints.all();
  private static final MeasuredPoint CHURN =
      MadeUpPoints.first("SessionsSaturationBenchmark.churn", "4096");
  private static final Map<String, List<MeasuredPoint>> NEEDED = new ConcurrentHashMap<>();

  private static Conclusion.Verdict of(String claim, List<MeasuredPoint> points) {
    return resultOf(claim, points);
  }

  private static Stream<String> checkable() {
    return MadeUpPoints.STUDIES.stream()
        .flatMap(study -> study.form().conclusions().entrySet().stream())
        .filter(each -> each.getValue().uncheckable().isEmpty())
        .map(Map.Entry::getKey);
  }

  /** The points that a claim looks at: those without which it is not measured. */
  private static List<MeasuredPoint> needed(String claim) {
    return NEEDED.computeIfAbsent(
        claim,
        any ->
            POINTS.stream()
                .filter(point -> !missing(of(claim, without(point))).isEmpty())
                .toList());
  }

  /** Two sweeps of the study share a point, which is then there twice. */
  private static List<MeasuredPoint> without(MeasuredPoint point) {
    return POINTS.stream().filter(each -> !each.key().equals(point.key())).toList();
  }

  @ParameterizedTest
  @MethodSource("checkable")
  void aStudysOwnFiguresAgreeWithItsConclusions(String claim) {
    Conclusion.Verdict result = of(claim, POINTS);

    assertThat(result.outcome()).as("%s", result).isEqualTo(HOLDS);
  }

  @ParameterizedTest
  @MethodSource("checkable")
  void noClaimHoldsWithoutOneOfItsPointsOrWithAnInvalidOne(String claim) {
    List<MeasuredPoint> needed = needed(claim);

    assertThat(needed).isNotEmpty();
    for (MeasuredPoint point : needed) {
      assertThat(of(claim, without(point)).outcome()).isEqualTo(NOT_MEASURED);
      var invalid = of(claim, with(point, each -> with(each, "invalid", score(1, "flag"))));
      assertThat(invalid.outcome()).isEqualTo(NOT_MEASURED);

      assertThat(missing(invalid))
          .anySatisfy(line -> assertThat(line).contains(point.benchmark()).contains(": invalid"));
    }
  }

  @ParameterizedTest
  @MethodSource("checkable")
  void noClaimHoldsWhereNothingSaysThatItsPointsAreValid(String claim) {
    for (MeasuredPoint point : needed(claim)) {
      var unmarked = new HashMap<>(point.metrics());
      unmarked.remove("invalid");
      var points =
          with(point, each -> MadeUpPoint.measured(each.benchmark(), each.params(), unmarked));
      assertThat(of(claim, points).outcome()).isEqualTo(NOT_MEASURED);
    }
  }

  @ParameterizedTest
  @MethodSource("checkable")
  void noClaimHoldsOnMetricsThatAreMissing(String claim) {
    for (MeasuredPoint point : needed(claim)) {
      var valid = Map.<String, JsonNode>of("invalid", score(0, "flag"));
      var points =
          with(point, each -> MadeUpPoint.measured(each.benchmark(), each.params(), valid));
      assertThat(of(claim, points).outcome()).isEqualTo(NOT_MEASURED);
    }
  }

  @Test
  void aContradictedClaimIsReportedWithItsFigures() {
    var points =
        POINTS.stream()
            .map(
                each ->
                    each.benchmark().equals("SessionsSaturationBenchmark.setData")
                        ? with(each, "achieved", score(5 * achieved(each), "ops/s"))
                        : each)
            .toList();

    Conclusion.Verdict result = of("stress-2", points);

    assertThat(result.outcome()).isEqualTo(DOES_NOT_HOLD);
    assertThat(result.rows().get(0).subList(1, 6))
        .containsExactly(
            "does not hold",
            "updates/s over creates and deletes/s",
            "5",
            "1",
            "at least 0.9, at most 1.1");
  }

  @Test
  void anotherUnitIsNotTheMetric() {
    var points = with(CHURN, each -> with(each, "zookeeper2.diskwritten", score(9e9, "MB/s")));

    assertThat(of("stress-6", points).outcome()).isEqualTo(NOT_MEASURED);
    assertThat(missing(of("stress-6", points)))
        .singleElement()
        .asString()
        .endsWith("no most zookeeper*.diskwritten in B/s");
  }

  @Test
  void aServerThatWasNotMeteredMightBeTheBusiest() {
    var metrics = new HashMap<>(CHURN.metrics());
    metrics.remove("zookeeper3.diskwritten");
    var points =
        with(CHURN, each -> MadeUpPoint.measured(each.benchmark(), each.params(), metrics));

    assertThat(of("stress-6", points).outcome()).isEqualTo(NOT_MEASURED);
  }

  @Test
  void aPointWhoseMarkIsUnknownIsNotUsed() {
    var points = with(CHURN, each -> with(each, "invalid", score(0, "flag").put("score", "NaN")));

    assertThat(of("stress-6", points).outcome()).isEqualTo(NOT_MEASURED);
  }

  @Test
  void ofSeveralRunsTheMedianCounts() {
    var three = new ArrayList<>(POINTS);
    three.addAll(POINTS);
    POINTS.forEach(
        each ->
            three.add(each.has("events") ? with(each, "events", score(1e9, "events/s")) : each));

    assertThat(of("stress-4", three).rows()).isEqualTo(of("stress-4", POINTS).rows());
  }

  @Test
  void whatCannotBeCheckedHasAReason() {
    Conclusion.Verdict result = of("metadata-6", POINTS);

    assertThat(result.outcome()).isEqualTo(NOT_MEASURED);
    assertThat(result.rows().get(0).get(2)).contains("production");
  }

  private static double achieved(MeasuredPoint point) {
    return point.score("achieved").orElseThrow();
  }
}
