package dev.zkpulsar.results.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

public class ClaimsCommandTest {
  private static final String RUN = "src/test/resources/zk-scale.json";
  private static final String CLAIMS = "--studies=../bench-zk-scale/src/main/resources/studies";

  @Test
  void theConsoleNamesEveryConclusionItsFiguresAndTheMissingPoints() {
    var ended = MainTest.run("claims", CLAIMS, RUN);

    ended.done();
    assertThat(ended.out().lines())
        .contains(
            "does not hold: stress-5 (read off): One client machine in place of five limits the"
                + " fan-out; event latency rises to about 10 s at 4,000 connections.",
            "  bounds: The study's latency within a factor of 1.5, at 4,096 B with reading. Five"
                + " client machines are not tested.",
            "  - mean event latency, s: here 2.05, study 10, allowed at least 6.67, at most 15",
            "  - events/s, with reading over without: here not measured:"
                + " WatchFanOutBenchmark.publish nodes=200000 payloadBytes=4096 publishers=1000"
                + " readAfterNotify=false servers=3 subscribers=3000 subscribersPerPath=3: no such"
                + " point, study 0.4, allowed at most 0.5",
            "11 conclusions; holds: 0, does not hold: 1, not measured: 10");
  }

  @Test
  void theMarkdownHasARowForEachConclusion() {
    var ended = MainTest.run("claims", "--markdown", CLAIMS, RUN);

    assertThat(ended.exitCode()).isZero();
    assertThat(ended.out().lines().filter(line -> line.matches("\\| \\w+-\\d .*"))).hasSize(11);
    assertThat(ended.out())
        .contains("\n## zk-stress: ZooKeeper under ")
        .contains(
            "\n| conclusion | verdict | compared | here | study | allowed | why these bounds |")
        .contains(
            "| does not hold | mean event latency, s | 2.05 | 10 | at least 6.67, at most 15 |");
  }

  /** The figures of the fixtures mean nothing; the test is where they end up. */
  @ParameterizedTest
  @CsvSource({
    "bench-metadata,made-up.json,metadata-read.md",
    "bench-zk-scale,zk-scale.json,children-scale.md",
    "bench-zk-scale,zk-scale.json,zk-stress.md"
  })
  void theStudysFiguresStandBesideThoseOfTheRun(String module, String json, String markdown)
      throws Exception {
    String claims = "--studies=../" + module + "/src/main/resources/studies";
    Path resources = Path.of("src/test/resources");
    String expected = Files.readString(resources.resolve(markdown));
    String title = expected.lines().findFirst().orElseThrow().substring("# ".length());

    assertThat(
            MainTest.run("claims", "--markdown", claims, resources.resolve(json).toString()).done())
        .contains(": " + title + "\n")
        .contains("</summary>\n" + expected.substring(expected.indexOf('\n') + 1) + "\n</details>");
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

  @ParameterizedTest
  @CsvSource({
    "--, 'src/test/resources/zk-scale.json: no studies beside it: no conclusions to check; name a"
        + " directory with --studies'",
    "--studies=../bench-producer/src/main/resources/studies,"
        + " no study has a conclusion about the benchmarks of these results"
  })
  void aRunThatNoStudyIsAboutGivesOneLine(String studies, String line) {
    assertThat(MainTest.run("claims", studies, RUN).done()).isEqualTo(line + "\n");
  }
}
