package dev.zkpulsar.results.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.results.output.ExitCode;
import dev.zkpulsar.results.report.ReportFixture;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A merged file has the same marks and facts as its runs. */
class MergedFileTest {
  private static final String GET = "ChildrenBenchmark.get";

  @TempDir private Path directory;

  /** The same points of two runs, which differ in their provenance, and one of the second alone. */
  @BeforeEach
  void write() throws Exception {
    var fixture =
        new ReportFixture()
            .point(GET, Map.of("childCount", "100"), 200, 0)
            .point(GET, Map.of("childCount", "1000"), 300, 1);
    fixture.run(directory.resolve("runs/one"));
    fixture.point(GET, Map.of("childCount", "10000"), 900, 0).run(directory.resolve("runs/two"));
    Files.writeString(
        directory.resolve("runs/one/provenance.json"),
        "{\"schemaVersion\":1,\"machine\":{\"cores\":2},\"suite\":\"quick\"}");
  }

  private String merged() {
    if (!Files.exists(Path.of(path("all.json")))) {
      assertThat(MainTest.run("merge", "-o", path("all.json"), path("runs")).exitCode())
          .isEqualTo(ExitCode.FINDING);
    }
    return path("all.json");
  }

  private String path(String name) {
    return directory.resolve(name).toString();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "report -o -",
        "report --markdown -",
        "claims --studies=../bench-zk-scale/src/main/resources/studies"
      })
  void itsReportAndItsClaimsAreThoseOfTheRuns(String command) {
    var ofRuns = MainTest.run((command + " " + path("runs")).split(" "));

    assertThat(MainTest.run((command + " " + merged()).split(" ")).done())
        .isEqualTo(ofRuns.out())
        .containsPattern("run two|\\| two \\||conclusions");
  }

  @Test
  void itsHeadingNamesItsRuns() {
    assertThat(MainTest.run("report", "--markdown", "-", merged()).out())
        .startsWith("# one, two, quick suite \u00b7 2 runs")
        .contains("5 points of 2 runs, 2 INVALID");
  }

  @Test
  void aRunThatIsThereInTwoFilesIsRefused() {
    var ended = MainTest.run("report", "-o", path("x.html"), merged(), path("runs/one"));

    assertThat(ended.exitCode()).isEqualTo(2);
    assertThat(ended.err())
        .contains("one/jmh.json: result 1: run 'one' has " + GET + " childCount=100 in ")
        .contains("all.json: result 1, too; allowed: once")
        .hasLineCount(1);
    assertThat(directory.resolve("x.html")).doesNotExist();
  }
}
