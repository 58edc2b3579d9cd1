package dev.zkpulsar.results.claims;

import static dev.zkpulsar.results.claims.Conclusion.Outcome.HOLDS;
import static dev.zkpulsar.results.claims.Conclusion.Outcome.NOT_MEASURED;
import static dev.zkpulsar.results.claims.MadeUpPoints.first;
import static dev.zkpulsar.results.claims.MadeUpPoints.missing;
import static dev.zkpulsar.results.claims.MadeUpPoints.resultOf;
import static dev.zkpulsar.results.runs.MadeUpPoint.point;
import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.results.runs.MadeUpPoint;
import dev.zkpulsar.results.runs.MeasuredPoint;
import dev.zkpulsar.results.runs.Setup;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiFunction;
import org.junit.jupiter.api.Test;

/** The parameters and facts that the points of a conclusion must share. */
class SameSetupTest {
  private static final List<MeasuredPoint> POINTS = MadeUpPoints.all();

  /** All points; those of a sweep are changed, alternately with 0 and 1. */
  private static List<MeasuredPoint> topics(
      BiFunction<MeasuredPoint, Integer, MeasuredPoint> change) {
    var points = new ArrayList<MeasuredPoint>();
    for (MeasuredPoint each : POINTS) {
      boolean swept = each.benchmark().equals("PublishSaturationBenchmark.publish");
      points.add(swept ? change.apply(each, points.size() % 2) : each);
    }
    return points;
  }

  private static MeasuredPoint having(MeasuredPoint point, Map<String, String> more) {
    var params = new TreeMap<>(point.params());
    params.putAll(more);
    return MadeUpPoint.with(
        MadeUpPoint.measured(point.benchmark(), params, point.metrics()), point.setup());
  }

  @Test
  void aParameterThatNobodyNamesMustNotDiffer() {
    MeasuredPoint point = first("PublishSaturationBenchmark.publish", "512");
    var params = new TreeMap<>(point.params());
    params.put("inFlight", "7");
    var points = new ArrayList<>(POINTS);
    points.add(point(point.benchmark(), params, point.metrics()));

    assertThat(resultOf("producer-1", points).outcome()).isEqualTo(NOT_MEASURED);
    assertThat(missing(resultOf("producer-1", points)))
        .singleElement()
        .isEqualTo("points differ in inFlight: 10000, 7");
  }

  @Test
  void aParameterThatNobodyNamesMustNotDifferFromStepToStep() {
    var points =
        topics((each, i) -> having(each, Map.of("batchingMaxMessages", i == 0 ? "1" : "9")));

    for (String claim : List.of("producer-1", "producer-2", "producer-3", "producer-4")) {
      assertThat(resultOf(claim, points).outcome()).as(claim).isEqualTo(NOT_MEASURED);
      assertThat(missing(resultOf(claim, points)))
          .as(claim)
          .allSatisfy(line -> assertThat(line).startsWith("points differ in batchingMaxMessages"));
    }
    assertThat(resultOf("stress-4", points).outcome()).isEqualTo(HOLDS);
  }

  @Test
  void aParameterThatSomePointsDoNotHaveDiffers() {
    var points =
        topics((each, i) -> i == 0 ? each : having(each, Map.of("batchingMaxMessages", "9")));

    assertThat(missing(resultOf("producer-1", points)))
        .singleElement()
        .asString()
        .contains("points differ in batchingMaxMessages: ", "none", "9");
  }

  @Test
  void aParameterThatNobodyNamesMustNotDifferFromSeriesToSeries() {
    MeasuredPoint reading = first("WatchFanOutBenchmark.publish", "true");
    var points =
        POINTS.stream()
            .map(
                each ->
                    each.benchmark().equals(reading.benchmark())
                        ? having(each, Map.of("watchers", each.equals(reading) ? "1" : "2"))
                        : each)
            .toList();

    assertThat(missing(resultOf("stress-4", points)))
        .containsExactly("points differ in watchers: 1, 2");
    assertThat(resultOf("stress-5", points).outcome()).isEqualTo(HOLDS);
  }

  @Test
  void aBenchmarksOwnParameterRunIsOneAsAnyOther() {
    var points = topics((each, i) -> having(each, Map.of("run", "" + i)));

    assertThat(missing(resultOf("producer-1", points)))
        .singleElement()
        .asString()
        .startsWith("points differ in run: ");
  }

  @Test
  void pointsOfSeveralSetupsAreNotPutTogether() {
    var points =
        topics(
            (each, i) ->
                MadeUpPoint.with(each, Map.of("machine", "m" + i, "version of pulsar", "4." + i)));

    assertThat(resultOf("producer-1", points).outcome()).isEqualTo(NOT_MEASURED);
    assertThat(missing(resultOf("producer-1", points)))
        .singleElement()
        .asString()
        .matches("points differ in machine: m., m.; version of pulsar: 4.., 4..");
  }

  @Test
  void neitherTheLengthNorAMissingFactMakesAnotherSetup() {
    var points =
        topics(
            (each, i) ->
                MadeUpPoint.with(
                    each,
                    i == 0
                        ? Map.of("measurementTime", "5 s", "warmupIterations", "2")
                        : Map.of("measurementTime", "9 s", "machine", "m")));

    assertThat(resultOf("producer-1", points)).isEqualTo(resultOf("producer-1", POINTS));
    assertThat(resultOf("producer-2", points)).isEqualTo(resultOf("producer-2", POINTS));
  }

  @Test
  void aRunThatWentOnElsewhereIsOfTwoSetups() {
    var points =
        topics((each, i) -> MadeUpPoint.with(each, Map.of("machine", "a" + Setup.THEN + "b")));

    assertThat(missing(resultOf("producer-1", points)))
        .containsExactly("points differ in machine: a, b");
  }
}
