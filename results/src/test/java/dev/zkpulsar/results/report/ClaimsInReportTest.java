package dev.zkpulsar.results.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.zkpulsar.results.claims.ClaimResult;
import dev.zkpulsar.results.claims.ClaimsTable;
import dev.zkpulsar.results.cli.MainTest;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The report says of the conclusions what the claims command says. */
class ClaimsInReportTest {
  private static final String RUN = "src/test/resources/zk-scale.json";

  @TempDir private Path directory;

  private static String markdown(String input) {
    return MainTest.run("report", "--markdown", "-", input).out();
  }

  private static JsonNode data(String input) throws Exception {
    String page = MainTest.run("report", "-o", "-", input).out();
    return new ObjectMapper()
        .readTree(
            page.replaceAll(
                "(?s)^.*<script type=\"application/json\" id=\"data\">|</script>.*$", ""));
  }

  private static List<String> rows(String markdown) {
    return markdown.lines().filter(line -> line.startsWith("| **")).toList();
  }

  @Test
  void theMarkdownHasTheRowsOfTheCommandBeforeTheFirstScenario() {
    String report = markdown(RUN);

    // Of the two other studies no benchmark is among the points.
    assertThat(rows(report))
        .hasSizeGreaterThan(5)
        .isEqualTo(
            rows(MainTest.run("claims", "--markdown", RUN).out()).stream()
                .filter(row -> row.startsWith("| **children") || row.startsWith("| **stress"))
                .toList());
    assertThat(report.lines().filter(line -> line.startsWith("## ")).findFirst())
        .contains("## The studies' conclusions");
    assertThat(report).contains(rows(report).size() + " conclusions: 0 hold, 1 do not hold, ");
  }

  @Test
  void thePageHasTheFiguresOfTheCommand() throws Exception {
    String console = MainTest.run("claims", RUN).out();

    JsonNode claims = data(RUN).path("claims");

    assertThat(claims.findValuesAsText("claim")).hasSameSizeAs(rows(markdown(RUN)));
    for (JsonNode study : claims.path("studies")) {
      assertThat(console).contains(study.path("title").asText());
      for (JsonNode claim : study.path("claims")) {
        assertThat(console)
            .contains(claim.path("claim").asText() + ": " + claim.path("verdict").asText());
        for (JsonNode figures : claim.path("figures")) {
          assertThat(console)
              .contains(
                  "- %s: study %s, here %s, allowed %s, margin %s\n"
                      .formatted(
                          figures.path("says").asText(),
                          figures.path("study").asText(),
                          figures.path("measured").asText(),
                          figures.path("allowed").asText(),
                          figures.path("margin").asText()));
          figures
              .path("missing")
              .forEach(each -> assertThat(console).contains("missing: " + each.asText()));
        }
      }
    }
  }

  @Test
  void whereNoBenchmarkOfAConclusionWasRunThereIsNoSection() throws Exception {
    String run = new ReportFixture().point("Other.work", Map.of(), 5, 0).run(directory).toString();

    assertThat(data(run).path("claims").isNull()).isTrue();
    assertThat(markdown(run)).doesNotContain("conclusions");
  }

  @Test
  void textNeverBecomesMarkup() {
    String nasty = "</script><img src=x onerror=alert(1)>|*";
    var finding =
        new ClaimResult.Finding(
            nasty,
            nasty,
            "",
            nasty,
            ClaimResult.Verdict.NOT_MEASURED,
            OptionalDouble.empty(),
            List.of(nasty));
    var result = new ClaimResult("zk-stress", "c", nasty, nasty, List.of(finding), "");
    var report = new Report(List.of(), ClaimsTable.of(List.of(result)), List.of(), List.of());

    assertThat(ReportHtml.of(report)).doesNotContain("<img src=x", "alert(1)</script");
    String line = rows(ReportMarkdown.of(report)).stream().collect(Collectors.joining());
    assertThat(line).doesNotContain("<img", "</script", ">|").contains("&lt;img");
    assertThat(line.replace("\\|", "").chars().filter(c -> c == '|')).hasSize(8);
  }
}
