package dev.zkpulsar.results.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.zkpulsar.results.read.MetricsFile;
import dev.zkpulsar.results.read.Names;
import dev.zkpulsar.results.run.MadeUpPoint;
import dev.zkpulsar.results.run.Metric;
import dev.zkpulsar.results.run.Point;
import dev.zkpulsar.results.text.Table;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A table shows values as they were given, in a sound order, and marks what is unsure. */
class AsGivenTest {
  private static final Names NAMES =
      new Names(
          Map.of("ratePerSecond", new Names.Parameter("rate", "operations/s", "{}/s")),
          Map.of(),
          Map.of());

  private static Point point(String name, String value) {
    return MadeUpPoint.of("X.get", Map.of(name, value)).with("hits", "#", 1).in("a");
  }

  private static Table table(List<Point> points, Map<String, Set<String>> where, String rows) {
    var spec =
        new Pivot.Spec(where, List.of(rows.split(",")), List.of(), List.of("hits"), Map.of());
    return Pivot.of(points, spec, MetricsFile.beside(List.of()), NAMES).table();
  }

  private static List<String> column(String name, String... values) {
    var points = Stream.of(values).map(value -> point(name, value)).toList();
    return table(points, Map.of(), name).rows().stream().map(row -> row.get(0)).toList();
  }

  @Test
  void aParameterIsShownAsItWasGiven() {
    assertThat(column("code", "0011", "11", "2024", "1_000"))
        .containsExactly("0011", "11", "2024", "1_000");
    assertThat(column("year", "2024", "2023")).containsExactly("2023", "2024");
  }

  @Test
  void aDeclaredNumberHasItsDigitsGrouped() {
    assertThat(column("ratePerSecond", "20000", "300")).containsExactly("300", "20,000");
  }

  @Test
  void sizesAscend() {
    assertThat(column("size", "1M", "10K", "1K")).containsExactly("1K", "10K", "1M");
    assertThat(column("size", "1MB", "64KB")).containsExactly("64KB", "1MB");
  }

  /** Four runs had the mark, five had none. */
  @Test
  void anUnsurePercentileIsMarkedInAnyNumberOfRuns() {
    for (int count : new int[] {1, 4, 5, 9}) {
      var points =
          IntStream.range(0, count)
              .mapToObj(
                  i ->
                      point(
                          "n",
                          "1",
                          "run" + i,
                          new Metric("response:p0.99", "ms", 10.0 + i, Double.NaN, List.of(), 500)))
              .toList();
      var spec =
          new Pivot.Spec(Map.of(), List.of("n"), List.of(), List.of("response:p0.99"), Map.of());
      Table table = Pivot.of(points, spec, MetricsFile.beside(List.of()), NAMES).table();

      assertThat(table.rows().get(0).get(1)).as("%d runs", count).contains("~");
    }
  }

  private static Point point(String name, String value, String run, Metric metric) {
    Point point = MadeUpPoint.of("X.get", Map.of(name, value)).with(metric.name(), "ms", 1).in(run);
    return MadeUpPoint.changed(point, own -> own.name().equals(metric.name()) ? metric : own);
  }

  @Test
  void unitsOfSeveralQuantitiesNameTheWayOut() {
    var points =
        List.of(
            MadeUpPoint.of("X.a", Map.of()).with("hits", "us/op", 5).in("a"),
            MadeUpPoint.of("X.b", Map.of()).with("hits", "ops/s", 5).in("a"));

    assertThatThrownBy(() -> table(points, Map.of(), "benchmark"))
        .hasMessage(
            "--metric: 'hits': the points have it in units of several quantities: us/op, ops/s;"
                + " allowed: points of one of them, chosen by --where mode=... or --benchmark; or"
                + " marks among the --rows, with which each cell has its unit");
    assertThat(table(points, Map.of(), "benchmark,marks").rows().toString())
        .contains("5 us/op", "5 ops/s");
  }

  @Test
  void aConditionThatNoPointMeetsIsRefusedBesideOneThatSomeMeet() {
    var points = Stream.of("a", "b").map(value -> point("x", value)).toList();

    assertThat(table(points, Map.of("x", Set.of("a", "b")), "x").rows()).hasSize(2);
    assertThatThrownBy(() -> table(points, Map.of("x", Set.of("a", "c")), "x"))
        .hasMessage("--where: 'x=c'; allowed: a, b");
  }

  @Test
  void aColumnOfFiguresWithErrorsIsAlignedAsNumbersOnlyIfAllAre() {
    var table = new Table(List.of("x"), List.of(List.of("5"), List.of("7~")));

    assertThat(table.markdown()).contains("|--:|");
    assertThat(Arrays.asList(table.console().split("\n"))).containsExactly(" x", " 5", "7~");
  }
}
