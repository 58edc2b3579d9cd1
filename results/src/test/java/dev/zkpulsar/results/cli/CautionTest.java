package dev.zkpulsar.results.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.results.run.MadeUpRun;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A point with a caution is used like any other, and says why it is one wherever it is shown. */
class CautionTest {
  private static final String WORDS = "client-bound, 1.5 of 2 cores; drift 12 %";

  @TempDir private Path directory;

  /** Three runs before and after, all with a caution. */
  @BeforeEach
  void write() throws Exception {
    for (String side : new String[] {"a", "b"}) {
      for (int i = 0; i < 3; i++) {
        var fixture = new MadeUpRun();
        fixture.plain("a.Bench.get", "thrpt", Map.of("size", "1"), "ops/s", 1000);
        fixture.metric("achieved", "ops/s", 1000, 1000);
        fixture.metric("client.cpu", "cores", 1.5, 1.5);
        fixture.metric("harness.cpu", "cores", 0.2, 0.2);
        fixture.metric("zookeeper-1.cpu", "cores", 0.3, 0.3);
        fixture.metric("invalid", "flag", 0, 0);
        fixture.metric("disturbed", "flag", 0, 0);
        fixture.metric("machine.cores", "cores", 2, 2);
        fixture.metric("servers.cpu/op", "us/op", 300, 300);
        fixture.metric("caution", "flag", 1, 1);
        fixture.metric("caution.clientbound", "cores", 1.5);
        fixture.metric("caution.drift", "%", 12);
        fixture.write(
            Files.createDirectories(directory.resolve(side + "/" + i)).resolve("jmh.json"));
      }
    }
  }

  @Test
  void pageAndMarkdownShowItsReasons() throws Exception {
    Path page = directory.resolve("page.html");
    Path run = directory.resolve("a/0");

    String markdown = MainTest.run("report", "--markdown", "-", "-o", page, run).done();

    assertThat(markdown)
        .contains("1 point, all valid, 1 with CAUTION")
        .contains("(caution: " + WORDS + ").")
        .contains("| CAUTION: " + WORDS + " |");
    var data = MadeUpRun.data(Files.readString(page));
    assertThat(data.at("/points/p1/marks/CAUTION").asText()).isEqualTo(WORDS);
    assertThat(data.at("/summary/marks/0").asText()).endsWith("CAUTION: " + WORDS);
  }

  @Test
  void tablesShowItBesideTheFigureAndComparisonsUseIt() {
    assertThat(
            MainTest.run("table", directory.resolve("a/0"), "--rows=size", "--metric=achieved")
                .done())
        .contains("| 1 | 1,000 CAUTION |", "1 of 1 measurements marked: CAUTION: " + WORDS);
    assertThat(
            MainTest.run("compare", "--all", directory.resolve("a"), directory.resolve("b")).done())
        .doesNotContain("left out")
        .containsPattern("no change +achieved ")
        .containsPattern("servers.cpu/op +300 +300 +us/op");
  }
}
