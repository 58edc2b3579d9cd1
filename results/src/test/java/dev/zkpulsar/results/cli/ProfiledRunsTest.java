package dev.zkpulsar.results.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.results.profile.Profile;
import dev.zkpulsar.results.report.ReportFixture;
import dev.zkpulsar.results.runs.MadeUpLog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Three profiled runs, and a plain one. */
class ProfiledRunsTest {
  private static final String FLAG = "-XX:StartFlightRecording=filename=/tmp/";

  @TempDir private Path directory;

  @BeforeEach
  void write() throws IOException {
    write("plain", "-Xmx1g");
    for (String name : List.of("old", "again", "new")) {
      Path log = write(name, FLAG + name);
      boolean isOld = !name.equals("new");
      Map<String, Long> samples =
          Map.of(
              "[main];a.b.Main.run;a.b.Tree.get", isOld ? 100L : 400L,
              "[main];a.b.Main.run;a.b.Tree.set", 600L,
              "[io-*];a.b.Net.send", isOld ? 300L : 0L,
              "[io-*];a.b.Net.flush", isOld ? 10L : 12L);
      new Profile(Map.of("server-1;cpu, samples", samples)).write(log);
    }
  }

  /** Returns the interval log of the only point. */
  private Path write(String name, String flag) throws IOException {
    Path run = Files.createDirectories(directory.resolve(name));
    var results = new ReportFixture();
    results.plain("a.B.publish", "thrpt", Map.of(), "ops/s", 100, 101, 102);
    results.result().putArray("jvmArgs").add(flag);
    results.write(run.resolve("jmh.json"));
    MadeUpLog.plan(run, "a.B.publish", Map.of(), "histograms/p.hlog");
    return MadeUpLog.write(
        run.resolve("histograms/p.hlog"), Map.of("pacing", List.of(MadeUpLog.of(1_000))));
  }

  private String compare(String before, String after) {
    return MainTest.run("compare", directory.resolve(before), directory.resolve(after)).out();
  }

  @Test
  void theFramesThatGrewAreListed() {
    assertThat(compare("old", "new"))
        .containsPattern(
            "\nProfile of \\S*publish, server-1, cpu: 9\\.9 -> 39\\.5 %: a\\.b\\.Tree\\.get\n")
        .contains("server-1, cpu: 29.7 -> 0.0 %: a.b.Net.send\n")
        .contains("a.b.Tree.get < a.b.Main.run")
        .doesNotContain("Tree.set", "Net.flush", "left out");
    assertThat(compare("old", "again")).doesNotContain("Profile of");
  }

  @Test
  void aProfiledRunIsNotComparedWithAPlainOne() {
    assertThat(compare("plain", "new"))
        .contains("1 point left out: other jvmArgs: -Xmx1g and -XX:StartFlightRecording\n")
        .doesNotContain("Profile of");
  }

  @Test
  void thePageHasTheTables() throws IOException {
    Path page = directory.resolve("page.html");
    MainTest.run("report", "-o", page, directory.resolve("old")).done();

    assertThat(ReportFixture.data(Files.readString(page)).at("/points/0/profile").asText())
        .contains("server-1: cpu, samples: 1,010\n", "    9.9 %  a.b.Tree.get\n");
  }
}
