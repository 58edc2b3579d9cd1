package dev.zkpulsar.results.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

public class ClaimsCommandTest {
  private static final String RUN = "src/test/resources/zk-scale.json";
  private static final String CLAIMS = "--studies=../bench-zk-scale/src/main/resources/studies";

  @Test
  void theConsoleHasARowForEachCheckAndTheSummary() {
    assertThat(MainTest.run("claims", CLAIMS, RUN).out())
        .containsPattern("\nstress-5 +holds +mean event latency, s +16.7 +9.6 +at least 6.4\n")
        .containsPattern(
            "\nstress-4 +not measured +events/s, with reading over without +not measured:"
                + " WatchFanOutBenchmark.publish .*: no such point +0.4 +at most 0.5\n")
        .endsWith("\n11 conclusions; holds: 1, undecided: 0, does not hold: 0, not measured: 10\n");
  }

  @Test
  void theShortFormIsOneTableOfTheMeasuredChecks() {
    String markdown = MainTest.run("claims", "--short", CLAIMS, RUN).out();

    assertThat(markdown)
        .startsWith("| conclusion | verdict | compared | here | study | allowed |\n")
        .contains("| stress-5 | holds | mean event latency, s | 16.7 | 9.6 | at least 6.4 |\n")
        .doesNotContain("not measured");
    assertThat(markdown.lines().filter(String::isBlank)).hasSize(1);
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
}
