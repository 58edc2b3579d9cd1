package dev.zkpulsar.results.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.results.run.Catalog;
import dev.zkpulsar.results.run.MadeUpPoint;
import dev.zkpulsar.results.run.Names;
import dev.zkpulsar.results.run.Point;
import dev.zkpulsar.results.run.Runs;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PointTableTest {
  private static final Names NAMES =
      new Names(
          Map.of("ratePerSecond", new Names.Parameter("rate", "operations/s", "{}/s")),
          Map.of("client", Map.of("zookeeper", "plain client")),
          Map.of("ratePerSecond", "a second"));

  private static PointTable table(Point... points) {
    return PointTable.of(List.of(points), new Runs(List.of(), Catalog.builtIn(), NAMES));
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
        table(
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
    assertThat(table.markdown()).endsWith("\nAll: plain client.\n");
  }

  /** F7: "All: size=64" was said of points without a size. */
  @Test
  void allIsSaidOnlyOfAll() {
    var other = MadeUpPoint.of("X.create", Map.of("client", "zookeeper")).in("a");

    assertThat(table(get("size", "64").in("a"), other).shared())
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
    String console = table(wide.in("a"), other.in("a")).console(false);

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
    var table = table(one.in("one"), one.in("two"), other.in("two"));

    assertThat(table.all().headings()).containsExactly("benchmark", "run", "score");
    assertThat(table.all().rows())
        .containsExactly(
            List.of("X.a", "one", "865 us/op"),
            List.of("X.a", "two", "865 us/op"),
            List.of("X.b", "two", "20 ops/s"));
  }
}
