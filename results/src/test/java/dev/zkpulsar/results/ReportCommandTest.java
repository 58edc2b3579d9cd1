package dev.zkpulsar.results;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReportCommandTest {
  private static final String NASTY =
      "</script><script>alert(1)</script><img src=x onerror=alert(2)>&amp;'\"`$(rm -rf /)|\u2028\u2029";

  @TempDir private Path directory;

  private Path nasty() throws Exception {
    return new ReportFixture()
        .point("Bench.run", Map.of("name", NASTY, "more", "1"), 5, 0)
        .point("Bench.run", Map.of("name", "plain", "more", "1"), 5, 1)
        .run(directory.resolve("run"));
  }

  @Test
  void textOfAFileNeverBecomesMarkup() throws Exception {
    Path html = directory.resolve("out.html");
    Path markdown = directory.resolve("out.md");

    int exit =
        Main.run(
            "report", "-o", html.toString(), "--markdown", markdown.toString(), nasty().toString());

    assertThat(exit).isZero();
    String page = Files.readString(html);
    assertThat(page).doesNotContain("alert(1)</script>", "<img src=x", "\u2028", "\u2029");
    String data =
        page.replaceAll("(?s)^.*<script type=\"application/json\" id=\"data\">|</script>.*$", "");
    assertThat(new ObjectMapper().readTree(data).findValuesAsText("name"))
        .anyMatch(name -> name.contains(NASTY));
    assertThat(Files.readString(markdown))
        .doesNotContain("<script", "<img")
        .contains("&lt;/script");
  }

  /** Three scripts of ours, and nothing that a browser would fetch. */
  @Test
  void thePageIsOneFile() throws Exception {
    Path html = directory.resolve("out.html");

    Main.run("report", "-o", html.toString(), nasty().toString());

    String page = Files.readString(html);
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
        "servers.csv|hello\\n|line 1: no time series",
        "servers.csv|epochMillis,point,phase,server,cpu (cores)\\n1,p,q\\n|line 2: 3 cells; allowed: 5",
        "servers.csv|epochMillis,point,phase,server,cpu (cores)\\n1,p,q,s,x\\n|line 2: not a number",
        "servers.csv|epochMillis,point,phase,server,cpu (apples)\\n1,p,q,s,1\\n|'apples'",
        "provenance.json|{|not whole JSON",
      })
  void badInputLeavesTheGoodPageInItsPlace(String file, String content, String told)
      throws Exception {
    Path run = nasty();
    Path html = Files.writeString(directory.resolve("out.html"), "good");
    Files.writeString(run.resolve(file), content.replace("\\n", "\n"));

    var ended = MainTest.run("report", "-o", html.toString(), run.toString());

    assertThat(ended.exitCode()).isEqualTo(2);
    assertThat(ended.err()).contains(run.resolve(file).toString(), told);
    assertThat(ended.err().lines()).hasSize(1);
    assertThat(html).hasContent("good");
    assertThat(directory).isDirectoryNotContaining("glob:**.part");
  }

  @Test
  void duplicateParametersAreRefused() throws Exception {
    Path run =
        new ReportFixture()
            .point("B.run", Map.of("a", "1"), 5, 0)
            .point("B.run", Map.of("a", "1"), 6, 0)
            .run(directory);

    var ended = MainTest.run("report", "--markdown", "-", run.toString());

    assertThat(ended.exitCode()).isEqualTo(2);
    assertThat(ended.err())
        .contains("result 2: the same benchmark, mode and parameters as result 1");
    assertThat(ended.out()).isEmpty();
  }

  @Test
  void markdownOnStandardOutputIsAloneThere() throws Exception {
    var ended = MainTest.run("report", "--markdown", "-", nasty().getParent().toString());

    assertThat(ended.out()).startsWith("# Benchmark report\n\n- run: 2 points, 1 invalid\n");
    assertThat(ended.out()).contains("INVALID: name=plain");
  }
}
