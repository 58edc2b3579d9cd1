package dev.zkpulsar.results.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.results.cli.MainTest;
import dev.zkpulsar.results.run.MadeUpRun;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Names of runs and values of parameters are shown as they are, everywhere. */
class PlainTextTest {
  private static final String NASTY =
      "</td><script>alert(1)</script><img src=x onerror=alert(2)>|**x**\n\u001b[31m\u009b@team #1";
  private static final int PIPES = 11;

  @TempDir private Path directory;

  /** One point that is compared, and one that is listed as invalid, in a run of a nasty name. */
  private String run(String name) throws Exception {
    return new MadeUpRun()
        .point("Bench.run", Map.of("name", NASTY), 5, 0)
        .point("Bench.run", Map.of("name", NASTY, "more", "1"), 5, 1)
        .run(directory.resolve(name + "|<b>\u001b\n@x"))
        .toString();
  }

  @Test
  void markupInAComparisonIsText() throws Exception {
    String a = run("a");
    String b = run("b");
    var ended = MainTest.run("compare", "--all", "--markdown", a, b);

    assertThat(MainTest.run("compare", "--all", a, b).out())
        .doesNotContain("\u001b", "\u009b", "\n@x")
        .contains("</td><script>");
    assertThat(ended.out())
        .doesNotContain("<script", "<img", "<b>", "\u001b", "\u009b", "@", "**x")
        .contains("- 1 point left out: invalid", "a\\|&lt;b&gt;")
        .contains("&lt;script&gt;", "&#64;team \\#1");
    assertThat(ended.out().lines().filter(line -> line.startsWith("| ")))
        .hasSize(2)
        .allMatch(line -> line.replace("\\|", "").chars().filter(c -> c == '|').count() == PIPES);
  }

  @Test
  void whatMarkdownTakesForMarkupIsEscaped() {
    assertThat(PlainText.markdown("a_b *c* `d` [e](f) #1 @g <h> &amp; x|y\u202e \r\n z"))
        .isEqualTo("a\\_b \\*c\\* \\`d\\` \\[e\\](f) \\#1 &#64;g &lt;h&gt; &amp;amp; x\\|y z");
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0", "0.00012345, 0.000123", "2.0461, 2.05",
    "12.34, 12.3", "-999.4, -999", "999.6, '1,000'",
    "1234.5678, '1,235'", "2000000, '2,000,000'", "1e308, 1.00e+308",
    "Infinity, Infinity", "NaN, NaN", "-999.6, '-1,000'",
  })
  void threeDigitsAndAllBeforeThePoint(double value, String written) {
    assertThat(Digits.figure(value)).isEqualTo(written);
  }
}
