package dev.zkpulsar.results.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.zkpulsar.results.claims.ClaimResult;
import dev.zkpulsar.results.claims.Claims;
import dev.zkpulsar.results.claims.StudyTable;
import dev.zkpulsar.results.cli.MainTest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The report contains the same conclusions as the claims command prints. */
class ClaimsInReportTest {
  @TempDir private Path directory;
  private String run;

  @BeforeEach
  void copy() throws Exception {
    Path file = directory.resolve("zk-scale.json");
    run = Files.copy(Path.of("src/test/resources/zk-scale.json"), file).toString();
    Files.copy(
        Path.of("../bench-zk-scale/src/main/resources/claims.json"),
        directory.resolve("zk-scale.claims.json"));
  }

  private static String markdown(String input) {
    return MainTest.run("report", "--markdown", "-", input).out();
  }

  private static JsonNode data(String input) throws Exception {
    String page = MainTest.run("report", "-o", "-", input).out();
    return ReportFixture.data(page);
  }

  private static List<String> rows(String markdown) {
    return markdown.lines().filter(line -> line.startsWith("- **")).toList();
  }

  private static List<String> measured(String markdown) {
    return rows(markdown).stream()
        .filter(row -> !row.contains("not measured"))
        .map(row -> row.replaceAll("\\*\\*|^- ", ""))
        .toList();
  }

  @Test
  void theMarkdownHasALineForEachConclusionThatWasMeasured() {
    String report = markdown(run);
    var measured = measured(MainTest.run("claims", "--markdown", run).out());

    assertThat(measured).isNotEmpty();
    assertThat(report).doesNotContain("not measured", "Not measured");
    for (String conclusion : measured) {
      assertThat(report).containsOnlyOnce("\n- " + conclusion + ": ");
    }
  }

  @Test
  void thePageHasTheFiguresOfTheCommand() throws Exception {
    String console = MainTest.run("claims", run).out();

    JsonNode claims = data(run).path("claims");

    assertThat(claims.at("/studies/1/tables/2/title").asText()).isEqualTo("watch-fanout");
    assertThat(claims.at("/studies/1/tables/2/rows").toString()).contains("[\"here: zk-scale\",");
    assertThat(claims.findValuesAsText("claim"))
        .hasSameSizeAs(rows(MainTest.run("claims", "--markdown", run).out()));
    for (JsonNode study : claims.path("studies")) {
      assertThat(console).contains(study.path("title").asText());
      for (JsonNode claim : study.path("claims")) {
        assertThat(console)
            .contains(claim.path("claim").asText() + ": " + claim.path("outcome").asText());
        for (JsonNode figures : claim.path("findings")) {
          assertThat(console)
              .contains(
                  "- %s: study %s, here %s, allowed %s\n"
                      .formatted(
                          figures.path("compares").asText(),
                          figures.path("study").asText(),
                          figures.path("measured").asText(),
                          figures.path("allowed").asText()));
          figures
              .path("missing")
              .forEach(each -> assertThat(console).contains("missing: " + each.asText()));
        }
      }
    }
  }

  @Test
  void whereNoBenchmarkOfAConclusionWasRunThereIsNoSection() throws Exception {
    run = new ReportFixture().point("Other.work", Map.of(), 5, 0).run(directory).toString();

    assertThat(data(run).path("claims").isNull()).isTrue();
    assertThat(markdown(run)).doesNotContain("conclusions");
  }

  @Test
  void textNeverBecomesMarkup() {
    String nasty = "</script><img src=x onerror=alert(1)>|*";
    var finding =
        new ClaimResult.Finding(
            nasty, nasty, "not measured", nasty, ClaimResult.Outcome.HOLDS, List.of(nasty));
    var result = new ClaimResult("c", nasty, nasty, "", List.of(finding));
    var table = new StudyTable(nasty, List.of(nasty), List.of(List.of(nasty)), nasty);
    var study = new Claims.OfStudy(nasty, nasty, List.of(result), List.of(table));
    var report =
        new Report(
            new Heading(nasty, nasty, nasty),
            List.of(),
            new Claims(nasty, List.of(study)),
            List.of(),
            List.of(),
            List.of(),
            null,
            List.of());

    assertThat(ReportHtml.of(report)).doesNotContain("<img src=x", "alert(1)</script");
    assertThat(ReportMarkdown.of(report, ""))
        .doesNotContain("<img", "</script", ">|")
        .contains("# &lt;/script", "\n&lt;/script", "- c: holds: &lt;/script");
  }
}
