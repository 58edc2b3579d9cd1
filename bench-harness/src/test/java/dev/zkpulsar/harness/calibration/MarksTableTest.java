package dev.zkpulsar.harness.calibration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.results.run.Id;
import dev.zkpulsar.results.run.Metric;
import dev.zkpulsar.results.run.Point;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class MarksTableTest {
  private final List<Point> points = new ArrayList<>();

  /** A point with a p50 of 1 ms. */
  private void add(Cause cause, int size, double p99Ms, double trueOthers, String... reasons) {
    var metrics = new LinkedHashMap<String, Metric>();
    put(metrics, "response:p0.50", 1, "ms/op");
    put(metrics, "response:p0.99", p99Ms, "ms/op");
    put(metrics, TrueOthers.METRIC, trueOthers, "cores");
    put(metrics, "caution.slowdisk", 0, "ms"); // As in a point with another, marked iteration.
    for (String reason : reasons) {
      put(metrics, reason, 7, "ms");
    }
    var params = new TreeMap<>(Map.of("cause", cause.label(), "size", Integer.toString(size)));
    var id = new Id("dev.zkpulsar.harness.calibration.MarksBenchmark.open", "sample", params);
    points.add(new Point(id, metrics, List.of(), new TreeMap<>(), "run", "place"));
  }

  private static void put(Map<String, Metric> metrics, String name, double value, String unit) {
    metrics.put(name, new Metric(name, unit, value, Double.NaN, List.of(), 1_000));
  }

  /** The cells of a row of the table. */
  private static List<String> row(MarksTable table, Cause cause, int size) {
    String beginning = "| %s | %d |".formatted(cause.label(), size);
    String row =
        table
            .markdown()
            .lines()
            .filter(line -> line.startsWith(beginning))
            .findFirst()
            .orElseThrow();
    return List.of(row.substring(2).split(" \\| | \\|$"));
  }

  @Test
  void aMarkWithoutACauseIsAGhost() {
    add(Cause.QUIET, 0, 2, 0);
    add(Cause.QUIET, 0, 2, 0, "disturbed.others");
    add(Cause.CLIENT_TIMER, 4, 2, 0, "caution.drift", "disturbed.others");

    var table = new MarksTable(points);

    assertThat(table.quietPoints()).isEqualTo(3);
    assertThat(table.ghosts()).isEqualTo(2);
    assertThat(table.isGood()).isFalse();
    assertThat(row(table, Cause.QUIET, 0)).contains("others 1", "none", "1 ghost");
    assertThat(row(table, Cause.CLIENT_TIMER, 4)).contains("drift 1, others 1", "1 ghost");
  }

  @Test
  void aPointWithoutTheRightMarkIsAMissIfItsCauseMovesAFigure() {
    add(Cause.QUIET, 0, 2, 0);
    add(Cause.NEIGHBOUR, 30, 2.3, 0, "disturbed.others");
    add(Cause.NEIGHBOUR, 30, 2.3, 0, "caution.drift");
    add(Cause.NEIGHBOUR, 10, 2.1, 0);

    var table = new MarksTable(points);

    assertThat(table.movedPoints()).as("30 %, not 10 %").isEqualTo(2);
    assertThat(table.misses()).as("drift is no neighbour").isEqualTo(1);
    assertThat(table.isGood()).isFalse();
    assertThat(row(table, Cause.NEIGHBOUR, 30)).contains("2", "1.15", "others", "missed: 1");
    assertThat(row(table, Cause.NEIGHBOUR, 10)).contains("unmarked: 1, moves nothing");
  }

  @Test
  void aMarkThatIsTrueAnywayIsNeitherRightNorWrong() {
    add(Cause.LOOP, 0, 2, 0, "caution.clientbound");
    add(Cause.LOOP, 50, 4, 0, "caution.clientbound");

    var table = new MarksTable(points);

    assertThat(table.ghosts()).isZero();
    assertThat(table.misses()).isEqualTo(1);
  }

  @Test
  void aPointBesideProcessesOfOthersIsLeftOut() {
    add(Cause.QUIET, 0, 2, 0.04);
    add(Cause.QUIET, 0, 2, 0.6, "disturbed.others");

    var table = new MarksTable(points);

    assertThat(table.quietPoints()).isEqualTo(1);
    assertThat(table.ghosts()).isZero();
    assertThat(table.isGood()).isTrue();
    assertThat(table.markdown()).contains("Left out: 1 points");
  }

  /** Nobody but the kernel knows what a hypervisor withholds. */
  @Test
  void aPointFromWhichProcessorsWereWithheldIsLeftOut() {
    add(Cause.QUIET, 0, 2, 0);
    add(Cause.QUIET, 0, 2, 0, "disturbed.steal");
    add(Cause.PAUSED_CLIENT, 200, 9, 0, "disturbed.steal");

    var table = new MarksTable(points);

    assertThat(table.quietPoints()).isEqualTo(1);
    assertThat(table.ghosts()).isZero();
    assertThat(table.movedPoints()).isZero();
    assertThat(table.markdown()).contains("and 2 marked `steal`");
  }

  @Test
  void oneWrongPointInFiftyIsAllowed() {
    for (int i = 0; i < 49; i++) {
      add(Cause.QUIET, 0, 2, 0);
    }
    add(Cause.SERVER_TIMER, 1, 2, 0, "disturbed.others");
    assertThat(new MarksTable(points).isGood()).isTrue();
    add(Cause.SERVER_TIMER, 2, 2, 0, "disturbed.others");
    assertThat(new MarksTable(points).isGood()).isFalse();
  }
}
