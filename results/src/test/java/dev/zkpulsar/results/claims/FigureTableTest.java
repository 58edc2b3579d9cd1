package dev.zkpulsar.results.claims;

import static dev.zkpulsar.results.runs.MadeUpPoint.score;
import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.results.output.Table;
import dev.zkpulsar.results.runs.MadeUpPoint;
import dev.zkpulsar.results.runs.MeasuredPoint;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Points measured like the study's stand beside its figures, one row for each run. */
class FigureTableTest {
  private static final List<MeasuredPoint> POINTS = MadeUpPoints.all();

  /**
   * The benchmark's points with another value of a parameter, and with a figure to know them by.
   */
  private static List<MeasuredPoint> others(String benchmark, String param, String value) {
    return POINTS.stream()
        .filter(point -> point.benchmark().startsWith(benchmark))
        .map(
            point -> {
              var params = new TreeMap<>(point.params());
              params.put(param, value);
              return MadeUpPoint.measured(point.benchmark(), params, point.metrics());
            })
        .map(point -> MadeUpPoints.with(point, "achieved", score(7e9, "ops/s")))
        .map(point -> MadeUpPoints.with(point, "events", score(7e9, "events/s")))
        .toList();
  }

  private static String beside(String study, List<MeasuredPoint> first, List<MeasuredPoint> then) {
    var points = new ArrayList<>(first);
    points.addAll(then);
    return MadeUpPoints.study(study).tables(points).stream()
        .map(Table::markdown)
        .collect(Collectors.joining());
  }

  @ParameterizedTest
  @CsvSource({
    "producer-throughput, PublishSaturation, batchingEnabled, false",
    "producer-throughput, PublishSaturation, batchingMaxMessages, 10",
    "producer-throughput, PublishSaturation, ioThreads, 4",
    "producer-throughput, PublishSaturation, memoryLimitMiB, 64",
    "producer-throughput, PublishSaturation, sendMode, pipelined",
    "children-scale, ChildrenBenchmark, payloadBytes, 64",
    "children-scale, ChildrenBenchmark, servers, 5",
    "zk-stress, SessionsSaturation, fault, leader-killed",
    "zk-stress, WatchFanOut, servers, 1",
  })
  void whatWasMeasuredWithOtherSettingsIsCountedAndNotShown(
      String study, String benchmark, String param, String value) {
    List<MeasuredPoint> others = others(benchmark, param, value);

    String text = beside(study, others, POINTS);

    assertThat(text)
        .startsWith(beside(study, List.of(), POINTS))
        .containsPattern(
            "Left out, with other parameters than the study's: " + others.size() + " measured")
        .doesNotContain("7,000,000,000");
  }

  @Test
  void noneIsToldWhereAllAreShown() {
    assertThat(beside("producer-throughput", List.of(), POINTS)).doesNotContain("Left out");
  }

  @ParameterizedTest
  @CsvSource({"producer-throughput, PublishSaturation", "children-scale, ChildrenBenchmark"})
  void theSamePointOfTwoRunsIsARowEach(String study, String benchmark) {
    String one = beside(study, List.of(), POINTS);
    String two = beside(study, POINTS, others(benchmark, "inFlight", inFlight(benchmark)));

    assertThat(two).contains("7,000,000,000").doesNotContain("Left out");
    assertThat(rows(two)).isEqualTo(2 * rows(one));
  }

  private static String inFlight(String benchmark) {
    return benchmark.startsWith("Children") ? "1" : "10000";
  }

  /** The measured ones. */
  private static long rows(String text) {
    return text.lines().filter(line -> line.matches("\\| (?!not measured|run ).*")).count();
  }

  @Test
  void aSettingMayBeSaidOrNotYetKnown() {
    var said = others("PublishSaturation", "maxPendingMessages", "0");

    assertThat(POINTS)
        .noneSatisfy(each -> assertThat(each.params()).containsKey("maxPendingMessages"));
    assertThat(beside("producer-throughput", said, POINTS))
        .contains("7,000,000,000")
        .doesNotContain("Left out");
  }
}
