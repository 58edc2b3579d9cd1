package dev.zkpulsar.results.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.zkpulsar.results.report.ReportFixture;
import dev.zkpulsar.results.text.ExitCode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
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
  void csvHasARowAFigureAndAnEmptyCellForWhatIsUnknown() throws Exception {
    Path one = run("one", "2026-11-01T01:17:00Z", result -> {});
    Path unknown = run("unknown", "", result -> {});

    List<String> figures = export("csv-long", one, unknown).out().lines().toList();

    assertThat(figures.get(0))
        .matches("time,commit,benchmark,[a-zA-Z,]*childCount,[a-zA-Z,]*metric,unit,value,mark");
    assertThat(figures.get(1))
        .startsWith("2026-11-01T01:17:00Z,c-one,dev.zkpulsar.zkscale.ChildrenBenchmark.get,")
        .contains(",100,,1,", ",achieved,ops/s,");
    assertThat(figures.get(figures.size() - 1)).startsWith(",,").doesNotContain("null");
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
  void theModulesOfANightAreOneFileIfTheyHaveOneCommitAndMachine() throws Exception {
    for (String night : List.of("night1", "night2")) {
      module(night + "/a", "Children", "same", "m");
      module(night + "/b", "Publish", "same", "m");
    }
    module("commits/a", "Children", "one", "m");
    module("commits/b", "Publish", "other", "m");
    module("machines/a", "Children", "same", "m1");
    module("machines/b", "Publish", "same", "m2");

    for (var files :
        List.of(List.of("night1", "night2"), List.of("commits"), List.of("machines"))) {
      Path out = Files.createDirectory(directory.resolve("of" + files.get(0)));
      var arguments = new ArrayList<Object>(List.of("-o", out));
      files.forEach(file -> arguments.add(directory.resolve(file)));
      export("jmh-visualizer", arguments.toArray()).done();
      assertThat(out.toFile().list()).hasSize(2);
    }
    assertThat(export("jmh-visualizer", directory.resolve("machines")).err())
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

    var ended = export("jmh-visualizer", run);

    assertThat(ended.err())
        .hasLineCount(1)
        .startsWith("results: left out: 2 of 5 points: invalid: ChildrenBenchmark.get ")
        .contains("; disturbed: ChildrenBenchmark.list ");
    assertThat(new ObjectMapper().readTree(ended.ends(ExitCode.DONE))).hasSize(3);
    assertThat(new ObjectMapper().readTree(export("jmh-visualizer", run, "--use-disturbed").out()))
        .hasSize(4);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "excel|./new|./run|--to: 'excel'; allowed: jmh-visualizer, csv-long",
        "csv-long|./run/jmh.json|./run|jmh.json': an input; allowed: a new file, or -",
        "csv-long|.|./run|'.': a directory; allowed: a new file, or -",
        "jmh-visualizer|./new|./twice|INPUT: 'b': ChildrenBenchmark.get childCount=100 inFlight=1"
            + " payloadBytes=1024 servers=3 is in twice/a/jmh.json: result 1 and in"
            + " twice/b/jmh.json: result 1; allowed: one run, or runs of one known commit",
        "jmh-visualizer|./new|./twice|result 1 and in twice/b/jmh.json: result 1; allowed: one run",
        "csv-long|./new|./invalid|nothing to export: all points are left out (invalid: ",
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

    assertThat(export("jmh-visualizer", a, b).err())
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

    assertThat(export("csv-long", run).out()).contains("\n2026-10-01T01:00:00Z,,");
  }

  @Test
  void anotherValueOfAParameterRenamesNoColumn() throws Exception {
    Path one = run("one", "2026-11-01T01:17:00Z", result -> {});
    Path two =
        run(
            "two",
            "2026-11-02T01:17:00Z",
            result -> ((ObjectNode) result.get("params")).put("servers", "5"));

    String names = export("csv-long", one).out().lines().findFirst().orElseThrow();
    assertThat(export("csv-long", one, two).out()).startsWith(names);
  }

  @Test
  void noCellIsAFormula() throws Exception {
    Path file = foreign("x.json", Map.of("x", "=1+1"), "=a.B.c");

    assertThat(export("csv-long", file).out()).contains(",,'=a.B.c,'=1+1,score,us/op,1.5,\n");
  }
}
