package dev.zkpulsar.tutorial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.zkpulsar.harness.MainRun;
import dev.zkpulsar.results.Main;
import dev.zkpulsar.results.text.ExitCode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The code on the page docs/tutorial.md equals the code in this package, and the comparison of its
 * last step finds the busy wait. The runs are shorter than the page's, without forks, and the busy
 * wait is longer.
 */
class TutorialTest {
  private static final Path PAGE = Path.of("../docs/tutorial.md");
  private static final Path SOURCES = Path.of("src/test/java/dev/zkpulsar/tutorial");
  private static final int RUNS = 3;

  @TempDir private Path directory;

  @AfterEach
  void repair() {
    RequestThread.busyMicros = 0;
  }

  @Test
  void thePageShowsTheCodeThatIsCompiled() throws Exception {
    List<String> java =
        Pattern.compile("^```java\n(.*?)^```", Pattern.MULTILINE | Pattern.DOTALL)
            .matcher(Files.readString(PAGE))
            .results()
            .map(block -> block.group(1))
            .toList();

    assertThat(java).hasSize(2);
    assertThat(SOURCES.resolve("RequestThread.java")).content().contains(java.get(0));
    assertThat(SOURCES.resolve("RequestBenchmark.java")).content().contains(java.get(1));
  }

  @Test
  void theComparisonFindsTheBusyWait() throws Exception {
    measure("before");
    RequestThread.busyMicros = 2_000;
    measure("after");

    Path before = directory.resolve("before");
    Path after = directory.resolve("after");
    int exitCode = Main.run("compare", "--use-disturbed", before.toString(), after.toString());
    assertThat(exitCode).isEqualTo(ExitCode.FINDING);
  }

  private void measure(String side) throws Exception {
    for (int i = 0; i < RUNS; i++) {
      var run =
          MainRun.of(
              directory,
              Map.of("bench.out", directory.resolve(side).toString()),
              "RequestBenchmark -f 0 -wi 0 -i 1 -r 1");
      assertThat(run.isMeasured()).as(run.out() + run.err()).isTrue();
      // A machine that stalls makes a point INVALID, which a comparison leaves out.
      assumeThat(run.exitCode()).isZero();
    }
  }
}
