package dev.zkpulsar.results.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.results.cli.ClaimsCommandTest;
import dev.zkpulsar.results.cli.MainTest;
import dev.zkpulsar.results.runs.MeasuredRun;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MarkdownTest {
  @TempDir private Path directory;

  private static String markdown(String... more) {
    return MainTest.run("report", "--markdown", "-", more).done();
  }

  private static Map<String, String> plain(String param, String value) {
    return Map.of("client", "zookeeper", param, value);
  }

  private static Map<String, String> store(String param, String value, String batching) {
    return Map.of("client", "store-zookeeper", param, value, "batchingEnabled", batching);
  }

  /** As many points and comparisons as the quick suite of bench-metadata. */
  private Path quick() throws Exception {
    var fixture = new ReportFixture();
    for (String rate : List.of("100", "1000")) {
      fixture.point("MetadataBenchmark.get", plain("ratePerSecond", rate), 300, 0);
      for (String batching : List.of("true", "false")) {
        fixture.point("MetadataBenchmark.get", store("ratePerSecond", rate, batching), 3000, 0);
      }
    }
    for (String name : List.of("MetadataBenchmark.put", "MetadataBenchmark.getChildren")) {
      fixture.point(name, plain("ratePerSecond", "100"), 500, 0);
      fixture.point(name, store("ratePerSecond", "100", "true"), 500, 0);
    }
    for (String name :
        List.of("ChurnBenchmark.atRate", "NotificationBenchmark.put", "CacheBenchmark.hit")) {
      fixture.point(name, store("ratePerSecond", "100", "true"), 500, 0);
    }
    fixture.point("BurstBenchmark.get", plain("burst", "1000"), 500, 0);
    fixture.point("BurstBenchmark.get", store("burst", "1000", "true"), 500, 0);
    fixture.point("MetadataSaturationBenchmark.get", plain("inFlight", "100"), 500, 0);
    fixture.point("MetadataSaturationBenchmark.get", store("inFlight", "100", "true"), 500, 0);
    Path run = fixture.run(directory.resolve("run"));
    ClaimsCommandTest.copyStudies("bench-metadata", run.resolve("studies"));
    ReportFixture.provenance(
        run,
        ",'module':'bench-metadata','suite':'quick','startedAt':'2026-11-23T07:56:51Z',"
            + "'project':{'commit':'0123456789abcdef'}");
    return run;
  }

  @Test
  void aQuickRunIsFortyLinesThatBeginWithTheAnswer() throws Exception {
    Path page = directory.resolve("page/out.html");
    Files.createDirectory(page.getParent());

    String text = markdown("-o", page.toString(), quick().toString());
    var lines = text.lines().toList();

    assertThat(lines).hasSizeLessThanOrEqualTo(40);
    assertThat(lines.get(0))
        .isEqualTo(
            "# bench-metadata, quick suite \u00b7 2026-11-23 07:56 UTC \u00b7 commit 0123456");
    String headline =
        ReportFixture.data(Files.readString(page)).at("/scenarios/0/groups/0").toString();
    assertThat(lines.get(1)).startsWith("**Reads at 1,000/s, median: plain client ").endsWith("**");
    assertThat(headline).contains(lines.get(1).replace("*", "").replace("\\", ""));
    assertThat(text)
        .containsPattern("\n17 points, all valid \\[Page]\\(<.*page/out\\.html>\\)\n")
        .contains("\n- Writes at 100/s, ", "\n<details><summary>All 17 points</summary>\n")
        .doesNotContain("Not measured", "schemaVersion");
  }

  @Test
  void aRunHasALinkToItsPage() throws Exception {
    Path run = quick();
    Files.writeString(run.resolve("report.html"), "");
    Path file = directory.resolve("out.md");

    MainTest.run("report", "--markdown", file, run);

    assertThat(file).content().contains(" [Page](<run/report.html>)\n");
  }

  @Test
  void aForeignFileHasNoValidityThatNobodyRecorded() {
    String file = "src/test/resources/jmh/all-modes-1.23.json";

    assertThat(markdown(file))
        .contains("\n8 points, validity not recorded. JDK 17")
        .doesNotContain("INVALID");
    assertThat(MainTest.run("report", "-o", "-", file).out()).contains("\"mode\":\"several\"");
  }

  @Test
  void aHistoryHasItsTrend() throws Exception {
    var history = new MadeUpHistory(directory.resolve("history")).step("A.get", 8, 1.5);
    for (int night = 0; night < 12; night++) {
      history.night(night, 0, "A.get", "B.get");
    }

    String text = markdown(directory.resolve("history").toString());

    assertThat(text)
        .startsWith("# 12 nights until " + MadeUpHistory.name(11) + "\n\n**nothing new; 2 metrics ")
        .containsPattern(
            "\n\\| known since \\w+ \\(commit abc0080\\) \\| response:p0.50 .* \\+(4|5)\\d % ");
    assertThat(text)
        .endsWith(
            MainTest.run("check", "--markdown", "--history", directory.resolve("history")).out());
  }

  private static final String GET = "ChildrenBenchmark.get";

  private String console(boolean colour) throws Exception {
    var fixture =
        new ReportFixture()
            .point(GET, Map.of("childCount", "100", "servers", "3"), 200, 0)
            .point(GET, Map.of("childCount", "1000", "servers", "3"), 300, 1)
            .point("WatchFanOutBenchmark.publish", Map.of("servers", "3"), 500, 0);
    fixture.metrics().putObject("disturbed").put("score", 1).put("scoreUnit", "flag");
    fixture.metrics().putObject("disturbed.stall").put("score", 1200).put("scoreUnit", "ms");
    String run = fixture.run(directory).toString();
    return ReportConsole.of(Report.of(MeasuredRun.readAll(List.of(run))), colour);
  }

  @Test
  void aTableForEachScenarioHasUnitsInItsHeadingAndMarksBelowTheirRows() throws Exception {
    List<String> lines = console(false).lines().toList();

    int row = index(lines, "childCount=1000 ");
    assertThat(lines.get(row)).contains(" 0.3 ").doesNotContain("servers");
    assertThat(lines.get(row + 1)).isEqualTo("    INVALID: no reason is recorded");
    assertThat(lines.get(row + 2)).isEmpty();
    assertThat(lines.get(row - 2)).contains(" p50 ms").contains(" achieved ops/s");
    assertThat(lines.get(row - 3)).isEqualTo("All: servers=3");
    assertThat(lines.get(lines.size() - 1))
        .isEqualTo("    DISTURBED: the client stood still for 1,200 ms");
    // Only a terminal gets colours.
    assertThat(console(false)).doesNotContain("\u001b");
    assertThat(console(true)).contains("    \u001b[31mDISTURBED: ");
  }

  private static int index(List<String> lines, String text) {
    return lines.indexOf(
        lines.stream().filter(line -> line.contains(text)).findFirst().orElseThrow());
  }
}
