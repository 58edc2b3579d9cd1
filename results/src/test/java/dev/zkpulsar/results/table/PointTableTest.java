package dev.zkpulsar.results.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.results.run.Catalog;
import dev.zkpulsar.results.run.MadeUpPoint;
import dev.zkpulsar.results.run.MadeUpRun;
import dev.zkpulsar.results.run.Names;
import dev.zkpulsar.results.run.Point;
import dev.zkpulsar.results.run.ResultFile;
import dev.zkpulsar.results.run.Runs;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PointTableTest {
  private static final Names NAMES =
      new Names(
          Map.of("ratePerSecond", new Names.Parameter("rate", "operations/s", "{}/s")),
          Map.of("client", Map.of("zookeeper", "plain client")),
          Map.of());

  @TempDir private Path directory;

  private static PointTable table(Point... points) {
    return PointTable.of(List.of(points), Map.of(), Catalog.builtIn(), NAMES);
  }

  private static MadeUpPoint get(String... params) {
    return MadeUpPoint.of(
            "X.get",
            params.length == 2
                ? Map.of(params[0], params[1])
                : Map.of(params[0], params[1], params[2], params[3]))
        .with("offered", "ops/s", 100)
        .with("achieved", "ops/s", 100);
  }

  @Test
  void aColumnForEachMetricThatPointsHave() {
    var table =
        table(
            get("client", "zookeeper", "ratePerSecond", "100")
                .with("response:p0.50", "ms", 0.4)
                .in("a"),
            get("client", "zookeeper", "ratePerSecond", "2000")
                .with("response:p0.50", "ms", 1.5)
                .with("failures", "ops", 3)
                .with("invalid", "flag", 1)
                .with("invalid.failures", "ops", 3)
                .in("a"));

    assertThat(table.headings())
        .containsExactly(
            "benchmark",
            "parameters",
            "offered ops/s",
            "achieved ops/s",
            "p50 ms",
            "failed ops",
            "marks");
    assertThat(table.rows())
        .containsExactly(
            List.of("X.get", "100/s", "100", "100", "0.4", "", "none"),
            List.of("X.get", "2,000/s", "100", "100", "1.5", "3", "INVALID: 3 operations failed"));
    assertThat(table.shared()).isEqualTo("plain client");
    assertThat(table.console(false))
        .isEqualTo(
            """
            All: X.get, plain client, offered ops/s 100, achieved ops/s 100
            parameters  p50 ms  failed ops
            100/s          0.4
            2,000/s        1.5           3
                INVALID: 3 operations failed
            """);
    assertThat(table.markdown()).endsWith("\nAll: plain client.\n");
  }

  /** F7: "All: size=64" was said of points without a size. */
  @Test
  void allIsSaidOnlyOfAll() {
    var table =
        table(
            get("client", "zookeeper", "size", "64").in("a"),
            MadeUpPoint.of("X.create", Map.of("client", "zookeeper")).in("a"));

    assertThat(table.shared()).isEqualTo("plain client; where it applies: size=64");
    assertThat(
            table(get("size", "64").in("a"), MadeUpPoint.of("X.create", Map.of()).in("a")).shared())
        .isEqualTo("where it applies: size=64");
  }

  @Test
  void theConsoleHas120ColumnsAndNamesTheOthers() {
    var wide = get("client", "zookeeper", "ratePerSecond", "100");
    var other = get("client", "zookeeper", "ratePerSecond", "200");
    for (int i = 0; i < 20; i++) {
      wide.with("counter" + i, "ops", i);
      other.with("counter" + i, "ops", i + 1);
    }
    String console =
        table(
                wide.with("response:p0.99", "ms", 1).in("a"),
                other.with("response:p0.99", "ms", 2).in("a"))
            .console(false);

    assertThat(console.lines()).allMatch(line -> line.length() <= 120);
    assertThat(console)
        .contains("p99 ms", "counter0 ops", "counter6 ops")
        .endsWith(
            "13 columns left out: counter7 ops; counter8 ops; counter9 ops; and 10 more."
                + " See the page, or:\nbin/results table --metric NAME\n");
  }

  /** F6: two runs in one file were two equal rows. */
  @Test
  void theRunsOfAMergedFileAreNamed() throws Exception {
    var merged = new MadeUpRun();
    for (String run : List.of("one", "two")) {
      merged.plain("B.c", "avgt", Map.of(), "us/op", 7);
      merged.result().put("run", run);
    }
    Path file = merged.write(directory.resolve("merged.json"));
    var runs = Runs.of(List.of(new ResultFile("merged", file)));
    var table = PointTable.of(runs.points(), Map.of("B.c", "See"), runs.catalog(), runs.names());

    assertThat(table.headings()).startsWith("benchmark", "run");
    assertThat(table.rows()).extracting(row -> row.get(1)).containsExactly("one", "two");
    assertThat(table.rows()).extracting(row -> row.get(0)).containsOnly("See");
  }

  @Test
  void aUnitThatNotAllShareStandsInTheCells() {
    var table =
        table(
            MadeUpPoint.of("X.a", Map.of()).with("primary", "s/op", 0.000865).in("a"),
            MadeUpPoint.of("X.b", Map.of()).with("primary", "ops/s", 20).in("a"));

    assertThat(table.headings()).contains("score");
    assertThat(table.rows().get(0)).contains("865 us/op");
    assertThat(table.rows().get(1)).contains("20 ops/s");
  }
}
