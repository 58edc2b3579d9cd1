package dev.zkpulsar.results.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.results.run.MadeUpRun;
import dev.zkpulsar.results.run.ResultFile;
import dev.zkpulsar.results.text.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A directory that merge writes again has one merge's files; no run is left out in silence. */
class MergedDirectoryTest {
  @TempDir private Path directory;

  private Path run(String name, String benchmark) throws IOException {
    var results = new MadeUpRun();
    results.plain(benchmark, "avgt", Map.of(), "ns/op", 5);
    Path run = Files.createDirectories(directory.resolve(name));
    results.write(run.resolve("jmh.json"));
    return run;
  }

  private String shown(Path merged) {
    return MainTest.run("table", "--rows=benchmark", "--metric=score", merged).done();
  }

  @Test
  void theOtherFormOfAnEarlierMergeIsRemoved() throws IOException {
    Path merged = directory.resolve("merged");
    MainTest.run("merge", "-o", merged, run("a", "d.A.m")).done();
    MainTest.run("merge", "--trim", "-o", merged, run("b", "d.B.m")).done();
    assertThat(shown(merged)).contains("| B.m |").doesNotContain("A.m");

    MainTest.run("merge", "-o", merged, directory.resolve("a")).done();
    assertThat(shown(merged)).contains("| A.m |").doesNotContain("B.m");
  }

  @Test
  void theMetricsAndPlotsOfAnEarlierMergeAreRemoved() throws IOException {
    Path merged = directory.resolve("merged");
    Path old = run("a", "d.A.m");
    Files.writeString(
        old.resolve("metrics.json"), "[{\"name\": \"primary\", \"heading\": \"old\"}]");
    Files.writeString(
        old.resolve("plots.json"), "{\"scenarios\": [{\"benchmarks\": {\"B.m\": \"old\"}}]}");
    Files.createDirectories(old.resolve("studies/s"));
    Files.writeString(old.resolve("studies/s/study.yaml"), "title: s");
    MainTest.run("merge", "-o", merged, old).done();

    MainTest.run("merge", "-o", merged, run("b", "d.B.m")).done();

    assertThat(shown(merged)).contains("| benchmark | score, ns/op |");
    assertThat(merged.resolve("plots.json")).doesNotExist();
    assertThat(merged.resolve("studies/s/study.yaml")).doesNotExist();
  }

  /** A person writes it: it is no file of a merge. */
  @Test
  void whatAPersonWroteAboutASetStays() throws IOException {
    Path merged = directory.resolve("merged");
    MainTest.run("merge", "--trim", "-o", merged, run("a", "d.A.m")).done();
    Path words = Files.writeString(merged.resolve(ResultFile.SET), "{}");

    MainTest.run("merge", "--trim", "-o", merged, run("b", "d.B.m")).done();

    assertThat(shown(merged)).contains("| B.m |").doesNotContain("A.m");
    assertThat(words).content().isEqualTo("{}");
  }

  @Test
  void aDirectoryWithBothFormsIsRefused() throws IOException {
    Path run = run("a", "d.A.m");
    MainTest.run("merge", "--trim", "-o", directory.resolve("t"), run).done();
    Files.copy(directory.resolve("t/jmh.json.gz"), run.resolve("jmh.json.gz"));

    assertThat(MainTest.run("table", "--rows=benchmark", "--metric=score", run).refused())
        .contains("jmh.json and ", "jmh.json.gz: one run twice", "allowed: one of them");
  }

  @Test
  void aRunWhoseEveryPointFailedIsAFinding() throws IOException {
    run("runs/good", "d.A.m");
    Path failed = Files.createDirectories(directory.resolve("runs/failed"));
    Files.writeString(failed.resolve("jmh.json"), "[]");

    var ended = MainTest.run("merge", "-o", directory.resolve("m"), directory.resolve("runs"));

    assertThat(ended.exitCode()).isEqualTo(ExitCode.FINDING);
    assertThat(ended.err()).contains("failed/jmh.json: left out: no results, every point failed");
    assertThat(shown(directory.resolve("m"))).contains("| A.m |");
  }

  @Test
  void filesOfModulesWithDifferentShapesAreMerged() throws IOException {
    for (String name : new String[] {"a", "b"}) {
      Path run = run(name, "d.A." + name);
      String words = name.equals("a") ? "\"old\"" : "{\"values\": {\"x\": \"y\"}}";
      Files.writeString(run.resolve("plots.json"), "{\"scenarios\": [], \"names\": " + words + "}");
    }
    var ended =
        MainTest.run(
            "merge", "-o", directory.resolve("m"), directory.resolve("a"), directory.resolve("b"));

    assertThat(ended.exitCode()).as(ended.err()).isEqualTo(ExitCode.DONE);
  }
}
