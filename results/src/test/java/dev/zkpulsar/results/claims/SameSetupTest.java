package dev.zkpulsar.results.claims;

import static dev.zkpulsar.results.claims.MadeUpPoints.ALL;
import static dev.zkpulsar.results.claims.MadeUpPoints.missing;
import static dev.zkpulsar.results.claims.MadeUpPoints.rows;
import static dev.zkpulsar.results.claims.MadeUpPoints.verdict;
import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.results.runs.MadeUpPoint;
import dev.zkpulsar.results.runs.MeasuredPoint;
import dev.zkpulsar.results.runs.Setup;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The parameters and facts that the points of a conclusion must share. */
class SameSetupTest {
  /** All points; those of publishers are changed, by turns in one way and in the other. */
  private static List<MeasuredPoint> changed(
      UnaryOperator<MeasuredPoint> one, UnaryOperator<MeasuredPoint> other) {
    var points = new ArrayList<MeasuredPoint>();
    for (MeasuredPoint each : ALL) {
      boolean isChanged = each.benchmark().endsWith(".publish");
      points.add(isChanged ? (points.size() % 2 == 0 ? one : other).apply(each) : each);
    }
    return points;
  }

  private static UnaryOperator<MeasuredPoint> params(String name, String value) {
    return point -> MadeUpPoints.with(point, Map.of(name, value), point.metrics());
  }

  private static UnaryOperator<MeasuredPoint> facts(String... facts) {
    return point -> MadeUpPoint.with(point, Map.of(facts[0], facts[1], facts[2], facts[3]));
  }

  @ParameterizedTest
  @CsvSource({"inFlight, 7", "batchingMaxMessages, 1", "run, 0"})
  void aParameterThatNoCheckNamesMustNotDiffer(String param, String value) {
    var points = changed(params(param, value), params(param, "9"));

    for (String id : List.of("producer-1", "producer-2", "producer-3", "producer-4", "stress-4")) {
      assertThat(missing(id, points))
          .as(id)
          .isNotEmpty()
          .allSatisfy(line -> assertThat(line).matches("points differ in " + param + ": ., ."));
    }
    assertThat(verdict("stress-5", points)).isEqualTo("holds");
  }

  @Test
  void aParameterThatSomePointsDoNotHaveDiffers() {
    assertThat(missing("producer-1", changed(each -> each, params("batchingMaxMessages", "9"))))
        .singleElement()
        .asString()
        .contains("points differ in batchingMaxMessages: ", "none", "9");
  }

  @Test
  void pointsOfSeveralSetupsAreNotPutTogether() {
    var points =
        changed(facts("machine", "m1", "disk", "d1"), facts("machine", "m2", "disk", "d2"));

    assertThat(missing("producer-1", points))
        .singleElement()
        .asString()
        .matches("points differ in disk: d., d.; machine: m., m.");
  }

  @Test
  void neitherTheLengthNorAMissingFactMakesAnotherSetup() {
    var points =
        changed(
            facts("measurementTime", "5 s", "warmupIterations", "2"),
            facts("measurementTime", "9 s", "machine", "m"));

    assertThat(rows("producer-1", points)).isEqualTo(rows("producer-1", ALL));
    assertThat(rows("producer-2", points)).isEqualTo(rows("producer-2", ALL));
  }

  @Test
  void aRunThatWentOnElsewhereIsOfTwoSetups() {
    var resumed = facts("machine", "a" + Setup.THEN + "b", "disk", "d");

    assertThat(missing("producer-1", changed(resumed, resumed)))
        .containsExactly("points differ in machine: a, b");
  }
}
