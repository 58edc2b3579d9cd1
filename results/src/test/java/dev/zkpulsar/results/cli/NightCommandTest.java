package dev.zkpulsar.results.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.results.output.ExitCode;
import dev.zkpulsar.results.report.MadeUpHistory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The verdict on a night, its page and its place in the history. */
class NightCommandTest {
  private static final String GET = "Store.get";
  private static final int NIGHTS = 9;

  @TempDir private Path directory;

  private Path file(String name) {
    return directory.resolve(name);
  }

  /** Earlier nights, then the runs of one more that takes this many times as long. */
  private void measure(double factor) throws IOException {
    var made = new MadeUpHistory(file("history")).step(GET, NIGHTS, factor);
    for (int night = 0; night <= NIGHTS; night++) {
      made.night(night, 0, GET);
    }
    for (int round = 1; round <= 2; round++) {
      String name = MadeUpHistory.name(NIGHTS) + "-r" + round;
      Path run = Files.createDirectories(file("out/runs").resolve(name));
      Path kept = file("history").resolve(name + ".json");
      Files.move(kept, run.resolve("jmh.json"));
      Files.move(kept.resolveSibling(name + ".provenance.json"), run.resolve("provenance.json"));
    }
  }

  private MainTest.Ended night(String... more) {
    return MainTest.run("night", "--out", file("out"), "--history", file("history"), more);
  }

  private String badge() throws IOException {
    return Files.readString(file("out/page/badge.svg"))
        .replaceAll("(?s).*nightly: (.*?)\".*", "$1");
  }

  @Test
  void aNightLikeTheOthersIsAddedToTheHistory() throws IOException {
    measure(1);

    String out = night().ends(ExitCode.DONE);

    assertThat(badge()).isEqualTo("no regression");
    assertThat(out).contains("20 rounds in ", "https://jmh.morethan.io, upload ");
    assertThat(file("history").resolve(MadeUpHistory.name(NIGHTS) + "-r2.provenance.json"))
        .exists();
    assertThat(file("out/summary.md"))
        .content()
        .startsWith("# Night of " + MadeUpHistory.name(NIGHTS) + "\n\n**")
        .contains("no regression", "· 2 runs");
    assertThat(file("out/page/index.html")).content().contains("\"newest\":\"report.html\"");
    assertThat(file("out/page/report.html")).exists();
  }

  @Test
  void aSlowNightIsARegressionAndTheNextOneIsStillSlower() throws IOException {
    measure(1.5);

    night("--url", "https://example.org/h/").ends(ExitCode.FINDING);

    assertThat(badge()).isEqualTo("regression");
    assertThat(file("out/summary.md"))
        .content()
        .contains("regression: 2 of 2 rows are slower")
        .contains("?sources=https://example.org/h/jmh-visualizer/" + MadeUpHistory.name(NIGHTS));
    Path next = Files.createDirectories(file("next/runs")).resolve("20260201T010000Z-r1");
    Files.move(file("out/runs").resolve(MadeUpHistory.name(NIGHTS) + "-r1"), next);
    MainTest.run("night", "--out", file("next"), "--history", file("history")).ends(ExitCode.DONE);
    assertThat(file("next/page/badge.svg")).content().contains("nightly: 2 slower");
  }

  @Test
  void theFirstNightHasNothingToBeComparedWith() throws IOException {
    measure(1);
    Files.move(file("history"), file("elsewhere"));

    assertThat(night().ends(ExitCode.DONE)).startsWith("No history yet");
    assertThat(file("history").resolve(MadeUpHistory.name(NIGHTS) + "-r1.json")).exists();
  }

  @Test
  void aRunThatFailedIsAFinding() throws IOException {
    measure(1);

    night("--doubt", "bench-x, round 1: a point has no result").ends(ExitCode.FINDING);

    assertThat(badge()).isEqualTo("invalid points");
    assertThat(file("out/summary.md"))
        .content()
        .contains("- bench-x, round 1: a point has no result");
  }

  @Test
  void aHistoryThatCannotBeReadFailsTheNight() throws IOException {
    measure(1);
    Files.writeString(file("history").resolve(MadeUpHistory.name(3) + "-r1.json"), "[{");

    var ended = night();

    assertThat(ended.exitCode()).isEqualTo(ExitCode.FAILED);
    assertThat(ended.err()).contains("not whole JSON", "nothing was checked, see the log");
    assertThat(badge()).isEqualTo("failed");
    assertThat(file("out/summary.md")).content().contains("**Nothing was checked.**");
    assertThat(file("out/page/report.html")).exists();
  }

  @Test
  void theOldestRoundsGoWithTheirFiles() throws IOException {
    measure(1);
    Files.createDirectories(file("history/jmh-visualizer"));
    for (int i = 10; i < 22; i++) {
      Files.writeString(file("history/jmh-visualizer/20250%d.json".formatted(i)), "[]");
    }
    Files.writeString(file("history/accepted.json"), "{}");

    assertThat(night("--keep", "6").out()).contains("6 rounds in ");

    try (var files = Files.list(file("history"))) {
      assertThat(files.map(each -> each.getFileName().toString()))
          .hasSize(6 * 2 + 2)
          .contains("accepted.json")
          .noneMatch(name -> name.startsWith(MadeUpHistory.name(6)));
    }
    assertThat(file("history/jmh-visualizer")).isDirectoryNotContaining("glob:**2025012.json");
    try (var files = Files.list(file("history/jmh-visualizer"))) {
      assertThat(files).hasSize(10);
    }
  }

  @Test
  void aDirectoryWithoutRunsIsRefused() throws IOException {
    Files.createDirectories(file("out/runs"));

    assertThat(night().refused()).contains("--out: '", "allowed: a directory with runs/NIGHT-r1");
  }
}
