package dev.zkpulsar.results.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClaimsCommandTest {
  private static final String RUN = "src/test/resources/zk-scale.json";
  private static final String CLAIMS = "--claims=../bench-zk-scale/src/main/resources/claims.json";

  @TempDir private Path directory;

  @Test
  void theConsoleNamesEveryConclusionItsFiguresAndTheMissingPoints() {
    var ended = MainTest.run("claims", CLAIMS, RUN);

    assertThat(ended.exitCode()).isZero();
    assertThat(ended.err()).isEmpty();
    assertThat(ended.out().lines())
        .contains(
            "stress-5: does not hold",
            "  - mean event latency: study 10, here 2.05 s, allowed 6.67 to 15 s",
            "stress-4: not measured",
            "  - missing: WatchFanOutBenchmark.publish nodes=200000 payloadBytes=4096"
                + " publishers=1000 readAfterNotify=false servers=3 subscribers=3000"
                + " subscribersPerPath=3: no such point",
            "11 conclusions; holds: 0, does not hold: 1, not measured: 10");
  }

  @Test
  void theMarkdownHasAnItemForEachConclusion() {
    var ended = MainTest.run("claims", "--markdown", CLAIMS, RUN);

    assertThat(ended.exitCode()).isZero();
    assertThat(ended.out().lines().filter(line -> line.startsWith("- **"))).hasSize(11);
    assertThat(ended.out())
        .contains("\n## zk-stress: ZooKeeper under ")
        .contains("\n- **stress-5: does not hold**\n  - One client machine")
        .contains("  - mean event latency: study 10, here 2.05 s, allowed 6.67 to 15 s");
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
    String claims = "--claims=../" + module + "/src/main/resources/claims.json";
    Path resources = Path.of("src/test/resources");
    String expected = Files.readString(resources.resolve(markdown));
    String title = expected.lines().findFirst().orElseThrow().substring("# ".length());

    var ended = MainTest.run("claims", "--markdown", claims, resources.resolve(json).toString());

    assertThat(ended.err()).isEmpty();
    assertThat(ended.exitCode()).isZero();
    assertThat(ended.out())
        .contains(": " + title + "\n")
        .contains("</summary>\n" + expected.substring(expected.indexOf('\n') + 1) + "\n</details>");
  }

  @Test
  void theSamePointOfTwoRunsIsARowEach() throws Exception {
    String file = "src/test/resources/made-up.json";
    Path copy = Files.copy(Path.of(file), directory.resolve("other.json"));
    String claims = "--claims=../bench-metadata/src/main/resources/claims.json";

    var ended = MainTest.run("claims", claims, file, copy.toString());

    assertThat(ended.out().lines().filter(line -> line.contains("here: ") && line.contains("100")))
        .hasSizeGreaterThan(1)
        .anyMatch(line -> line.contains("here: made-up"))
        .anyMatch(line -> line.contains("here: other"));
  }

  @Test
  void studiesAreReadFromBesideTheResultFile() throws Exception {
    String beside = "../bench-zk-scale/src/main/resources/claims.json";
    Path run = Files.createDirectory(directory.resolve("run"));
    Files.copy(Path.of(RUN), run.resolve("jmh.json"));
    Files.copy(Path.of(beside), run.resolve("claims.json"));
    Files.copy(Path.of(RUN), directory.resolve("all.json"));
    Files.copy(Path.of(beside), directory.resolve("all.claims.json"));

    for (String input : List.of(run.toString(), directory.resolve("all.json").toString())) {
      assertThat(MainTest.run("claims", input).out())
          .isEqualTo(MainTest.run("claims", CLAIMS, input).out())
          .contains("11 conclusions");
    }
  }

  @Test
  void aRunWithoutStudiesGivesOneLine() {
    var ended = MainTest.run("claims", RUN);

    assertThat(ended.exitCode()).isZero();
    assertThat(ended.err()).isEmpty();
    assertThat(ended.out())
        .isEqualTo(
            RUN
                + ": no claims.json beside it: no conclusions to check; name a file with --claims"
                + " FILE\n");
  }

  @Test
  void aForeignRunGivesOneLine() {
    var ended =
        MainTest.run("claims", "--claims=../bench-producer/src/main/resources/claims.json", RUN);

    assertThat(ended.exitCode()).isZero();
    assertThat(ended.out())
        .isEqualTo("no study has a conclusion about the benchmarks of these results\n");
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

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "[|line 1: not",
        "[]|line 1: not",
        "{\"studies\":[{\"name\":1}]}|line 1: 'name': no such field; allowed: about, claims,"
            + " figures, id, table, title",
        "{\"studies\":[{\"claims\":[{\"relations\":[{\"kind\":\"x\"}]}]}]}|line 1:"
            + " studies.[0].claims.[0].relations.[0].kind",
      })
  void aFileOfStudiesThatCannotBeReadIsToldInOneLine(String content, String told) throws Exception {
    Path file = Files.writeString(directory.resolve("claims.json"), content);

    var ended = MainTest.run("claims", "--claims", file.toString(), RUN);

    assertThat(ended.exitCode()).isEqualTo(2);
    assertThat(ended.err()).startsWith("results: " + file + ": " + told).hasLineCount(1);
    assertThat(MainTest.run("claims", "--claims", "nowhere", RUN).err())
        .isEqualTo("results: nowhere: cannot be read: no such file or directory\n");
  }
}
