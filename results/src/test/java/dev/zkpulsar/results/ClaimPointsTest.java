package dev.zkpulsar.results;

import static dev.zkpulsar.results.ClaimResult.Verdict.NOT_MEASURED;
import static dev.zkpulsar.results.MadeUpPoint.score;
import static dev.zkpulsar.results.MadeUpPoints.with;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a claim takes for the point that it names, and what not. */
class ClaimPointsTest {
  private static final List<JmhResults.Point> POINTS = MadeUpPoints.all();

  private static ClaimResult of(String claim, List<JmhResults.Point> points) {
    return Claims.check(points).stream()
        .filter(result -> result.claim().equals(claim))
        .findFirst()
        .orElseThrow();
  }

  private static JmhResults.Point first(String benchmark, String value) {
    return POINTS.stream()
        .filter(each -> each.benchmark().equals(benchmark))
        .filter(each -> each.params().containsValue(value))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void anotherUnitIsNotTheMetric() {
    JmhResults.Point point = first("SessionsSaturationBenchmark.churn", "4096");
    var points = with(point, each -> with(each, "zookeeper2.diskwritten", score(9e9, "MB/s")));

    assertThat(of("stress-6", points).verdict()).isEqualTo(NOT_MEASURED);
    assertThat(of("stress-6", points).missing())
        .singleElement()
        .asString()
        .endsWith("no zookeeper*.diskwritten most in MB/s");
  }

  @Test
  void aPointWhoseMarkIsUnknownIsNotUsed() {
    JmhResults.Point point = first("SessionsSaturationBenchmark.churn", "4096");
    var points =
        with(
            point,
            each ->
                with(each, "invalid", JsonNodeFactory.instance.objectNode().put("score", "NaN")));

    assertThat(of("stress-6", points).verdict()).isEqualTo(NOT_MEASURED);
  }

  @Test
  void aServerThatWasNotMeteredMightBeTheBusiest() {
    JmhResults.Point point = first("SessionsSaturationBenchmark.churn", "4096");
    var metrics = new HashMap<>(point.metrics());
    metrics.remove("zookeeper3.diskwritten");
    var points =
        with(point, each -> new JmhResults.Point(each.benchmark(), each.params(), metrics));

    assertThat(of("stress-6", points).verdict()).isEqualTo(NOT_MEASURED);
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

    assertThat(of("stress-4", three).findings().get(0).measured())
        .isEqualTo(of("stress-4", POINTS).findings().get(0).measured());
  }

  @Test
  void whatCannotBeCheckedSaysWhy() {
    ClaimResult result = of("metadata-6", POINTS);

    assertThat(result.verdict()).isEqualTo(NOT_MEASURED);
    assertThat(result.reason()).startsWith("not checkable: ").contains("production");
  }
}
