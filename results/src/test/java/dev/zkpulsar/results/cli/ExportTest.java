package dev.zkpulsar.results.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.zkpulsar.results.run.MadeUpRun;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each format of a real run: its content, the omitted points, and the refusals. */
class ExportTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Path REAL_RUN = Path.of("src/test/resources/real-run.json");
  private static final Path TRIED = Path.of("src/test/resources/tried");

  @TempDir private Path directory;

  /** A real run with a provenance and flags, such as {@code invalid ChildrenBenchmark.get}. */
  private Path run(String name, String... flags) throws Exception {
    var results = JSON.readTree(REAL_RUN.toFile());
    for (String flag : flags) {
      String[] words = flag.split(" ");
      for (JsonNode result : results) {
        if (result.get("benchmark").asText().endsWith(words[1])) {
          ObjectNode metric = result.withObject("/secondaryMetrics").putObject(words[0]);
          metric.put("score", 1.0).put("scoreUnit", "flag");
        }
      }
    }
    Path run = Files.createDirectories(directory.resolve(name));
    Files.writeString(run.resolve("jmh.json"), results.toString());
    MadeUpRun.provenance(
        run, ",'startedAt':'2026-11-01T01:17:00Z','project':{'commit':'c-%s'}".formatted(name));
    return run;
  }

  private static MainTest.Ended export(String format, Object... more) {
    return MainTest.run("export", "--to", format, more);
  }

  @Test
  void csvHasARowAMetricOfEveryPointWithItsRunAndMarks() throws Exception {
    Path one = run("one", "invalid ChildrenBenchmark.get");
    Path two = run("two");

    List<String> rows = export("csv", one, two).done().lines().toList();

    assertThat(rows.get(0))
        .matches(
            "run,startedAt,commit,benchmark,mode,[a-zA-Z,]*childCount,[a-zA-Z,]*"
                + "metric,unit,value,error,samples,marks");
    assertThat(rows)
        .doesNotHaveDuplicates()
        .anyMatch(row -> row.matches("two,2026-11-01.*,c-two,.*,response:p0.99,ms,[\\d.E-]+,.*,"))
        .anyMatch(
            row -> row.startsWith("one,") && row.endsWith("\"INVALID: no reason is recorded\""))
        .noneMatch(row -> row.contains("null") || row.contains("NaN"));
  }

  /** Two methods of a group were dropped by all formats, and merged runs were not told apart. */
  @Test
  void csvOfAMergeTellsTheRunsAndHasTheMethodsOfAGroup() {
    Path all = directory.resolve("all");
    MainTest.run("merge", "-o", all, TRIED.resolve("group-a.json"), TRIED.resolve("group-b.json"))
        .done();

    assertThat(export("csv", all).done().lines().filter(row -> row.matches(".*,(give|take),.*")))
        .hasSize(4)
        .doesNotHaveDuplicates();
    assertThat(export("jmh-visualizer", TRIED.resolve("group-a.json")).done())
        .contains("\u00b7give", "\u00b7take");
  }

  @Test
  void noCellIsAFormula() throws Exception {
    Path file =
        new MadeUpRun()
            .plain("=a.B.c", "avgt", Map.of("x", "=1+1", "y", "-5"), "us/op", 1.5)
            .write(directory.resolve("x.json"));

    assertThat(export("csv", file).done())
        .contains(",\"'=a.B.c\",avgt,\"'=1+1\",-5,primary,us/op,1.5,");
  }

  @Test
  void jmhVisualizerGetsAFileARunWithoutInvalidAndDisturbedPoints() throws Exception {
    Path one = run("one", "invalid ChildrenBenchmark.get", "disturbed ChildrenBenchmark.list");
    run("two");

    var ended = export("jmh-visualizer", one);
    assertThat(ended.err()).isEqualTo("results: one: left out, invalid or disturbed: 2 points\n");
    assertThat(JSON.readTree(ended.out())).hasSize(4);
    assertThat(JSON.readTree(export("jmh-visualizer", one, "--use-disturbed").out())).hasSize(5);

    Path out = Files.createDirectory(directory.resolve("out"));
    export("jmh-visualizer", "-o", out, one, directory.resolve("two"));
    assertThat(out.toFile().list()).containsExactlyInAnyOrder("one.json", "two.json");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "excel|./new|./run|--to: 'excel'; allowed: csv, jmh-visualizer",
        "csv|./run/jmh.json|./run|jmh.json': an input; allowed: a new file, or -",
        "csv|./run/provenance.json|./run|provenance.json': an input; allowed",
        "csv|.|./run|'.': a directory; allowed: a new file, or -",
        "jmh-visualizer|./new|./twice|new': 2 runs; allowed: a directory, which gets a file a run",
      })
  void badInputIsOneLineAndNothingIsWritten(String format, String out, String in, String told)
      throws Exception {
    run("run");
    run("twice/a");
    run("twice/b");
    String before = Files.readString(directory.resolve("run/jmh.json"));

    var ended =
        export(format, "-o", out.replace("./", directory + "/"), in.replace("./", directory + "/"));

    assertThat(ended.refused()).contains(told);
    assertThat(directory.resolve("new")).doesNotExist();
    assertThat(directory.resolve("run/jmh.json")).hasContent(before);
  }
}
