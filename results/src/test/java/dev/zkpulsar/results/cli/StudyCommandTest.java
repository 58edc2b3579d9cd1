package dev.zkpulsar.results.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StudyCommandTest {
  private static final Path RESOURCES = Path.of("src/test/resources");

  @TempDir private Path directory;

  /** The figures of the fixtures mean nothing; the test is where they end up. */
  @ParameterizedTest
  @CsvSource({
    "bench-metadata,metadata-read,made-up.json,metadata-read.md",
    "bench-zk-scale,children-scale,zk-scale.json,children-scale.md",
    "bench-zk-scale,zk-stress,zk-scale.json,zk-stress.md"
  })
  void theStudyStandsBesideTheRun(String module, String study, String json, String markdown)
      throws Exception {
    var ended =
        MainTest.run(
            "study",
            study,
            "--markdown",
            "--claims",
            "../" + module + "/src/main/resources/claims.json",
            RESOURCES.resolve(json).toString());

    assertThat(ended.err()).isEmpty();
    assertThat(ended.exitCode()).isZero();
    assertThat(ended.out()).isEqualTo(Files.readString(RESOURCES.resolve(markdown)));
  }

  @Test
  void theSamePointOfTwoRunsIsARowEach() throws Exception {
    String file = RESOURCES.resolve("made-up.json").toString();
    Path copy = Files.copy(Path.of(file), directory.resolve("other.json"));
    String claims = "--claims=../bench-metadata/src/main/resources/claims.json";

    var ended = MainTest.run("study", "metadata-read", claims, file, copy.toString());

    assertThat(ended.out().lines().filter(line -> line.contains("here: ") && line.contains("100")))
        .hasSizeGreaterThan(1)
        .anyMatch(line -> line.contains("here: made-up"))
        .anyMatch(line -> line.contains("here: other"));
  }

  @Test
  void anUnknownStudyIsRefusedWithTheKnownOnes() {
    String claims = "--claims=../bench-zk-scale/src/main/resources/claims.json";

    var ended =
        MainTest.run("study", "moon", claims, RESOURCES.resolve("zk-scale.json").toString());

    assertThat(ended.exitCode()).isEqualTo(2);
    assertThat(ended.err())
        .isEqualTo("results: study: 'moon'; allowed: children-scale, zk-stress\n");
  }

  @Test
  void aRunWithoutStudiesIsRefusedInOneLine() {
    String file = RESOURCES.resolve("zk-scale.json").toString();

    var ended = MainTest.run("study", "zk-stress", file);

    assertThat(ended.exitCode()).isEqualTo(2);
    assertThat(ended.err())
        .startsWith("results: " + file + ": no claims.json beside it")
        .contains("--claims FILE")
        .hasLineCount(1);
  }
}
