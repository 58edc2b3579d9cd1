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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The parameters and facts that the points of a conclusion must share. */
class SameSetupTest {
  /** All points; those of the sweeps of topics have by turns these and those parameters. */
  private static List<MeasuredPoint> params(Map<String, String> these, Map<String, String> those) {
    var points = new ArrayList<MeasuredPoint>();
    for (MeasuredPoint each : ALL) {
      var more = points.size() % 2 == 0 ? these : those;
      points.add(isPublish(each) ? MadeUpPoints.with(each, more, each.metrics()) : each);
    }
    return points;
  }

  /** The same with facts of the setup. */
  private static List<MeasuredPoint> facts(Map<String, String> these, Map<String, String> those) {
    var points = new ArrayList<MeasuredPoint>();
    for (MeasuredPoint each : ALL) {
      var more = points.size() % 2 == 0 ? these : those;
      points.add(isPublish(each) ? MadeUpPoint.with(each, more) : each);
    }
    return points;
  }

  private static boolean isPublish(MeasuredPoint point) {
    return point.benchmark().endsWith(".publish");
  }

  @ParameterizedTest
  @CsvSource({"inFlight, 7", "batchingMaxMessages, 1", "run, 0"})
  void aParameterThatNoCheckNamesMustNotDiffer(String param, String value) {
    var points = params(Map.of(param, value), Map.of(param, "9"));

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
    assertThat(missing("producer-1", params(Map.of(), Map.of("batchingMaxMessages", "9"))))
        .singleElement()
        .asString()
        .contains("points differ in batchingMaxMessages: ", "none", "9");
  }

  @Test
  void pointsOfSeveralSetupsAreNotPutTogether() {
    var points =
        facts(Map.of("machine", "m1", "disk", "d1"), Map.of("machine", "m2", "disk", "d2"));

    assertThat(missing("producer-1", points))
        .singleElement()
        .asString()
        .matches("points differ in disk: d., d.; machine: m., m.");
  }

  @Test
  void neitherTheLengthNorAMissingFactMakesAnotherSetup() {
    var points =
        facts(
            Map.of("measurementTime", "5 s", "warmupIterations", "2"),
            Map.of("measurementTime", "9 s", "machine", "m"));

    assertThat(rows("producer-1", points)).isEqualTo(rows("producer-1", ALL));
    assertThat(rows("producer-2", points)).isEqualTo(rows("producer-2", ALL));
  }

  @Test
  void aRunThatWentOnElsewhereIsOfTwoSetups() {
    var resumed = Map.of("machine", "a" + Setup.THEN + "b");

    assertThat(missing("producer-1", facts(resumed, resumed)))
        .containsExactly("points differ in machine: a, b");
  }
}
