package dev.zkpulsar.results.claims;

import static dev.zkpulsar.results.claims.ClaimResult.Outcome.DOES_NOT_HOLD;
import static dev.zkpulsar.results.claims.ClaimResult.Outcome.HOLDS;
import static dev.zkpulsar.results.claims.ClaimResult.Outcome.NOT_MEASURED;
import static dev.zkpulsar.results.claims.MadeUpPoints.missing;
import static dev.zkpulsar.results.claims.MadeUpPoints.resultOf;
import static dev.zkpulsar.results.claims.MadeUpPoints.with;
import static dev.zkpulsar.results.runs.MadeUpPoint.score;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.zkpulsar.results.runs.MadeUpPoint;
import dev.zkpulsar.results.runs.MeasuredPoint;
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
  private static final Map<String, List<MeasuredPoint>> NEEDED = new ConcurrentHashMap<>();

  private static ClaimResult of(String claim, List<MeasuredPoint> points) {
    return resultOf(claim, points);
  }

  private static Stream<String> checkable() {
    return MadeUpPoints.STUDIES.stream()
        .flatMap(study -> study.claims().stream())
        .filter(check -> check.notCheckable() == null)
        .map(Study.Check::id);
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
    ClaimResult result = of(claim, POINTS);

    assertThat(result.outcome()).as("%s", result).isEqualTo(HOLDS);
    assertThat(result.findings()).allSatisfy(each -> assertThat(each.outcome()).isEqualTo(HOLDS));
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
          .anySatisfy(line -> assertThat(line).startsWith(point.benchmark()).endsWith(": invalid"));
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

    ClaimResult result = of("stress-2", points);

    assertThat(result.outcome()).isEqualTo(DOES_NOT_HOLD);
    ClaimResult.Finding finding = result.findings().get(0);
    assertThat(finding.study()).isEqualTo("2037 against 2037 (1)");
    assertThat(finding.measured()).isEqualTo("5");
    assertThat(finding.allowed()).isEqualTo("0.9 to 1.1");
    assertThat(finding.outcome()).isEqualTo(DOES_NOT_HOLD);
  }

  private static double achieved(MeasuredPoint point) {
    return point.score("achieved").orElseThrow();
  }
}
