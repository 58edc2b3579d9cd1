package dev.zkpulsar.results.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.results.cli.MainTest;
import dev.zkpulsar.results.run.Runs;
import dev.zkpulsar.results.stats.History;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The data of the page of trends. */
class TrendPageTest {
  private static final String GET = "Store.get";
  private static final String PUT = "Store.put";

  @TempDir private Path directory;
  private MadeUpNights history;

  @BeforeEach
  void open() {
    history = new MadeUpNights(directory);
  }

  private TrendPage page() {
    var runs = Runs.read(List.of(directory.toString()));
    return TrendPage.of(History.of(runs.all()).orElseThrow(), runs, "", false);
  }

  private static TrendPage.Row row(TrendPage page, String benchmark) {
    return page.rows().stream()
        .filter(row -> row.name().contains(benchmark) && row.metric().equals("response:p0.50, ms"))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void oneStepHasOneNumberOnThePageAndInCheck() throws Exception {
    history.nights(0, 12, 0, GET, PUT).step(GET, 1.123).nights(12, 13, 0, GET, PUT);
    var page = page();
    var row = row(page, GET);

    assertThat(MainTest.run("check", "--history", directory).out())
        .startsWith(page.answer())
        .containsPattern(
            "slower since \\w+-?\\w* \\(commit abc00c0\\) +response:p0.50 .* \\"
                + row.change().replace(", slower", "")
                + " ");
    assertThat(row.change()).matches("\\+1[0-4] %, slower");
    assertThat(row.verdict()).isEqualTo("slower");
    assertThat(row.first()).isEqualTo(2);
    assertThat(row.since()).isEqualTo(12);
    assertThat(row.after() / row.before()).isBetween(1.11, 1.14);
    assertThat(row.value()).matches("0.7\\d+ ms");
    assertThat(row.words()).isEqualTo("new");
    assertThat(row.runs()).hasSize(26).noneMatch(History.Dot::weak);
    assertThat(row(page, PUT).verdict()).isEmpty();
    assertThat(page.setup()).isEqualTo("zookeeper 3.9.5");
    history.nights(13, 15, 0, GET, PUT);
    assertThat(page().answer())
        .startsWith("nothing new; 2 metrics still slower since " + MadeUpNights.name(12));
    assertThat(row(page(), GET).words()).isEqualTo("known");
  }

  /** The check compares with nights of the newest night's machine and versions only. */
  @Test
  void nightsOfAnotherMachineAreDrawnButNotCompared() throws Exception {
    for (int night = 0; night < 20; night++) {
      boolean isEven = night % 2 == 0;
      history
          .step(GET, isEven ? 2 : 1)
          .on(isEven ? "even" : "odd")
          .nights(night, night + 1, 0, GET);
    }
    var row = row(page(), GET);

    assertThat(row.runs()).hasSize(40).allMatch(run -> run.weak() == (run.night() % 2 == 0));
    assertThat(row.verdict()).isEmpty();
    assertThat(page().notes()).contains("20 points left out: other machine: even and odd");
  }

  @Test
  void disturbedNightsAreShown() throws Exception {
    history.nights(0, 8, 0, GET, PUT).nights(8, 9, 1.2, GET, PUT).nights(20, 26, 0, GET, PUT);

    assertThat(row(page(), GET).runs()).allMatch(run -> run.weak() == (run.night() == 8));
    assertThat(page().nights().get(8).marks())
        .isEqualTo(
            "4 of 4 points are marked; Store.get: DISTURBED: other processes used 1.2 cores");
  }
}
