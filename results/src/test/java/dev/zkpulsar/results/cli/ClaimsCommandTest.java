package dev.zkpulsar.results.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.zkpulsar.results.report.ReportFixture;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

public class ClaimsCommandTest {
  private static final String RUN = "src/test/resources/zk-scale.json";
  private static final String CLAIMS = "--studies=../bench-zk-scale/src/main/resources/studies";

  @Test
  void theConsoleNamesEveryConclusionItsFiguresAndTheMissingPoints() {
    assertThat(MainTest.run("claims", CLAIMS, RUN).done().lines())
        .contains(
            "holds: stress-5 (read off): One client machine in place of five limits the"
                + " fan-out; event latency rises to about 10 s at 4,000 connections.",
            "  bounds: At least the study's latency, divided by 1.5, at 4,096 B with reading and about"
                + " the study's 55,000 events outstanding (5,771/s of 9.6 s), from 18 creates of each"
                + " publisher in flight. Five client machines are not tested.",
            "  - mean event latency, s: here 16.7, study 9.6, allowed at least 6.4",
            "  - events/s, with reading over without: here not measured:"
                + " WatchFanOutBenchmark.publish createsInFlight=1 nodes=200000 payloadBytes=4096 publishers=1000"
                + " readAfterNotify=false servers=3 subscribers=3000 subscribersPerPath=3: no such"
                + " point, study 0.4, allowed at most 0.5",
            "11 conclusions; holds: 1, undecided: 0, does not hold: 0, not measured: 10");
  }

  @Test
  void theMarkdownHasARowForEachConclusion() {
    String markdown = MainTest.run("claims", "--markdown", CLAIMS, RUN).done();

    assertThat(markdown.lines().filter(line -> line.matches("\\| \\w+-\\d .*"))).hasSize(11);
    assertThat(markdown)
        .contains("\n## zk-stress: ZooKeeper under ")
        .contains(
            "\n| conclusion | verdict | compared | here | study | allowed | why these bounds |")
        .contains("| holds | mean event latency, s | 16.7 | 9.6 | at least 6.4 |")
        .endsWith("; 1 run; disturbances not recorded.\n");
  }

  @Test
  void theShortFormIsOneTableOfWhatWasCompared() {
    String markdown = MainTest.run("claims", "--short", CLAIMS, RUN).done();

    assertThat(markdown)
        .startsWith("| conclusion | verdict | compared | measured | expected | allowed |\n")
        .contains("| stress-5 | holds | mean event latency, s | 16.7 | 9.6 | at least 6.4 |\n")
        .doesNotContain("not measured")
        .endsWith("; 1 run; disturbances not recorded.\n");
    assertThat(markdown.lines().filter(line -> line.isBlank())).hasSize(1);
  }

  /** The figures of the fixtures mean nothing; the test is where they end up. */
  @ParameterizedTest
  @CsvSource({
    "bench-metadata,made-up.json,metadata-read.md",
    "bench-zk-scale,zk-scale.json,children-scale.md",
    "bench-zk-scale,zk-scale.json,zk-stress.md"
  })
  void theStudysFiguresStandBesideThoseOfTheRun(String module, String json, String markdown)
      throws Exception {
    String claims = "--studies=../" + module + "/src/main/resources/studies";
    Path resources = Path.of("src/test/resources");
    String expected = Files.readString(resources.resolve(markdown));
    String title = expected.lines().findFirst().orElseThrow().substring("# ".length());

    assertThat(
            MainTest.run("claims", "--markdown", claims, resources.resolve(json).toString()).done())
        .contains(": " + title + "\n")
        .contains("</summary>\n" + expected.substring(expected.indexOf('\n') + 1) + "\n</details>");
  }

  /** Lays a module's studies beside a result file. */
  public static void copyStudies(String module, Path to) throws IOException {
    Path from = Path.of("..", module, "src/main/resources/studies");
    try (var files = Files.walk(from)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Path copy = to.resolve(from.relativize(file));
        Files.createDirectories(copy.getParent());
        Files.copy(file, copy);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "--, 'src/test/resources/zk-scale.json: no studies beside it: no conclusions to check; name a"
        + " directory with --studies'",
    "--studies=../bench-producer/src/main/resources/studies,"
        + " no study has a conclusion about the benchmarks of these results"
  })
  void aRunThatNoStudyIsAboutGivesOneLine(String studies, String line) {
    assertThat(MainTest.run("claims", studies, RUN).done()).isEqualTo(line + "\n");
  }

  private static final String WORDS = "other processes used 0.8 cores";
  private static final String JUDGED =
      "  - mean event latency, s: here 16.7, study 9.6, allowed at least 6.4";

  @TempDir private Path directory;

  private String disturbed() throws Exception {
    var json = new ObjectMapper();
    JsonNode results = json.readTree(Path.of(RUN).toFile());
    for (JsonNode result : results) {
      var metrics = (ObjectNode) result.get("secondaryMetrics");
      metrics.putObject("disturbed").put("score", 1).put("scoreUnit", "flag");
      metrics.putObject("disturbed.others").put("score", 0.8).put("scoreUnit", "cores");
    }
    Path file = Files.createDirectory(directory.resolve("busy")).resolve("jmh.json");
    json.writeValue(file.toFile(), results);
    return file.getParent().toString();
  }

  @Test
  void noConclusionRestsOnADisturbedPointUnlessAsked() throws Exception {
    String disturbed = disturbed();
    var judged = MainTest.run("claims", CLAIMS, disturbed).out();

    assertThat(judged)
        .doesNotContain(JUDGED)
        .contains("not judged: disturbed: " + WORDS)
        .contains("\nbusy (disturbed)  ");
    assertThat(MainTest.run("claims", CLAIMS, "--use-disturbed", disturbed).out())
        .contains(JUDGED)
        .contains("\nbusy (disturbed)  ");
    assertThat(MainTest.run("claims", CLAIMS, disturbed, RUN).out())
        .as("with a run that measured the point undisturbed")
        .contains(JUDGED)
        .doesNotContain("not judged");
  }

  @Test
  void theReportShowsTheReasonBesideThePoint() throws Exception {
    Path page = directory.resolve("page.html");

    String markdown = MainTest.run("report", "--markdown", "-", "-o", "" + page, disturbed()).out();

    assertThat(markdown)
        .contains(", all valid, ", " DISTURBED", " [Page](<")
        .contains("| DISTURBED: " + WORDS + " |");
    JsonNode data = ReportFixture.data(Files.readString(page));
    assertThat(data.at("/runs/0/marks/0").asText()).endsWith(": DISTURBED: " + WORDS);
    assertThat(data.toString()).contains("\"disturbed\":\"" + WORDS + "\"");
  }
}
