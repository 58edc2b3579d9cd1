package dev.zkpulsar.results.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.zkpulsar.results.cli.MainTest;
import dev.zkpulsar.results.nights.Trend;
import dev.zkpulsar.results.output.Digits;
import dev.zkpulsar.results.runs.MeasuredRun;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The data of the page of trends. */
class TrendsTest {
  private static final String GET = "Store.get";
  private static final String PUT = "Store.put";

  @TempDir private Path directory;
  private MadeUpHistory history;

  @BeforeEach
  void open() throws Exception {
    history = new MadeUpHistory(directory);
  }

  private void nights(int from, int to, String... benchmarks) throws Exception {
    for (int night = from; night < to; night++) {
      history.night(night, 0, benchmarks);
    }
  }

  private Trends.OfMachine machine() {
    return trends().machines().get(0);
  }

  private Trends trends() {
    return Trends.of(MeasuredRun.readAll(List.of(directory.toString())), "", false).orElseThrow();
  }

  private static TrendRow row(Trends.OfMachine machine, String name, String metric) {
    return machine.rows().stream()
        .filter(row -> row.name().equals(name) && row.metric().equals(metric))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void oneStepHasOneNumberOnThePageAndInCheck() throws Exception {
    history.step(GET, 12, 1.123);
    nights(0, 13, GET, PUT);
    TrendRow row = row(machine(), GET, "p50");

    String check = MainTest.run("check", "--history", directory).out();

    assertThat(machine().answer())
        .matches("2 of 4 metrics are slower, the surest: Store.get p\\d\\d \\+1\\d % since .*");
    assertThat(check)
        .containsPattern(
            "slower since \\w+ \\(commit abc00c0\\) +response:p0.50 .* \\"
                + Digits.signedPercent(Math.log(row.ratio()))
                + " ");
    assertThat(row.verdict()).isEqualTo("slower");
    assertThat(row.since()).isEqualTo(12);
    assertThat(row.ratio()).isBetween(1.11, 1.14);
    assertThat(row(machine(), PUT, "p50").since()).isEqualTo(-1);
    nights(13, 20, GET, PUT);
    assertThat(machine().answer())
        .startsWith("Nothing new; ")
        .containsPattern(
            "2 of 4 metrics are still slower, the surest: Store.get p\\d\\d \\+1\\d % since "
                + "13 January 2026 \\(commit abc00c0\\)\\.");
    TrendRow later = row(machine(), GET, "p50");
    assertThat(later.ratio()).isEqualTo(row.ratio());
    assertThat(later.levels())
        .extracting(Trend.Segment::cause)
        .containsExactly(Trend.Cause.FIRST, Trend.Cause.SLOWER);
    assertThat(later.levels().get(1).low()).isGreaterThan(later.levels().get(0).high());
    assertThat(MainTest.run("check", "--history", directory).out())
        .startsWith("nothing new; ")
        .contains(" still slower since " + MadeUpHistory.name(12) + " (commit abc00c0)")
        .containsPattern("the most \\+1\\d %, slower \\(resp");
  }

  @Test
  void theSurestStepComesBeforeTheLargest() {
    var large = new Trend.Finding(Trend.Verdict.SLOWER, 25, 1.16, 0.009, false, 0);
    var sure = new Trend.Finding(Trend.Verdict.SLOWER, 20, 0.89, 0.0001, false, 0);
    var none = new Trend.Finding(Trend.Verdict.NO_CHANGE, -1, 1, 1, false, 0);

    assertThat(
            Stream.of(none, large, sure)
                .map(finding -> new Trend(null, null, List.of(), List.of(), finding))
                .sorted(TrendAnswer.SUREST)
                .map(Trend::finding))
        .containsExactly(sure, large, none);
  }

  @Test
  void aRunThatIsDisturbedForAWhileCountsWithItsOtherIterations() throws Exception {
    nights(0, 8, GET);
    history.disturbedIterations(1).night(8, 1.2, GET);

    var row = row(machine(), GET, "p50");

    assertThat(row.weak()).isEmpty();
    assertThat(row.values().get(8)).allMatch(value -> value < 0.8);
    assertThat(machine().nights().get(8).doubt()).isEmpty();
  }

  @Test
  void aRepairedRegressionIsBackAtItsBaseline() throws Exception {
    history.step(GET, 12, 1.3).step(GET, 18, 1);
    nights(0, 24, GET);

    TrendRow row = row(machine(), GET, "p50");

    assertThat(row.verdict()).isEqualTo("back");
    assertThat(row.since()).isEqualTo(18);
    assertThat(machine().answer())
        .contains("No regression found in 2 metrics")
        .contains("2 are back");
  }

  @Test
  void anAcceptedNightAndANewVersionStartBaselines() throws Exception {
    history.step(GET, 8, 1.3);
    nights(0, 16, GET);
    history.with("3.9.5");
    nights(16, 22, GET);
    Files.writeString(
        directory.resolve("accepted.json"), "{\"" + MadeUpHistory.name(8) + "\": \"two syncs\"}");

    TrendRow row = row(machine(), GET, "p50");

    assertThat(row.levels())
        .extracting(Trend.Segment::cause, Trend.Segment::first, Trend.Segment::words)
        .containsExactly(
            tuple(Trend.Cause.FIRST, 0, ""),
            tuple(Trend.Cause.ACCEPTED, 8, "two syncs"),
            tuple(Trend.Cause.SETUP, 16, "version of zookeeper 3.9.5, before 3.9.4"));
    assertThat(row.since()).isEqualTo(-1);
    assertThat(machine().answer()).doesNotContain("slower since");
  }

  @Test
  void eachMachineHasItsOwnBaselines() throws Exception {
    // Another machine every second night, twice as slow.
    history.step(PUT, 0, 2);
    for (int night = 0; night < 20; night++) {
      history.on(night % 2 == 0 ? "even" : "odd").night(night, 0, night % 2 == 0 ? GET : PUT);
    }

    var machines = trends().machines();

    assertThat(machines)
        .extracting(Trends.OfMachine::name)
        .containsExactly("CPU odd, machine odd", "CPU even, machine even");
    assertThat(machines).allMatch(machine -> machine.nights().size() == 10);
    assertThat(machines).allMatch(m -> m.rows().stream().allMatch(row -> row.since() < 0));
  }

  @Test
  void disturbedNightsAndMissingPointsAreShown() throws Exception {
    nights(0, 8, GET, PUT);
    history.night(8, 1.2, GET, PUT);
    nights(20, 26, GET);

    var machine = machine();

    TrendRow row = row(machine, GET, "p50");
    assertThat(row.weak()).containsExactly(8, 0, 8, 1);
    assertThat(row.levels()).hasSize(1);
    assertThat(machine.nights().get(8).doubt())
        .isEqualTo(
            "4 of 4 points do not count; Store.get: DISTURBED: other processes used 1.2 cores");
    assertThat(row(machine, PUT, "p50").values().get(14)).isEmpty();
  }

  @Test
  void fewRunsAreNoHistory() throws Exception {
    nights(0, 3, GET);

    assertThat(Trends.of(MeasuredRun.readAll(List.of(directory.toString())), "", false))
        .isPresent()
        .get()
        .extracting(trends -> trends.machines().get(0).unit())
        .isEqualTo("run");
    Files.delete(directory.resolve(MadeUpHistory.name(0) + "-r1.json"));
    Files.delete(directory.resolve(MadeUpHistory.name(0) + "-r2.json"));
    assertThat(Trends.of(MeasuredRun.readAll(List.of(directory.toString())), "", false)).isEmpty();
  }
}
