package dev.zkpulsar.results.runs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.zkpulsar.results.cli.ClaimsCommandTest;
import dev.zkpulsar.results.cli.MainTest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ResultFileTest {
  private static final String RUN = "src/test/resources/zk-scale.json";

  @TempDir private Path directory;

  @BeforeEach
  void write() throws Exception {
    for (String run : List.of("b", "d")) {
      Path to = Files.createDirectories(directory.resolve(run));
      Files.writeString(to.resolve("jmh.json"), "[{}]");
      Files.writeString(to.resolve("provenance.json"), "{}");
    }
    Files.writeString(directory.resolve("a.json"), " []");
    Files.writeString(directory.resolve("a.provenance.json"), " {}");
    Files.writeString(directory.resolve("a.metrics.json"), "[]");
    Files.writeString(directory.resolve("c.json"), "");
    Files.writeString(directory.resolve("notes.txt"), "[]");
    Files.createDirectories(directory.resolve("empty"));
    // Every point of this run failed.
    Path failed = Files.createDirectories(directory.resolve("failed"));
    Files.writeString(failed.resolve("jmh.json"), "[\n\n]\n");
  }

  private List<String> runs(String... arguments) {
    return ResultFile.of(Stream.of(arguments).map(a -> directory + a).toList()).stream()
        .map(ResultFile::run)
        .toList();
  }

  @Test
  void aDirectoryMeansItsRunsAndResultFilesAndNothingElse() {
    // A file that is empty may have been one: whoever reads it says so.
    assertThat(runs("")).containsExactly("a", "b", "c", "d");
    assertThat(runs("/failed")).as("a run without results, named").containsExactly("failed");
  }

  @Test
  void whatIsNamedIsMeantWhateverItIs() {
    assertThat(runs("/notes.txt", "/d", "/b/jmh.json", "/d/jmh.json"))
        .containsExactly("notes.txt", "d", "b");
  }

  @Test
  void runsOfOneNameHaveAsMuchOfTheirPathsAsTellsThemApart() throws Exception {
    Path other = Files.createDirectories(directory.resolve("host/b"));
    Files.writeString(other.resolve("jmh.json"), "[{}]");

    assertThat(runs("/b", "/host", "/d"))
        .containsExactly(directory.getFileName() + "/b", "host/b", "d");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/empty", "/nothing", "/no*"})
  void whatMeansNothingIsRefused(String argument) {
    assertThatThrownBy(() -> runs(argument))
        .isInstanceOf(BadResultsException.class)
        .hasMessageStartingWith(directory + argument + ": no")
        .hasMessageContaining("allowed: ");
  }

  @Test
  void everyCommandFindsItsInputTheSameWay() throws Exception {
    Path run = Files.createDirectories(directory.resolve("runs/one"));
    Files.copy(Path.of(RUN), run.resolve("jmh.json"));
    ClaimsCommandTest.copyStudies("bench-zk-scale", run.resolve("studies"));
    String html = directory.resolve("report.html").toString();
    for (String input : List.of("/runs", "/runs/one", "/runs/one/jmh.json")) {
      String path = directory + input;
      assertThat(MainTest.run("merge", path).err()).doesNotContain("nothing there");
      assertThat(MainTest.run("claims", path).out()).contains("holds: stress-5", "\none  ");
      assertThat(MainTest.run("report", "-o", html, path).exitCode()).isZero();
      assertThat(MainTest.run("compare", path, path).err()).contains("this file is in A, too");
      assertThat(MainTest.run("check", "--history", path).out()).contains("Compared: night one ");
    }
  }
}
