package dev.zkpulsar.results.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.zkpulsar.results.report.ReportFixture;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A point that the machine spoiled is shown with its reason, and no conclusion rests on it. */
class DisturbedPointsTest {
  private static final Path QUIET = Path.of("src/test/resources/zk-scale.json");
  private static final String CLAIMS = "--studies=../bench-zk-scale/src/main/resources/studies";
  private static final String WORDS = "other processes used 0.8 cores";
  private static final String JUDGED =
      "  - event latency with as many events outstanding as in the study, s: here 16.7, study 9.6,"
          + " allowed at least 6.4";

  @TempDir private Path directory;
  private String disturbed;

  @BeforeEach
  void disturb() throws Exception {
    var json = new ObjectMapper();
    JsonNode results = json.readTree(QUIET.toFile());
    for (JsonNode result : results) {
      var metrics = (ObjectNode) result.get("secondaryMetrics");
      metrics.putObject("disturbed").put("score", 1).put("scoreUnit", "flag");
      metrics.putObject("disturbed.others").put("score", 0.8).put("scoreUnit", "cores");
    }
    Path file = Files.createDirectory(directory.resolve("busy")).resolve("jmh.json");
    json.writeValue(file.toFile(), results);
    disturbed = file.getParent().toString();
  }

  @Test
  void noConclusionRestsOnADisturbedPointUnlessAsked() {
    var judged = MainTest.run("claims", CLAIMS, disturbed).out();

    assertThat(judged)
        .doesNotContain(JUDGED)
        .contains("not judged: disturbed: " + WORDS)
        .contains("\nbusy (disturbed)  ");
    assertThat(MainTest.run("claims", CLAIMS, "--use-disturbed", disturbed).out())
        .contains(JUDGED)
        .contains("\nbusy (disturbed)  ");
    assertThat(MainTest.run("claims", CLAIMS, disturbed, QUIET).out())
        .as("with a run that measured the point undisturbed")
        .contains(JUDGED)
        .doesNotContain("not judged");
  }

  @Test
  void theReportShowsTheReasonBesideThePoint() throws Exception {
    Path page = directory.resolve("page.html");

    String markdown = MainTest.run("report", "--markdown", "-", "-o", "" + page, disturbed).out();

    assertThat(markdown)
        .contains(", all valid, ", " DISTURBED", " [Page](<")
        .contains("| DISTURBED: " + WORDS + " |");
    JsonNode data = ReportFixture.data(Files.readString(page));
    assertThat(data.at("/runs/0/marks/0").asText()).endsWith(": DISTURBED: " + WORDS);
    assertThat(data.toString()).contains("\"disturbed\":\"" + WORDS + "\"");
  }
}
