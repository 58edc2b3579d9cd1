package dev.zkpulsar.results.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.results.cli.MainTest;
import dev.zkpulsar.results.nights.Nights;
import dev.zkpulsar.results.runs.MeasuredRun;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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

  private Trends trends() {
    var runs = MeasuredRun.readAll(List.of(directory.toString()));
    return Trends.of(Nights.history(runs).orElseThrow(), "", false);
  }

  private static TrendRow row(Trends trends, String name, String metric) {
    return trends.rows().stream()
        .filter(row -> row.name().equals(name) && row.metric().equals(metric))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void oneStepHasOneNumberOnThePageAndInCheck() throws Exception {
    history.step(GET, 12, 1.123);
    nights(0, 13, GET, PUT);
    TrendRow row = row(trends(), GET, "p50");

    String check = MainTest.run("check", "--history", directory).out();

    assertThat(check)
        .startsWith(trends().answer())
        .containsPattern(
            "slower since \\w+ \\(commit abc00c0\\) +response:p0.50 .* \\"
                + row.change().replace(", slower", "")
                + " ");
    assertThat(row.change()).matches("\\+1[0-4] %, slower");
    assertThat(row.verdict()).isEqualTo("slower");
    assertThat(row.since()).isEqualTo(12);
    assertThat(row.first()).isEqualTo(2);
    assertThat(row.after() / row.before()).isBetween(1.11, 1.14);
    assertThat(row.words()).isEqualTo("new");
    assertThat(row(trends(), PUT, "p50").verdict()).isEmpty();
    nights(13, 15, GET, PUT);
    assertThat(trends().answer())
        .startsWith("nothing new; 2 metrics still slower since " + MadeUpHistory.name(12));
    assertThat(row(trends(), GET, "p50").words()).isEqualTo("known");
  }

  @Test
  void aRunThatIsDisturbedForAWhileCountsWithItsOtherIterations() throws Exception {
    nights(0, 8, GET);
    history.disturbedIterations(1).night(8, 1.2, GET);

    var row = row(trends(), GET, "p50");

    assertThat(row.weak()).isEmpty();
    assertThat(row.values().get(8)).allMatch(value -> value < 0.8);
  }

  /** The check compares with nights of the newest night's machine and versions only. */
  @Test
  void nightsOfAnotherMachineAreDrawnButNotCompared() throws Exception {
    for (int night = 0; night < 20; night++) {
      boolean isEven = night % 2 == 0;
      history.step(GET, night, isEven ? 2 : 1).on(isEven ? "even" : "odd").night(night, 0, GET);
    }

    var row = row(trends(), GET, "p50");

    assertThat(row.weak()).hasSize(10 * 2 * 2).startsWith(0, 0, 0, 1, 2, 0);
    assertThat(row.verdict()).isEmpty();
    assertThat(trends().notes()).contains("20 points left out: other machine: even and odd");
  }

  @Test
  void disturbedNightsAreShown() throws Exception {
    nights(0, 8, GET, PUT);
    history.night(8, 1.2, GET, PUT);
    nights(20, 26, GET, PUT);

    assertThat(row(trends(), GET, "p50").weak()).containsExactly(8, 0, 8, 1);
    assertThat(trends().nights().get(8).doubt())
        .isEqualTo(
            "4 of 4 points are marked; Store.get: DISTURBED: other processes used 1.2 cores");
  }

  @Test
  void fewRunsAreNoHistory() throws Exception {
    nights(0, 3, GET);

    assertThat(trends().unit()).isEqualTo("run");
    Files.delete(directory.resolve(MadeUpHistory.name(0) + "-r1.json"));
    Files.delete(directory.resolve(MadeUpHistory.name(0) + "-r2.json"));
    assertThat(Nights.history(MeasuredRun.readAll(List.of(directory.toString())))).isEmpty();
  }
}
