package dev.zkpulsar.results.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.results.run.MadeUpRun;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The options of table; the blocks in docs show its tables. */
class TableCommandTest {
  @TempDir private Path directory;

  @BeforeEach
  void write() throws IOException {
    var run = new MadeUpRun();
    for (String value : List.of("half, rest random", "all", "none")) {
      run.plain("a.Load.again", "ss", Map.of("topics", value, "n", "1"), "us/op", 7);
    }
    run.metric("disturbed", "flag", 1);
    run.write(directory.resolve("run.json"));
  }

  private MainTest.Ended table(String... arguments) {
    return MainTest.run("table", directory, "--rows=topics", "--metric=score:ms", arguments);
  }

  /** F12: a value with a comma could not be written; compare and the page say score, too. */
  @Test
  void aConditionMayHaveCommasAndSeveralValuesAndAMetricAName() {
    assertThat(table("--where=n=1,topics=half, rest random|all|all", "--as=primary=time").done())
        .startsWith(
            "| topics | time, ms |\n|---|--:|\n| half, rest random | 0.007 |\n| all | 0.007 |\n");
  }

  @Test
  void theLineBelowSaysWhatTheSignsMean() {
    assertThat(table("--where=topics=none").done())
        .contains("| none | 0.007 \u2020 |\n", "; \u2020 DISTURBED.");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      quoteCharacter = '~',
      value = {
        "--rows=evnt!--rows, --columns: 'evnt'; allowed: benchmark, iteration, ",
        "--where=x=1!--where, --rows, --columns: 'x'; allowed: benchmark, ",
        "--where=topics!--where: 'topics'; allowed: NAME=VALUE",
        "--where=n=1,n=2!--where: 'n=2'; allowed: a NAME once; NAME=VALUE|VALUE",
        "--as=topics!--as: 'topics'; allowed: NAME=VALUE",
        "--where=topics=7!--where: 'topics=7'; allowed: all, ",
        "--where=benchmark=Load.agian!--where: 'benchmark=Load.agian'; allowed: ",
        "--benchmark=b.Load!--benchmark, --where: no point has these values",
        "--benchmark=(!--benchmark: '(': Unclosed group; allowed: a regular expression",
        "--metric=times!--metric: 'times'; allowed: disturbed, primary",
        "--row!Unknown option: '--row'; see table --help",
      })
  void badInputIsRefusedInOneLine(String argument, String line) {
    assertThat(table(argument).refused()).contains(line);
  }
}
