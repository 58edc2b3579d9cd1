package dev.zkpulsar.results.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.results.cli.MainTest.Ended;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Steps of .github/workflows/nightly.yml, with stand-ins for bin/nightly and GitHub. */
class NightlyWorkflowTest {
  private static final Path WORKFLOW = Path.of("..", ".github", "workflows", "nightly.yml");
  private static final Pattern CONDITION = Pattern.compile("\n {8}if: (.*)\n");

  @TempDir private Path directory;

  /** A step, from its name to the next step. */
  private static String step(String name) throws IOException {
    String text = Files.readString(WORKFLOW);
    int start = text.indexOf("- name: " + name + "\n");
    assertThat(start).as(name).isNotNegative();
    Matcher end = Pattern.compile("\n {6}[-#] ").matcher(text);
    return text.substring(start, end.find(start) ? end.start() : text.length());
  }

  private Script script(String name) throws IOException {
    String text = step(name);
    return Script.ofText(text.substring(text.indexOf("run: |\n") + 7), directory);
  }

  @ParameterizedTest
  @CsvSource({"0, 0", "1, 1", "2, 2", "3, 0", "4, 4"})
  void theJobFailsUnlessTheNightIsGoodOrUndecided(int night, int job) throws Exception {
    Path bin = Files.createDirectories(directory.resolve("bin"));
    Path nightly = Files.writeString(bin.resolve("nightly"), "#!/bin/sh\nexit " + night + "\n");
    assertThat(nightly.toFile().setExecutable(true)).isTrue();
    var script = script("Night").set("ROUNDS", "2").set("JMH_ARGS", "");

    script.set("GITHUB_OUTPUT", directory.resolve("outputs")).run().ends(job);

    assertThat(directory.resolve("outputs")).hasContent("code=" + night);
  }

  /** A broken machine is no finding; a regression beside it is one. */
  @Test
  void anIssueNeedsAFinding() throws Exception {
    Matcher condition = CONDITION.matcher(step("Issue"));

    assertThat(condition.find()).isTrue();
    assertThat(condition.group(1))
        .isEqualTo(
            "needs.measure.outputs.code == '1' || needs.measure.outputs.regression == 'true'");
  }

  @Test
  void aLongSummaryFitsIntoAnIssue() throws Exception {
    Files.createDirectories(directory.resolve("night/out"));
    String line = "| a row of a table, ± 3 % |\n";
    Files.writeString(
        directory.resolve("night/out/summary.md"), "# Night\n\nExit code 1\n" + line.repeat(4000));
    var script = script("Issue").program("gh", "echo \"$@\" >>calls").set("RUN", "https://run");

    Ended ended = script.run();

    ended.ends(0);
    assertThat(directory.resolve("calls")).content().contains("issue create --label nightly");
    String body = Files.readString(directory.resolve("body.md"));
    assertThat(body).startsWith("Found by https://run.\n\n# Night\n").endsWith(line);
    assertThat(body.length()).isBetween(32_000, 65_536);
  }
}
