package dev.zkpulsar.results.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.zkpulsar.results.run.ResultFile;
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
  @TempDir private Path directory;

  @BeforeEach
  void write() throws Exception {
    for (String run : List.of("b", "d")) {
      Path to = Files.createDirectories(directory.resolve(run));
      Files.writeString(to.resolve("jmh.json"), "[{}]");
      Files.writeString(to.resolve("provenance.json"), "{}");
    }
    Files.writeString(directory.resolve("a.json"), " []");
    Files.writeString(directory.resolve("object.json"), " {}");
    Files.writeString(directory.resolve("metrics.json"), "[]");
    Files.writeString(directory.resolve("c.json"), "");
    Files.writeString(directory.resolve("notes.txt"), "[]");
    Files.createDirectories(directory.resolve("empty"));
    // Every point of this run failed.
    Path failed = Files.createDirectories(directory.resolve("failed"));
    Files.writeString(failed.resolve("jmh.json"), "[\n\n]\n");
  }

  private List<String> runs(String... arguments) {
    var all = Stream.of(arguments).map(a -> directory + a).toList();
    return FoundResults.of(all, note -> {}).stream().map(ResultFile::run).toList();
  }

  @Test
  void aDirectoryMeansItsRunsAndResultFilesAndNothingElse() {
    // A file that is empty may have been one: whoever reads it says so.
    assertThat(runs("")).containsExactly("a", "b", "c", "d");
    assertThat(runs("/failed")).as("a run without results, named").containsExactly("failed");
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

  @Test
  void theRunsOfAModuleShareItsFilesInTheDirectoryAboveThem() throws Exception {
    Files.writeString(directory.resolve("b/plots.json"), "{}");
    var files =
        FoundResults.of(
            List.of(directory + "/b", directory + "/d", directory + "/a.json"), note -> {});

    assertThat(files.get(0).beside("metrics.json")).contains(directory.resolve("metrics.json"));
    assertThat(files.get(1).beside("plots.json")).isEmpty();
    assertThat(files.get(1).beside("provenance.json"))
        .contains(directory.resolve("d/provenance.json"));
    assertThat(files.get(2).beside("metrics.json")).as("of a file of other projects").isEmpty();
  }

  @Test
  void runsMayPointToTheFilesOfTheirModule() throws Exception {
    Path module = Files.createDirectories(directory.resolve("bench/resources"));
    Files.writeString(module.resolve("names.json"), "{}");
    Path published = Files.createDirectories(directory.resolve("published/set"));
    Files.writeString(published.resolve("jmh.json"), "[{}]");
    Path pointer = published.resolveSibling("module-files.txt");
    Files.writeString(pointer, "../bench/resources\n");
    var file = FoundResults.of(List.of(published.toString()), note -> {}).get(0);

    assertThat(file.beside("names.json")).contains(module.resolve("names.json"));
    assertThat(file.beside("plots.json")).isEmpty();
    assertThat(file.beside("provenance.json")).as("not a module's file").isEmpty();

    Files.writeString(pointer, "../elsewhere\n");
    assertThat(file.beside("names.json")).as("a copy of the runs alone").isEmpty();
  }

  @Test
  void publishedSetsPointToTheFilesOfAModule() throws Exception {
    try (var files = Files.walk(Path.of("published"))) {
      var pointers = files.filter(file -> file.endsWith(ResultFile.MODULE)).toList();
      assertThat(pointers)
          .hasSize(4)
          .allSatisfy(
              pointer ->
                  assertThat(pointer.resolveSibling(Files.readString(pointer).strip()))
                      .isDirectoryContaining("glob:**/names.json"));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"/empty", "/nothing", "/no*"})
  void anArgumentWithoutAResultFileIsRefused(String argument) {
    assertThatThrownBy(() -> runs(argument))
        .isInstanceOf(BadResultsException.class)
        .hasMessageStartingWith(directory + argument + ": no")
        .hasMessageContaining("allowed: ");
  }
}
