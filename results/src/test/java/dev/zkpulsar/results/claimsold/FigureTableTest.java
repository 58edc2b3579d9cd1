package dev.zkpulsar.results.claimsold;

import static dev.zkpulsar.results.claimsold.MadeUpPoints.ALL;
import static dev.zkpulsar.results.runs.MadeUpPoint.score;
import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.results.runs.MeasuredPoint;
import dev.zkpulsar.results.text.Table;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Points measured like the study's stand beside its figures, one row for each run. */
class FigureTableTest {
  /** The benchmark's points with another parameter, and with a figure to know them by. */
  private static List<MeasuredPoint> others(String benchmark, String param, String value) {
    return ALL.stream()
        .filter(point -> point.benchmark().startsWith(benchmark))
        .map(point -> MadeUpPoints.with(point, Map.of(param, value), point.metrics()))
        .map(point -> MadeUpPoints.with(point, "achieved", score(7e9, "ops/s")))
        .map(point -> MadeUpPoints.with(point, "events", score(7e9, "events/s")))
        .toList();
  }

  private static String beside(String study, List<MeasuredPoint> more) {
    return MadeUpPoints.study(study)
        .tables(Stream.of(more, ALL).flatMap(List::stream).toList())
        .stream()
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
  void pointsWithOtherSettingsAreCountedAndNotShown(
      String study, String benchmark, String param, String value) {
    var others = others(benchmark, param, value);

    assertThat(beside(study, others))
        .startsWith(beside(study, List.of()))
        .contains("with other parameters than the study's: " + others.size() + " measured")
        .doesNotContain("7,000,000,000");
  }

  @ParameterizedTest
  @CsvSource({
    "producer-throughput, PublishSaturation, inFlight, 10000",
    "producer-throughput, PublishSaturation, maxPendingMessages, 0",
    "children-scale, ChildrenBenchmark, inFlight, 1"
  })
  void theSamePointOfTwoRunsIsARowEach(String study, String benchmark, String param, String value) {
    String one = beside(study, List.of());
    String two = beside(study, others(benchmark, param, value));

    assertThat(one).doesNotContain("Left out");
    assertThat(two).contains("7,000,000,000").doesNotContain("Left out");
    assertThat(measuredRows(two)).isEqualTo(2 * measuredRows(one));
  }

  private static long measuredRows(String text) {
    return text.lines().filter(line -> line.matches("\\| (?!not measured|run ).*")).count();
  }
}
