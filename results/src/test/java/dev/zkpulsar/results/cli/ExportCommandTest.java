package dev.zkpulsar.results.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.zkpulsar.results.output.ExitCode;
import dev.zkpulsar.results.report.ReportFixture;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each format of a real run: its content, the omitted points, and the refusals. */
class ExportCommandTest {
  private static final Path REAL_RUN = Path.of("src/test/resources/real-run.json");
  private static final String CHILDREN =
      "dev.zkpulsar.zkscale.ChildrenBenchmark.get childCount=100 inFlight=1 payloadBytes=1024"
          + " servers=3";

  @TempDir private Path directory;

  /** A run whose results were changed, with a provenance if there is a time. */
  private Path run(String name, String time, Consumer<ObjectNode> change) throws Exception {
    var results = (ArrayNode) new ObjectMapper().readTree(REAL_RUN.toFile());
    results.forEach(result -> change.accept((ObjectNode) result));
    Path run = Files.createDirectories(directory.resolve(name));
    Files.writeString(run.resolve("jmh.json"), results.toString());
    if (!time.isEmpty()) {
      ReportFixture.provenance(
          run, ",'startedAt':'%s','project':{'commit':'c-%s'}".formatted(time, name));
    }
    return run;
  }

  private static MainTest.Ended export(String format, Object... more) {
    return MainTest.run("export", "--to", format, more);
  }

  private static void flag(ObjectNode result, String name, String benchmark) {
    if (result.get("benchmark").asText().endsWith(benchmark)) {
      ObjectNode flag = result.withObject("/secondaryMetrics").putObject(name);
      flag.put("score", 1.0).put("scoreUnit", "flag");
    }
  }

  @Test
  void githubActionBenchmarkGetsAFileForEachDirection() throws Exception {
    Path out = directory.resolve("new");

    export("github-action-benchmark", "-o", out, REAL_RUN).done();

    var smaller = new ObjectMapper().readTree(out.resolve("smaller-is-better.json").toFile());
    var bigger = new ObjectMapper().readTree(out.resolve("bigger-is-better.json").toFile());
    assertThat(smaller.findValuesAsText("name"))
        .contains(CHILDREN + ": response.p50", CHILDREN + ": cpu.servers")
        .allMatch(name -> !name.endsWith("achieved"))
        .doesNotHaveDuplicates();
    assertThat(bigger.findValuesAsText("name"))
        .contains(CHILDREN + ": achieved")
        .allMatch(name -> name.endsWith("achieved"));
    assertThat(smaller).hasSizeGreaterThan(bigger.size());
    // BenchmarkResult of its extract.ts.
    for (JsonNode entry : smaller) {
      assertThat(entry.get("value").isNumber()).isTrue();
      assertThat(entry.get("unit").asText()).isEqualTo("us/op");
      assertThat(entry.get("range").asText()).matches("\u00b1 [\\d.E-]+");
    }
  }

  @Test
  void csvHasARowARunAndAnEmptyCellForWhatIsUnknown() throws Exception {
    Path one = run("one", "2026-11-01T01:17:00Z", result -> {});
    Path two =
        run(
            "two",
            "2026-11-02T01:17:00Z",
            r -> r.withObject("/secondaryMetrics").remove("client.cpu"));
    Path unknown = run("unknown", "", result -> {});

    List<String> lines = export("csv", one, two, unknown).out().lines().toList();

    assertThat(lines).hasSize(4);
    assertThat(lines.get(0)).startsWith("time,commit," + CHILDREN + " achieved (ops/s),");
    assertThat(lines.get(1)).startsWith("2026-11-01T01:17:00Z,c-one,").doesNotContain(",,");
    assertThat(lines.get(2)).startsWith("2026-11-02T01:17:00Z,c-two,").contains(",,");
    assertThat(lines.get(3)).startsWith(",,").doesNotContain("null");
    assertThat(lines.stream().map(line -> line.split(",", -1).length).distinct()).hasSize(1);
    List<String> figures = export("csv-long", one).out().lines().toList();
    assertThat(figures.get(0))
        .matches("time,commit,benchmark,[a-zA-Z,]*childCount,[a-zA-Z,]*metric,unit,value,mark");
    assertThat(figures.get(1))
        .startsWith("2026-11-01T01:17:00Z,c-one,dev.zkpulsar.zkscale.ChildrenBenchmark.get,")
        .contains(",100,,1,", ",achieved,ops/s,");
  }

  /** The points of one module, at a commit and on a machine. */
  private void module(String name, String module, String commit, String machine) throws Exception {
    Path run = run(name, "", result -> {});
    var points = (ArrayNode) new ObjectMapper().readTree(run.resolve("jmh.json").toFile());
    points.removeIf(point -> !point.get("benchmark").asText().contains(module));
    Files.writeString(run.resolve("jmh.json"), points.toString());
    ReportFixture.provenance(
        run, ",'machine':{'id':'%s'},'project':{'commit':'%s'}".formatted(machine, commit));
  }

  @Test
  void theModulesOfANightAreOneRowIfTheyHaveOneCommitAndMachine() throws Exception {
    for (String night : List.of("night1", "night2")) {
      module(night + "/a", "Children", "same", "m");
      module(night + "/b", "Publish", "same", "m");
    }
    module("commits/a", "Children", "one", "m");
    module("commits/b", "Publish", "other", "m");
    module("machines/a", "Children", "same", "m1");
    module("machines/b", "Publish", "same", "m2");

    assertThat(export("csv", directory.resolve("night1"), directory.resolve("night2")).out())
        .hasLineCount(3);
    assertThat(export("csv", directory.resolve("commits")).out()).hasLineCount(3);
    assertThat(export("csv", directory.resolve("machines")).out()).hasLineCount(3);
    assertThat(export("bencher", directory.resolve("machines")).err())
        .contains("INPUT: 'b': other machine: m2 and m1; allowed: one run");
  }

