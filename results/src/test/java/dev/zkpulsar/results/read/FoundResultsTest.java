package dev.zkpulsar.results.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.zkpulsar.results.run.ResultFile;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which files a directory means: none of them is left out in silence. */
class FoundResultsTest {
  private static final String RESULTS = "[{\"jmhVersion\": \"1.37\", \"benchmark\": \"a.B.c\"}]";

  @TempDir private Path directory;

  private void write(String file, String text) throws IOException {
    Path place = directory.resolve(file);
    Files.createDirectories(place.getParent());
    try (OutputStream out = Files.newOutputStream(place)) {
      var to = file.endsWith(".gz") ? new GZIPOutputStream(out) : out;
      to.write(text.getBytes(java.nio.charset.StandardCharsets.UTF_8));
      to.close();
    }
  }

  private List<String> found() {
    return FoundResults.of(List.of(directory.toString()), note -> {}).stream()
        .map(ResultFile::run)
        .toList();
  }

  @Test
  void compressedFilesAreReadBesideOthers() throws IOException {
    write("1.json", RESULTS);
    write("2.json.gz", RESULTS);
    write("about.json.gz", "{}");

    assertThat(found()).containsExactly("1", "2");
  }

  @Test
  void bothFormsOfOneFileAreRefused() throws IOException {
    write("1.json", RESULTS);
    write("1.json.gz", RESULTS);

    assertThatThrownBy(this::found)
        .isInstanceOf(BadResultsException.class)
        .hasMessageContainingAll("1.json and ", "1.json.gz: one run twice", "allowed: one of them");
  }

  /** Such as build/reports/benchmarks/main/2026-11-28T10.00.00/jvm.json, of kotlinx-benchmark. */
  @Test
  void theFilesOfABuildToolAreFoundInDirectoriesFarBelow() throws IOException {
    write("reports/benchmarks/main/2026-11-28/jvm.json", RESULTS);
    write("reports/benchmarks/main/2026-11-29/jvm.json", RESULTS);
    write("reports/benchmarks/main/2026-11-29/other.json", "[1, 2]");

    assertThat(found()).containsExactly("2026-11-28/jvm", "2026-11-29/jvm");
  }

  @Test
  void theNearestResultsAreMeant() throws IOException {
    write("near/results.json", RESULTS);
    write("far/visualizer/results.json", RESULTS);

    assertThat(found()).containsExactly("results");
  }

  @Test
  void aFileBesideAMergedOneIsNoResultAndBelongsToIt() throws IOException {
    write("all.json", RESULTS);
    write("all.metrics.json", "[{\"name\": \"x\"}]");
    write("alone.metrics.json", RESULTS);

    var files = FoundResults.of(List.of(directory.toString()), note -> {});

    assertThat(files).extracting(ResultFile::run).containsExactly("all", "alone.metrics");
    assertThat(files.get(0).beside("metrics.json")).contains(directory.resolve("all.metrics.json"));
  }
}
