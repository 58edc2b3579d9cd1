package dev.zkpulsar.results.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.zkpulsar.results.run.Catalog;
import dev.zkpulsar.results.run.MadeUpPoint;
import dev.zkpulsar.results.run.Names;
import dev.zkpulsar.results.run.Point;
import dev.zkpulsar.results.text.Table;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PivotTest {
  private static final Names NAMES =
      new Names(
          Map.of(),
          Map.of(
              "batching", Map.of("true", "batching on"),
              "servers", Map.of("3", "3 servers"),
              "benchmark", Map.of("X.get", "read")),
          Map.of("benchmark", "operation", "achieved", "completed"));

  private static MadeUpPoint get(double... values) {
    return MadeUpPoint.of("X.get", Map.of("batching", "true", "servers", "3", "size", "4096"))
        .with("achieved", "ops/s", values)
        .with("response:p0.50", "ms", values);
  }

  private static Table table(
      List<Point> points, String rows, String columns, List<String> metrics) {
    var across = columns.isEmpty() ? List.<String>of() : List.of(columns.split(","));
    var as = Map.of("3", "three");
    var spec = new Pivot.Spec(Map.of(), List.of(rows.split(",")), across, metrics, as);
    return Pivot.of(points, spec, Catalog.builtIn(), NAMES)
        .table()
        .withoutRepeated(spec.rows().size());
  }

  private static List<List<String>> rows(String by, Point... points) {
    return table(List.of(points), by, "", List.of("achieved")).rows();
  }

  @Test
  void wordsAreThoseOfNamesJsonAndThenOfTheTable() {
    var points = List.of(get(1).in("a"), get(2).in("b"));

    var table = table(points, "benchmark,batching,servers,size", "", List.of("achieved"));
    assertThat(table.headings())
        .containsExactly("operation", "batching", "servers", "size", "completed, ops/s");
    assertThat(table.rows()).containsExactly(List.of("read", "on", "three", "4,096", "1, 2"));
    var across = table(points, "benchmark", "servers,batching", List.of("achieved"));
    assertThat(across.headings()).contains("three, batching on, completed, ops/s");
  }

  @ParameterizedTest
  @CsvSource({
    "response:p0.50, 'p50, ms', 2",
    "response:p0.50:us, 'p50, us', '2,000'",
    "response:p0.50:s, 'p50, s', 0.002",
    "response:p0.50:us/op, 'p50, us/op', '2,000'",
    "achieved:ops/min, 'completed, ops/min', 120",
  })
  void aMetricIsShownInTheAskedUnit(String metric, String heading, String cell) {
    var table = table(List.of(get(2).in("a")), "servers", "", List.of(metric));

    assertThat(table.headings().get(1)).isEqualTo(heading);
    assertThat(table.rows().get(0).get(1)).isEqualTo(cell);
  }

  /** D5: an absent percentile was taken for a unit. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "response:p0.95|--metric: 'response:p0.95'; allowed: achieved, invalid, response:p0.50",
        "score|--metric: 'score'; allowed: achieved, invalid, response:p0.50",
        "achieved:MB|--metric: 'achieved:MB'; allowed: a unit of the same quantity as ops/s"
      })
  void anAbsentMetricListsThePresentOnes(String metric, String message) {
    assertThatThrownBy(() -> table(List.of(get(2).in("a")), "servers", "", List.of(metric)))
        .hasMessage(message);
  }

  /** F12: compare and the page call JMH's own metric so. */
  @Test
  void theScoreIsJmhsOwnMetric() {
    var point = MadeUpPoint.of("X.get", Map.of()).with("primary", "us/op", 7).in("a");

    assertThat(table(List.of(point), "benchmark", "", List.of("score", "score:ms")).rows())
        .containsExactly(List.of("read", "7", "0.007"));
  }

  @Test
  void manyRunsAreTheirMedianAndRangeWithTheirMarks() {
    var points =
        IntStream.rangeClosed(1, 5)
            .mapToObj(i -> get(10 * i * i).with("disturbed", "flag", i == 5 ? 1 : 0).in("run" + i))
            .toArray(Point[]::new);

    assertThat(rows("servers", points))
        .containsExactly(List.of("three", "90 (10 to 250), 1 of 5 marked"));
    assertThat(rows("servers", points[3], points[4]))
        .containsExactly(List.of("three", "160, 250 DISTURBED"));
  }

  @Test
  void anIterationHasItsOwnMarks() {
    var point = get(8, 5, 4).with("disturbed", "flag", 0, 1, 0).in("a");

    assertThat(rows("size,iteration", point))
        .containsExactly(
            List.of("4,096", "1", "8"), List.of("", "2", "5 DISTURBED"), List.of("", "three", "4"));
  }

  /** The lengths of a measurement, forks too, make no other setup; all else does. */
  @Test
  void aCellMixesNoSetups() {
    var a = get(1).setup("forks", "1").setup("jdk", "17").in("a");
    var b = get(2).setup("forks", "5").in("b");
    var c = get(3).setup("forks", "1").setup("jdk", "21").in("c");

    assertThat(rows("servers", a, b)).containsExactly(List.of("three", "1, 2"));
    assertThatThrownBy(() -> rows("servers", a, c))
        .hasMessageStartingWith("X.get: points in one cell differ in: other jdk: 17 and 21; ");
    assertThat(rows("jdk", a, c)).hasSize(2);
  }
}
