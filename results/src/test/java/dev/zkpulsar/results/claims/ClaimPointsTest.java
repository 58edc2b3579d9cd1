package dev.zkpulsar.results.claims;

import static dev.zkpulsar.results.claims.ClaimResult.Outcome.NOT_MEASURED;
import static dev.zkpulsar.results.claims.MadeUpPoints.first;
import static dev.zkpulsar.results.claims.MadeUpPoints.missing;
import static dev.zkpulsar.results.claims.MadeUpPoints.resultOf;
import static dev.zkpulsar.results.claims.MadeUpPoints.with;
import static dev.zkpulsar.results.runs.MadeUpPoint.score;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.zkpulsar.results.runs.MadeUpPoint;
import dev.zkpulsar.results.runs.MeasuredPoint;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which points a conclusion accepts as the ones that it names. */
class ClaimPointsTest {
  private static final List<MeasuredPoint> POINTS = MadeUpPoints.all();

  @Test
  void anotherUnitIsNotTheMetric() {
    MeasuredPoint point = first("SessionsSaturationBenchmark.churn", "4096");
    var points = with(point, each -> with(each, "zookeeper2.diskwritten", score(9e9, "MB/s")));

    assertThat(resultOf("stress-6", points).outcome()).isEqualTo(NOT_MEASURED);
    assertThat(missing(resultOf("stress-6", points)))
        .singleElement()
        .asString()
        .endsWith("no zookeeper*.diskwritten most in MB/s");
  }

  @Test
  void aPointWhoseMarkIsUnknownIsNotUsed() {
    MeasuredPoint point = first("SessionsSaturationBenchmark.churn", "4096");
    var points =
        with(
            point,
            each ->
                with(each, "invalid", JsonNodeFactory.instance.objectNode().put("score", "NaN")));

    assertThat(resultOf("stress-6", points).outcome()).isEqualTo(NOT_MEASURED);
  }

  @Test
  void aServerThatWasNotMeteredMightBeTheBusiest() {
    MeasuredPoint point = first("SessionsSaturationBenchmark.churn", "4096");
    var metrics = new HashMap<>(point.metrics());
    metrics.remove("zookeeper3.diskwritten");
    var points =
        with(point, each -> MadeUpPoint.measured(each.benchmark(), each.params(), metrics));

    assertThat(resultOf("stress-6", points).outcome()).isEqualTo(NOT_MEASURED);
  }

  @Test
  void ofSeveralRunsTheMedianCounts() {
    var three = new ArrayList<>(POINTS);
    three.addAll(POINTS);
    POINTS.forEach(
        each ->
            three.add(
                each.metrics().containsKey("events")
                    ? with(each, "events", score(1e9, "events/s"))
                    : each));

    assertThat(resultOf("stress-4", three).findings().get(0).measured())
        .isEqualTo(resultOf("stress-4", POINTS).findings().get(0).measured());
  }

  @Test
  void whatCannotBeCheckedSaysWhy() {
    ClaimResult result = resultOf("metadata-6", POINTS);

    assertThat(result.outcome()).isEqualTo(NOT_MEASURED);
    assertThat(result.reason()).startsWith("not checkable: ").contains("production");
  }
}
