package dev.zkpulsar.results.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.results.cli.MainTest;
import dev.zkpulsar.results.read.Runs;
import dev.zkpulsar.results.stats.History;
import dev.zkpulsar.results.text.ExitCode;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The data of the page of trends, and the lines of check, which decides it. */
class TrendPageTest {
  private static final String GET = "Store.get";
  private static final String PUT = "Store.put";

  @TempDir private Path directory;

  private TrendPage page() {
    var runs = Runs.read(List.of(directory.toString()));
    return TrendPage.of(History.of(runs.all(), false).orElseThrow(), runs, List.of(), "", false);
  }

  private static TrendPage.Row row(TrendPage page, String benchmark) {
    return page.rows().stream()
        .filter(row -> row.name().contains(benchmark) && row.metric().equals("response:p0.50, ms"))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void oneStepHasOneNumberOnThePageAndInCheck() throws Exception {
    var history = new MadeUpNights(directory).nights(0, 8, 0, GET, PUT);
    history.nights(8, 9, 1.2, GET, PUT).nights(9, 13, 0, GET, PUT);
    history.step(GET, 1.123).nights(13, 14, 0, GET, PUT);
    var page = page();
    var row = row(page, GET);

    assertThat(MainTest.run("check", "--history", directory).out())
        .startsWith(page.answer())
        .containsPattern(
            "slower since \\w+-?\\w* \\(commit abc\\w+\\) +response:p0.50 .* \\"
                + row.change().replace(", slower", "")
                + " ");
    assertThat(row.change()).matches("\\+1[0-4] %, slower");
    assertThat(row.since()).isEqualTo(13);
    assertThat(row.after() / row.before()).isBetween(1.11, 1.14);
    assertThat(row.value()).matches("0.7\\d+ ms");
    assertThat(row.words()).isEqualTo("new");
    assertThat(row.runs()).hasSize(28).allMatch(run -> run.weak() == (run.night() == 8));
    assertThat(row(page, PUT).verdict()).isEmpty();
    assertThat(page.setup()).isEqualTo("zookeeper 3.9.5");
    assertThat(page.nights().get(8).marks())
        .isEqualTo(
            "4 of 4 points are marked; Store.get: DISTURBED: other processes used 1.2 cores");
    String since = " since " + MadeUpNights.name(13) + " (commit abc00d0)";
    assertThat(MainTest.run("check", "--markdown", "--history", directory).ends(ExitCode.FINDING))
        .contains(" % " + since.strip() + " (response:p0.")
        .contains("| slower" + since + " | response:p0.50 |");
    history.nights(14, 16, 0, GET, PUT);
    assertThat(row(page(), GET).words()).isEqualTo("known");
    assertThat(MainTest.run("check", "--history", directory).out())
        .startsWith("nothing new; 2 metrics still slower" + since)
        .contains("\nknown" + since)
        .contains("night " + MadeUpNights.name(15) + " (2 rounds) and 15 nights before it");
  }

  @Test
  void aMetricThatNoRunHasAValueOfIsLeftOut() throws Exception {
    new MadeUpNights(directory).step(GET, Double.NaN).nights(0, 5, 0, GET, PUT);

    assertThat(page().rows())
        .hasSizeGreaterThan(1)
        .allMatch(row -> row.name().contains(PUT) && !row.runs().isEmpty());
  }

  /** A page whose nights ended half a year ago looked like that of this morning. */
  @Test
  void aNewestNightThatIsOlderThanAWeekIsNamedWithItsAge() throws Exception {
    new MadeUpNights(directory).nights(0, 5, 0, GET);
    var history = History.of(Runs.read(List.of(directory.toString())).all(), false).orElseThrow();
    String words = "the newest night, " + MadeUpNights.name(4) + ", is 30 days old";

    assertThat(TrendPage.ageOfNewest(history, Instant.parse("2026-02-04T02:00:00Z")))
        .contains(words);
    assertThat(TrendPage.ageOfNewest(history, Instant.parse("2026-01-12T01:00:00Z"))).isEmpty();
    assertThat(page().notes()).anyMatch(note -> note.endsWith(" days old"));
    assertThat(MainTest.run("check", "--history", directory).out())
        .contains("; the newest night, " + MadeUpNights.name(4) + ", is ");
  }
}