  @Test
  void invalidAndDisturbedPointsAreLeftOutWithOneLine() throws Exception {
    Path run =
        run(
            "run",
            "",
            result -> {
              flag(result, "invalid", "ChildrenBenchmark.get");
              flag(result, "disturbed", "ChildrenBenchmark.list");
            });

    var ended = export("bencher", run);

    assertThat(ended.err())
        .hasLineCount(1)
        .startsWith("results: left out: 2 of 5 points: invalid: ChildrenBenchmark.get ")
        .contains("; disturbed: ChildrenBenchmark.list ");
    assertThat(new ObjectMapper().readTree(ended.ends(ExitCode.DONE))).hasSize(3);
    assertThat(new ObjectMapper().readTree(export("bencher", run, "--use-disturbed").out()))
        .hasSize(4);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "excel|./new|./run|--to: 'excel'; allowed: jmh-visualizer, github-action-benchmark, bencher,"
            + " csv, csv-long, openmetrics",
        "csv|./run/jmh.json|./run|jmh.json': an input; allowed: a new file, or -",
        "csv|.|./run|'.': a directory; allowed: a new file, or -",
        "github-action-benchmark|-|./run|-o: '-': github-action-benchmark reads several files;"
            + " allowed: a directory",
        "github-action-benchmark|./run/jmh.json|./run|reads several files; allowed: a directory",
        "bencher|./new|./twice|INPUT: 'b': ChildrenBenchmark.get childCount=100 inFlight=1"
            + " payloadBytes=1024 servers=3 is in twice/a/jmh.json: result 1 and in"
            + " twice/b/jmh.json: result 1; allowed: one run, or runs of one known commit",
        "jmh-visualizer|./new|./twice|result 1 and in twice/b/jmh.json: result 1; allowed: one run",
        "openmetrics|./new|./invalid|nothing to export: all points are left out (invalid: ",
      })
  void badInputIsOneLineAndNothingIsWritten(String format, String out, String in, String told)
      throws Exception {
    run("run", "", result -> {});
    run("twice/a", "", result -> {});
    run("twice/b", "", result -> {});
    run("invalid", "", result -> flag(result, "invalid", ""));
    String before = Files.readString(directory.resolve("run/jmh.json"));

    var ended =
        export(format, "-o", out.replace("./", directory + "/"), in.replace("./", directory + "/"));

    assertThat(ended.refused().replace(directory + "/", "")).contains(told);
    assertThat(directory.resolve("new")).doesNotExist();
    assertThat(directory.resolve("run/jmh.json")).hasContent(before);
  }

  private Path foreign(String name, Map<String, String> params, String benchmark) throws Exception {
    return new ReportFixture()
        .plain(benchmark, "avgt", params, "us/op", 1.5)
        .write(directory.resolve(name));
  }

  /** Their commits are unknown, so nothing says that they belong together. */
  @Test
  void filesOfUnknownCommitsAreNotOneRun() throws Exception {
    Path a = foreign("a.json", Map.of(), "a.B.c");
    Path b = foreign("b.json", Map.of(), "d.E.f");

    assertThat(export("csv", a, b).out()).hasLineCount(3);
    assertThat(export("openmetrics", a, b).err())
        .isEqualTo(
            "results: INPUT: 'b': of an unknown commit, and a of an unknown commit; allowed: one"
                + " run, or runs of one known commit and setup without a common point\n");
    Path out = Files.createDirectory(directory.resolve("out"));
    assertThat(export("jmh-visualizer", "-o", out, a, b).err()).isEmpty();
    assertThat(out.resolve("a.json")).content().contains("a.B.c").doesNotContain("d.E.f");
    assertThat(out.resolve("b.json")).content().contains("d.E.f");
  }

  /** As check and the page of trends read it. */
  @Test
  void theTimeComesFromTheNameWithoutAStart() throws Exception {
    Path run = run("20261001T010000Z-r1", "", result -> {});

    assertThat(export("csv", run).out()).contains("\n2026-10-01T01:00:00Z,,");
    assertThat(export("openmetrics", run).out())
        .contains(
            "jmh_run{run=\"20261001T010000Z-r1\",commit=\"\",time=\"2026-10-01T01:00:00Z\"} 1.0");
  }

  @Test
  void anotherValueOfAParameterRenamesNoColumn() throws Exception {
    Path one = run("one", "2026-11-01T01:17:00Z", result -> {});
    Path two =
        run(
            "two",
            "2026-11-02T01:17:00Z",
            result -> ((ObjectNode) result.get("params")).put("servers", "5"));

    for (String format : List.of("csv", "csv-long")) {
      String names = export(format, one).out().lines().findFirst().orElseThrow();
      assertThat(export(format, one, two).out()).startsWith(names);
    }
  }

  @Test
  void noCellIsAFormula() throws Exception {
    Path file = foreign("x.json", Map.of("x", "=1+1"), "=a.B.c");

    assertThat(export("csv", file).out()).contains(",'=a.B.c x==1+1 score (us/op)\n");
    assertThat(export("csv-long", file).out()).contains(",,'=a.B.c,'=1+1,score,us/op,1.5,\n");
  }
}
