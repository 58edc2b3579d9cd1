package dev.zkpulsar.results.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.zkpulsar.results.claimsold.Claims;
import dev.zkpulsar.results.cli.ClaimsCommandTest;
import dev.zkpulsar.results.cli.MainTest;
import dev.zkpulsar.results.text.Table;
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
    ClaimsCommandTest.copyStudies("bench-zk-scale", directory.resolve("zk-scale.studies"));
  }

  private static JsonNode data(String input) throws Exception {
    return ReportFixture.data(MainTest.run("report", "-o", "-", input).out());
  }

  @Test
  void thePageHasTheFiguresOfTheCommandAndTheMarkdownTheVerdicts() throws Exception {
    String console = MainTest.run("claims", run).out();

    JsonNode claims = data(run).path("claims");

    assertThat(claims.path("studies")).hasSize(2);
    for (JsonNode study : claims.path("studies")) {
      assertThat(console).contains(study.path("title").asText());
      for (JsonNode row : study.at("/measured/rows")) {
        assertThat(console)
            .contains(
                "%s: here %s, study %s, allowed %s\n"
                    .formatted(
                        row.get(2).asText(),
                        row.get(3).asText(),
                        row.get(4).asText(),
                        row.get(5).asText()));
      }
      assertThat(study.at("/notMeasured/rows")).isNotEmpty();
      study.path("figures").forEach(t -> assertThat(console).contains(t.get("title").asText()));
    }
    assertThat(claims.at("/studies/1/measured/rows/0/1").asText()).isEqualTo("holds");
    assertThat(MainTest.run("report", "--markdown", "-", run).out())
        .containsOnlyOnce("\n- holds: stress-")
        .doesNotContain("not measured", "Not measured");
  }

  @Test
  void whereNoBenchmarkOfAConclusionWasRunThereIsNoSection() throws Exception {
    run = new ReportFixture().point("Other.work", Map.of(), 5, 0).run(directory).toString();

    assertThat(data(run).path("claims").isNull()).isTrue();
  }

  @Test
  void textNeverBecomesMarkup() {
    String nasty = "</script><img src=x onerror=alert(1)>|*";
    var row = List.of(nasty, nasty);
    var table = new Table(nasty, row, List.of(row), nasty);
    var study = new Claims.OfStudy(nasty, table, table, List.of(table));
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
        .contains("# &lt;/script", "\n- &lt;/script");
  }
}
