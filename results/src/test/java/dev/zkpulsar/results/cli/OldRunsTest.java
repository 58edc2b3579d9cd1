package dev.zkpulsar.results.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.results.run.MadeUpRun;
import dev.zkpulsar.results.text.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Runs that earlier versions wrote, in the forms that their files had, are read by each command.
 */
class OldRunsTest {
  /** The fields exported and merged were dropped. */
  private static final String METRICS =
      """
      [
       {"name": "event", "unit": "ms", "better": "lower", "judged": "both", "exported": true,
        "merged": "worst", "heading": "event"}
      ]
      """;

  /** Axes and names had their own place later; a scenario had compares, before that plots. */
  private static final String PLOTS =
      """
      {"axes": {"ratePerSecond": {"label": "offered rate", "text": "{}/s"}},
       "names": {"client": {"zookeeper": "plain client"}},
       "scenarios": [{"title": "Metadata", "text": "Reads.", "benchmarks": {"B.get": "Reads"},
         "compares": [{"by": "client"}], "plots": [{"x": "rate", "y": ["response"]}]}]}
      """;

  /** Points and metrics were in a notation of their own. */
  private static final String STUDY =
      """
      title: Reads
      about: 1.5
      points:
        get: B.get client=zookeeper
      metrics:
        p50: p50 response, ms
      values:
        counts: keys(children)
      conclusions:
        reads-1:
          stated: Reads are fast.
          checks:
            p50: p50(get) <= 1
      """;

  @TempDir private Path directory;

  @BeforeEach
  void write() throws IOException {
    Path run = Files.createDirectories(directory.resolve("run"));
    results().write(run.resolve("jmh.json"));
    Files.writeString(run.resolve("metrics.json"), METRICS);
    Files.writeString(run.resolve("plots.json"), PLOTS);
    MadeUpRun.provenance(run, ",'module':'m','suite':'quick','droppedFact':{'a':[1]}");

    Path merged = Files.createDirectories(directory.resolve("merged"));
    for (String name : List.of("one", "two")) {
      results().write(merged.resolve(name + ".json"));
      Files.writeString(merged.resolve(name + ".metrics.json"), METRICS);
      Files.copy(run.resolve("provenance.json"), merged.resolve(name + ".provenance.json"));
    }
  }

  private static MadeUpRun results() {
    var run = new MadeUpRun();
    run.plain("a.B.get", "thrpt", Map.of("client", "zookeeper"), "ops/s", 1000);
    run.metric("event", "us/op", 500);
    return run;
  }

  static List<List<String>> commands() {
    return List.of(
        List.of("report", "-o", "-"),
        List.of("table", "--rows=benchmark", "--metric=event"),
        List.of("claims"),
        List.of("merge"),
        List.of("export", "--to=csv"));
  }

  private MainTest.Ended run(List<String> command, String input) {
    return MainTest.run(command.toArray(), directory.resolve(input));
  }

  @ParameterizedTest
  @MethodSource("commands")
  void aRunWithDroppedFieldsIsReadAndTheFieldsAreNamedOnce(List<String> command) {
    var ended = run(command, "run");

    assertThat(ended.exitCode()).as(ended.err()).isEqualTo(ExitCode.DONE);
    assertThat(ended.err())
        .containsOnlyOnce(
            "metrics.json: fields of another version are passed over: exported, merged");
  }

  @Test
  void thePageNamesTheFieldsOfItsPlotsAndShowsTheRest() {
    var ended = run(List.of("report", "-o", "-"), "run");

    assertThat(ended.err())
        .contains("plots.json: fields of another version are passed over: axes, compares, names");
    assertThat(ended.out()).contains("\"title\":\"Metadata\"");
  }

  @ParameterizedTest
  @MethodSource("commands")
  void mergedFilesWithTheirMetricsAndProvenanceBesideThemAreRead(List<String> command) {
    var ended = run(command, "merged");

    assertThat(ended.exitCode()).as(ended.err()).isEqualTo(ExitCode.DONE);
    assertThat(ended.err())
        .contains("one.metrics.json and 1 other file: fields of another version");
  }

  @Test
  void whatStandsBesideAMergedFileIsUsed() {
    assertThat(run(List.of("table", "--rows=benchmark", "--metric=event"), "merged").out())
        .contains("| B.get | 0.5 |", "`./mvnw -pl m jmh:run -Dsuite=quick`");
  }

  @Test
  void anOldRunIsComparedWithANewOne() throws IOException {
    Path fresh = Files.createDirectories(directory.resolve("new"));
    results().write(fresh.resolve("jmh.json"));

    var ended = MainTest.run("compare", directory.resolve("run"), fresh);

    assertThat(ended.exitCode()).as(ended.err()).isNotIn(ExitCode.BAD_INPUT, ExitCode.FAILED);
    assertThat(ended.err()).containsOnlyOnce("fields of another version are passed over");
  }

  @Test
  void aStudyInAnOldNotationIsLeftOutByItsName() throws IOException {
    Path study = Files.createDirectories(directory.resolve("run/studies/reads"));
    Files.writeString(study.resolve("study.yaml"), STUDY);

    var ended = run(List.of("claims"), "run");

    assertThat(ended.exitCode()).isEqualTo(ExitCode.DONE);
    assertThat(ended.err())
        .contains("reads/study.yaml: line ", "; this study is left out, see --studies=DIRECTORY");
    Files.delete(directory.resolve("run/metrics.json"));
    assertThat(MainTest.run("claims", "--studies", study, directory.resolve("run")).refused())
        .as("a study that is named by the user")
        .contains("study.yaml: line ");
  }
}
