package dev.zkpulsar.results.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.zkpulsar.results.read.MetricsFile;
import dev.zkpulsar.results.read.Names;
import dev.zkpulsar.results.read.Runs;
import dev.zkpulsar.results.run.MadeUpPoint;
import dev.zkpulsar.results.run.Mark;
import dev.zkpulsar.results.run.Point;
import dev.zkpulsar.results.text.Table;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The tables of chosen metrics, and of all points. */
class TableTest {
  private static final Names NAMES =
      new Names(
          Map.of("ratePerSecond", new Names.Parameter("rate", "operations/s", "{}/s")),
          Map.of("client", Map.of("zookeeper", "plain client")),
          Map.of("ratePerSecond", "a second"));

  private static MadeUpPoint get(double... values) {
    return MadeUpPoint.of("X.get", Map.of("servers", "3", "size", "4096"))
        .with("achieved", "ops/s", values)
        .with("response:p0.50", "ms", values);
  }

  private static Table table(List<Point> points, String rows, String... metrics) {
    var as = Map.of("3", "three");
    var by = List.of(rows.split(","));
    var spec = new Pivot.Spec(Map.of(), by, List.of(), List.of(metrics), as);
    return Pivot.of(points, spec, MetricsFile.beside(List.of()), NAMES).table();
  }

  private static List<List<String>> rows(String by, Point... points) {
    return table(List.of(points), by, "achieved").rows();
  }

  /** D5: an absent percentile was taken for a unit. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "response:p0.95|--metric: 'response:p0.95'; allowed: achieved, invalid, response:p0.50",
        "achieved:MB|--metric: 'achieved:MB'; allowed: a unit of the same quantity as ops/s"
      })
  void anAbsentMetricListsThePresentOnes(String metric, String message) {
    assertThatThrownBy(() -> table(List.of(get(2).in("a")), "servers", metric)).hasMessage(message);
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
        .containsExactly(List.of("three", "160, 250 \u2020"));
  }

  @Test
  void aRowHasAllItsKeysASignForEachMarkAndAUnitOnlyOnce() {
    var small = MadeUpPoint.of("X.get", Map.of("servers", "3", "size", "64"));
    small.with("achieved", "ops/s", 1223).with("snapshots", "snapshots", 5);
    var large = get(7).with("caution", "flag", 1).with("profiled", "flag", 1).in("a");
    var points = List.of(small.with("disturbed", "flag", 1).in("a"), large);
    var invalid = get(7).with("invalid", "flag", 1).with("exceeded", "flag", 1).in("a");

    Table table = table(points, "servers,size", "achieved", "snapshots");
    assertThat(table.markdown())
        .isEqualTo(
            """
            | servers | size | achieved, ops/s | snapshots |
            |---|--:|--:|--:|
            | three | 64 | 1,223 \u2020 | 5 \u2020 |
            | three | 4096 | 7 \u00b6 \u2021 |  |
            """);
    assertThat(Mark.legend(table.rows()))
        .isEqualTo("\u2020 DISTURBED; \u00b6 PROFILED; \u2021 CAUTION");
    assertThat(rows("servers", invalid)).containsExactly(List.of("three", "INVALID \u00a7"));
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

  private static PointTable pointTable(Point... points) {
    return PointTable.of(
        List.of(points), new Runs(List.of(), MetricsFile.beside(List.of()), NAMES));
  }

  private static MadeUpPoint get(String name, String value) {
    var params = Map.of("client", "zookeeper", name, value);
    return MadeUpPoint.of("X.get", params).with("achieved", "ops/s", 100);
  }

  @Test
  void aColumnForEachNameThatTellsPointsApartAndForEachMetric() {
    var slow =
        get("ratePerSecond", "2000").with("response:p0.50", "ms", 1.5).with("failures", "ops", 3);
    var table =
        pointTable(
            slow.with("invalid", "flag", 1).with("invalid.failures", "ops", 3).in("a"),
            get("ratePerSecond", "100").with("response:p0.50", "ms", 0.4).in("a"));

    assertThat(table.all().headings())
        .containsExactly(
            "benchmark", "a second", "marks", "achieved, ops/s", "p50, ms", "failed, ops");
    assertThat(table.all().rows())
        .containsExactly(
            List.of("X.get", "100", "none", "100", "0.4", ""),
            List.of("X.get", "2,000", "INVALID: 3 operations failed", "100", "1.5", "3"));
    assertThat(table.console(false))
        .isEqualTo(
            """
            All: plain client, benchmark X.get
            a second  achieved, ops/s  p50, ms  failed, ops
                 100              100      0.4
               2,000              100      1.5            3
                INVALID: 3 operations failed
            """);
    assertThat(table.shared()).isEqualTo("plain client");
  }

  /** F7: "All: size=64" was said of points without a size. */
  @Test
  void allIsSaidOnlyOfAll() {
    var other = MadeUpPoint.of("X.create", Map.of("client", "zookeeper")).in("a");

    assertThat(pointTable(get("size", "64").in("a"), other).shared())
        .isEqualTo("plain client; where it applies: size=64");
  }

  @Test
  void theConsoleHas120ColumnsAndCountsTheOthers() {
    var wide = get("ratePerSecond", "100").with("response:p0.99", "ms", 1);
    var other = get("ratePerSecond", "200").with("response:p0.99", "ms", 2);
    for (int i = 0; i < 20; i++) {
      wide.with("counter" + i, "ops", i);
      other.with("counter" + i, "ops", i + 1);
    }
    String console = pointTable(wide.in("a"), other.in("a")).console(false);

    assertThat(console.lines()).allMatch(line -> line.length() <= 120);
    assertThat(console)
        .contains("p99, ms", "counter0")
        .containsPattern(
            "1\\d columns left out: see the page, or: bin/results table --metric NAME");
  }

  /** F6: two runs in one file were two equal rows. */
  @Test
  void runsAreNamedAndAUnitThatNotAllShareStandsInTheCells() {
    var one = MadeUpPoint.of("X.a", Map.of()).with("primary", "s/op", 0.000865);
    var other = MadeUpPoint.of("X.b", Map.of()).with("primary", "ops/s", 20);
    var table = pointTable(one.in("one"), one.in("two"), other.in("two"));

    assertThat(table.all().headings()).containsExactly("benchmark", "run", "score");
    assertThat(table.all().rows())
        .containsExactly(
            List.of("X.a", "one", "865 us/op"),
            List.of("X.a", "two", "865 us/op"),
            List.of("X.b", "two", "20 ops/s"));
  }
}
