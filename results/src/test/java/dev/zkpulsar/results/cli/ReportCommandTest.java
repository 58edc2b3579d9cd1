package dev.zkpulsar.results.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.results.report.ReportFixture;
import dev.zkpulsar.results.runs.ServersCsv;
import dev.zkpulsar.results.text.ExitCode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReportCommandTest {
  private static final String NASTY =
      "</script><script>alert(1)</script><img src=x onerror=alert(2)>&amp;'\"`$(rm -rf"
          + " /)|\u2028\u2029";

  @TempDir private Path directory;

  private Path nasty() throws Exception {
    return new ReportFixture()
        .point("Bench.run", Map.of("name", NASTY, "more", "1"), 5, 0)
        .point("Bench.run", Map.of("name", "plain", "more", "1"), 5, 1)
        .run(directory.resolve("run"));
  }

  /** Three scripts of ours, nothing that a browser would fetch, and no text of a file as markup. */
  @Test
  void thePageIsOneFileAndTextOfAFileNeverBecomesMarkup() throws Exception {
    Path html = directory.resolve("out.html");
    Path markdown = directory.resolve("out.md");

    MainTest.run("report", "-o", html, "--markdown", markdown, nasty()).ends(ExitCode.DONE);

    String page = Files.readString(html);
    assertThat(page).doesNotContain("alert(1)</script>", "<img src=x", "\u2028", "\u2029");
    assertThat(ReportFixture.data(page).findValuesAsText("name"))
        .anyMatch(name -> name.contains(NASTY));
    assertThat(markdown).content().doesNotContain("<script", "<img").contains("&lt;/script");
    assertThat(page).doesNotContain("/*STYLE*/", "/*LIBRARY*/", "/*SCRIPT*/", "/*DATA*/");
    assertThat(page.split("</script", -1).length).isEqualTo(4);
    String own = page.replaceAll("(?s)<script>.*?</script>", "");
    assertThat(own).doesNotContainPattern("<(script|link|img|iframe)[^>]* (src|href)=");
    assertThat(page).contains("default-src 'none'");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "jmh.json|[{|line 1: not whole JSON",
        "metrics.json|[{\"name\":\"x\",\"better\":\"up\"}]|[0].better: 'up'; allowed: lower,"
            + " higher, none",
        "metrics.json|[{\"name\":5}]|[0].name: not a value of the expected kind",
        "metrics.json|[{\"unit\":\"x\"}]|line 1: [0].name: not a value of the expected kind",
        "metrics.json|{\"unit\":\"x\"}|line 1: not a value of the expected kind",
        "metrics.json|[{|line 1: not whole JSON; allowed: a whole JSON file",
        "metrics.json|[{\"name\":\"x\",\"colour\":1}]|line 1: 'colour': no such field; allowed: better,"
            + " drawn, exported, heading, judged,",
        "plots.json|{\"axes\":{}}|no scenarios; allowed: one or more",
        "plots.json|{\"plots\":[]}|plots': no such field; allowed: axes, names, scenarios",
        "provenance.json|{|not whole JSON",
      })
  void badInputLeavesTheGoodPageInItsPlace(String file, String content, String told)
      throws Exception {
    Path run = nasty();
    Path html = Files.writeString(directory.resolve("out.html"), "good");
    Files.writeString(run.resolve(file), content.replace("\\n", "\n"));

    var ended = MainTest.run("report", "-o", html, run);

    assertThat(ended.refused())
        .contains(run.resolve(file).toString(), told)
        .doesNotContain("jackson", "Exception", "MetricSpec", "Stream");
    assertThat(html).hasContent("good");
    assertThat(directory).isDirectoryNotContaining("glob:**.part");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''|''|line 1: no whole header",
        "epochMillis,po|''|line 1: no whole header",
        "epochMillis,point,phase,server,cpu (co|''|line 1: no whole header",
        "hello\\n|''|line 1: no whole header",
        // The file of a run that was killed within a line and then resumed.
        "HEAD1795250400000,p,q,s,1\\n"
            + "17952504010001795250402000,p,q,s,2\\n"
            + "1795250403000,p,q,s,3\\n"
            + "|1 3|line 3: not whole; left out, lines of that kind: 1",
        "HEAD1795250400000,p,q,s,1\\n"
            + "1795250401000,p\\n"
            + "1795250402000,p,q,s,x\\n"
            + "1795250403000,p,q,s,3\\n"
            + "|1 3|line 3: not whole; left out, lines of that kind: 2",
      })
  void whatIsTornInATimeSeriesIsLeftOutAndSaidSo(String content, String values, String told)
      throws Exception {
    Path run = nasty();
    String head = "epochMillis,point,phase,server,cpu (cores)\n";
    Path file = run.resolve("servers.csv");
    Files.writeString(file, content.replace("HEAD", head).replace("\\n", "\n"));
    Path html = directory.resolve("out.html");

    var ended = MainTest.run("report", "-o", html, run);

    ended.ends(ExitCode.DONE);
    assertThat(ended.err()).startsWith("results: " + file + ": " + told).hasLineCount(1);
    assertThat(html).content().contains("\"title\":\"Bench\"");
    assertThat(ServersCsv.read(file).rows())
        .extracting(row -> "%.0f".formatted(row.values().values().iterator().next()))
        .containsExactly(values.isEmpty() ? new String[0] : values.split(" "));
  }

  @Test
  void aPathThatCannotBeIsToldWithoutAJavaException() throws Exception {
    for (String option : List.of("-o", "--html", "--markdown")) {
      assertThat(MainTest.run("report", option, "a\0b", nasty()).refused())
          .startsWith("results: " + option + ": '")
          .contains("; allowed: a path without NUL that the locale (LC_ALL) can encode\n");
    }
  }

  @Test
  void aLoneSurrogateInANameIsNoFailure() throws Exception {
    Path run = nasty();
    Path results = run.resolve("jmh.json");
    Files.writeString(results, Files.readString(results).replace("plain", "\\ud800"));
    Path html = directory.resolve("out.html");

    assertThat(MainTest.run("report", "-o", html, run).err()).isEmpty();
    assertThat(html).content().contains("\"title\":\"Bench\"");
  }

  @Test
  void eitherAllOutputIsWrittenOrNone() throws Exception {
    Path html = Files.writeString(directory.resolve("out.html"), "good");
    String run = nasty().toString();
    String markdown = directory.resolve("no/such/out.md").toString();

    var ended = MainTest.run("report", "-o", html, "--markdown", markdown, run);

    assertThat(ended.exitCode()).isEqualTo(ExitCode.FAILED);
    assertThat(ended.err())
        .isEqualTo("results: " + markdown + ": cannot be written: no such file or directory\n");
    assertThat(html).hasContent("good");
    assertThat(directory).isDirectoryNotContaining("glob:**.part");
  }
}
