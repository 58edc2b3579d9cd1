package dev.zkpulsar.results.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClaimsCommandTest {
  private static final String RUN = "src/test/resources/zk-scale.json";

  @TempDir private Path directory;

  @Test
  void theConsoleNamesEveryConclusionItsFiguresAndWhatIsMissing() {
    var ended = MainTest.run("claims", RUN);

    assertThat(ended.exitCode()).isZero();
    assertThat(ended.err()).isEmpty();
    assertThat(ended.out().lines())
        .contains(
            "  stress-5: does not hold, margin -69 %",
            "    - mean event latency: study 10, here 2.05 s, allowed 6.67 to 15 s, margin -69 %",
            "  stress-4: not measured",
            "    missing: WatchFanOutBenchmark.publish nodes=200000 payloadBytes=4096"
                + " publishers=1000 readAfterNotify=false servers=3 subscribers=3000"
                + " subscribersPerPath=3: no such point",
            "21 conclusions: 0 hold, 1 do not hold, 20 not measured");
  }

  @Test
  void theMarkdownHasARowAConclusion() {
    var ended = MainTest.run("claims", "--markdown", RUN);

    assertThat(ended.exitCode()).isZero();
    assertThat(ended.out().lines().filter(line -> line.startsWith("| **"))).hasSize(21);
    assertThat(ended.out().lines().filter(line -> line.startsWith("| **stress-5**")))
        .singleElement()
        .asString()
        .endsWith("| 2.05 s | 6.67 to 15 s | **does not hold** | -69 % |")
        .contains("mean event latency: 10");
  }

  @Test
  void badInputIsToldInOneLine() throws Exception {
    Path file = Files.writeString(directory.resolve("x.json"), "[{");

    var ended = MainTest.run("claims", RUN, file.toString());

    assertThat(ended.exitCode()).isEqualTo(2);
    assertThat(ended.err()).startsWith("results: " + file + ": ").hasLineCount(1);
    assertThat(ended.out()).isEmpty();
    assertThat(MainTest.run("claims").exitCode()).isEqualTo(2);
  }
}
