package dev.zkpulsar.results.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.zkpulsar.results.output.ExitCode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The commands compare and check, also with JMH files of other projects. */
class CompareCommandTest {
  private static final Path JMH = Path.of("src/test/resources/jmh");

  @TempDir private Path directory;

  static List<Path> jmhFiles() throws Exception {
    try (var files = Files.list(JMH)) {
      return files.filter(file -> file.toString().endsWith(".json")).sorted().toList();
    }
  }

  /** A directory with so many copies of a result file, as if they were runs. */
  private String copies(String name, Path file, int count) throws Exception {
    Path runs = Files.createDirectories(directory.resolve(name));
    for (int i = 0; i < count; i++) {
      Files.copy(file, runs.resolve("run" + i + ".json"));
    }
    return runs.toString();
  }

  /** The results with every time a fifth higher, and every rate lower by that factor. */
  private static String slower(String json) throws Exception {
    JsonNode results = new ObjectMapper().readTree(json);
    for (JsonNode result : results) {
      ObjectNode metric = (ObjectNode) result.path("primaryMetric");
      double factor = metric.path("scoreUnit").asText().startsWith("ops/") ? 1 / 1.2 : 1.2;
      metric.put("score", factor * metric.path("score").asDouble());
      for (JsonNode fork : metric.path("rawData")) {
        for (int i = 0; i < fork.size(); i++) {
          ((ArrayNode) fork).set(i, DoubleNode.valueOf(factor * fork.get(i).asDouble()));
        }
      }
      for (JsonNode fork : metric.path("rawDataHistogram")) {
        for (JsonNode iteration : fork) {
          for (JsonNode value : iteration) {
            ((ArrayNode) value).set(0, DoubleNode.valueOf(factor * value.get(0).asDouble()));
          }
        }
      }
    }
    return results.toString();
  }

  @ParameterizedTest
  @MethodSource("jmhFiles")
  void oneRunASideOfAnyJmhFileIsComparedByItsForks(Path file) throws Exception {
    var ended = MainTest.run("compare", copies("a", file, 1), copies("b", file, 1));

    assertThat(ended.err()).isEmpty();
    assertThat(ended.exitCode()).isIn(ExitCode.DONE, ExitCode.UNDECIDED);
    assertThat(ended.out()).containsOnlyOnce("One run a side: its forks are compared");
  }

  @ParameterizedTest
  @MethodSource("jmhFiles")
  void equalRunsOfAnyJmhFileAreNoRegression(Path file) throws Exception {
    var ended = MainTest.run("compare", copies("a", file, 3), copies("b", file, 3));

    assertThat(ended.err()).isEmpty();
    assertThat(ended.out()).contains("no regression ");
    assertThat(ended.exitCode()).isEqualTo(ExitCode.DONE);
  }

  @ParameterizedTest
  @CsvSource({
    "sort-gc-1.21.json",
    "sort-gc-1.37.json",
    "all-modes-1.23.json",
    "no-raw-data-1.37.json"
  })
  void aSlowerBuildIsARegressionWhicheverWayIsBetter(String name) throws Exception {
    Path file = JMH.resolve(name);
    Path slower = directory.resolve("slower.json");
    Files.writeString(slower, slower(Files.readString(file)));

    var ended = MainTest.run("compare", copies("a", file, 3), copies("b", slower, 3));

    assertThat(ended.exitCode()).isEqualTo(ExitCode.FINDING);
    assertThat(ended.out().lines().filter(line -> line.startsWith("faster"))).isEmpty();
    assertThat(ended.out().lines().filter(line -> line.startsWith("slower"))).isNotEmpty();
  }

  @Test
  void eachOfSeveralSidesIsComparedWithTheFirst() throws Exception {
    Path file = JMH.resolve("sort-gc-1.37.json");
    Path slower = directory.resolve("slower.json");
    Files.writeString(slower, slower(Files.readString(file)));
    String base = copies("A", file, 3);
    Path summary = directory.resolve("summary.md");

    var ended =
        MainTest.run(
            "compare",
            "--summary",
            "" + summary,
            base,
            copies("B", file, 3),
            copies("C", slower, 3));

    assertThat(ended.exitCode()).isEqualTo(ExitCode.FINDING);
    assertThat(ended.out())
        .containsPattern("(?s)\nB against A\nno regression .*\nC against A\nregression: ");
    assertThat(summary)
        .content()
        .containsPattern("(?s)\n## B against A\n\n\\*\\*no regr.*\n## C against A\n\n\\*\\*regr");
    // Before the last look, an undecided side keeps the others going.
    String single = copies("D", JMH.resolve("one-iteration-1.21.json"), 1);
    String found = copies("F", slower, 3);
    for (var each : Map.of("1/3", ExitCode.UNDECIDED, "3/3", ExitCode.FINDING).entrySet()) {
      assertThat(MainTest.run("compare", "--look", each.getKey(), base, found, single).exitCode())
          .isEqualTo(each.getValue());
    }
  }

  @Test
  void aRateThatFellHasTheSignOfItsValue() throws Exception {
    Path file = JMH.resolve("all-modes-1.23.json");
    Path slower = directory.resolve("slower.json");
    Files.writeString(slower, slower(Files.readString(file)));

    var out = MainTest.run("compare", copies("a", file, 3), copies("b", slower, 3)).out();

    assertThat(out)
        .containsPattern("^regression: \\d+ of \\d+ rows? (is|are) slower, the worst [-+]\\d+ % ")
        .containsPattern("slower +score .* ops/\\w+ +-17 % ")
        .doesNotContainPattern("ops/\\w+ +\\+")
        .doesNotContain("primary");
  }

  @Test
  void oneForkASideSaysThatFiveForksWouldDecide() throws Exception {
    Path file = JMH.resolve("one-iteration-1.21.json");

    var out = MainTest.run("compare", copies("a", file, 1), copies("b", file, 1)).out();

    assertThat(out)
        .startsWith("UNDECIDED: no regression found; the noise of ")
        .containsPattern(
            "of 3 rows is unknown \\(.*\\)\\. 5 forks of each \\(-f 5\\) would decide\n")
        .contains(" (1 run) and ")
        .doesNotContain("of any size", "in turn");
  }

  @Test
  void markdownHasNoHeadingOfPathsAndNoTextOnTheRight() throws Exception {
    Path file = JMH.resolve("sort-gc-1.37.json");
    var runs = new String[] {copies("a", file, 3), copies("b", file, 3)};

    var out = MainTest.run("compare", "--markdown", "--all", runs[0], runs[1]).out();

    assertThat(out).contains("\n|---|---|--:|--:|---|--:|--:|--:|---|\n").doesNotContain("##");
    assertThat(MainTest.run("compare", "--markdown", runs[0], runs[1]).out())
        .doesNotContain("--all");
  }

  @Test
  void aHiccupBelowZeroIsBadInputWithItsPlace() throws Exception {
    Path file = directory.resolve("negative.json");
    try (var recorded = Files.list(Path.of("recorded"))) {
      Path any =
          recorded
              .filter(run -> run.toString().endsWith("jar.json"))
              .sorted()
              .findFirst()
              .orElseThrow();
      JsonNode results = new ObjectMapper().readTree(any.toFile());
      for (JsonNode result : results) {
        var row = (ArrayNode) result.at("/secondaryMetrics/hiccup:p0.50/rawData/0");
        row.set(0, DoubleNode.valueOf(-1));
      }
      Files.writeString(file, results.toString());
      var ended = MainTest.run("compare", any.toString(), file.toString());

      assertThat(ended.exitCode()).isEqualTo(ExitCode.BAD_INPUT);
      assertThat(ended.err())
          .startsWith("results: " + file)
          .endsWith(": a value of hiccup:p0.50 is below 0\n")
          .hasLineCount(1);
    }
  }

  @Test
  void classesOfOneSimpleNameAreComparedUnderTheirQualifiedNames() throws Exception {
    Path file = JMH.resolve("sort-gc-1.37.json");

    var ended = MainTest.run("compare", "--all", copies("a", file, 3), copies("b", file, 3));

    assertThat(ended.err()).isEmpty();
    assertThat(ended.exitCode()).isEqualTo(ExitCode.DONE);
    assertThat(ended.out().lines().filter(line -> line.startsWith("no change ")))
        .anyMatch(line -> line.endsWith(" a.Sort.array size=10"))
        .anyMatch(line -> line.endsWith(" b.Sort.array size=10"));
  }

  @Test
  void severalModesOfABenchmarkAreRowsOfTheirOwn() throws Exception {
    Path file = JMH.resolve("two-modes-1.28.json");

    var ended = MainTest.run("compare", "--all", copies("a", file, 3), copies("b", file, 3));

    assertThat(ended.err()).isEmpty();
    assertThat(ended.out())
        .contains("Sort.array (thrpt) size=10")
        .contains("Sort.array (sample) size=10");
  }

  @Test
  void otherUnitsAreNamedAsTheReason() throws Exception {
    Path file = JMH.resolve("one-iteration-1.21.json");
    Path other = directory.resolve("other.json");
    Files.writeString(other, Files.readString(file).replace("us/op", "ns/op"));

    var ended = MainTest.run("compare", "--all", file.toString(), other.toString());

    assertThat(ended.exitCode()).isEqualTo(ExitCode.UNDECIDED);
    assertThat(ended.out()).contains("unclear, units differ: us/op, ns/op");
  }

  @Test
  void runsMadeInTurnAreComparedPairByPair() throws Exception {
    Path before = Files.createDirectory(directory.resolve("before"));
    Path after = Files.createDirectory(directory.resolve("after"));
    List<Path> runs;
    try (var recorded = Files.list(Path.of("recorded"))) {
      runs = recorded.filter(file -> file.toString().endsWith("jar.json")).sorted().toList();
    }
    for (int k = 0; k < runs.size(); k++) {
      Path file = runs.get(k);
      Files.copy(file, (k % 2 == 0 ? before : after).resolve(file.getFileName()));
    }
    var ended = MainTest.run("compare", "--in-turn", "--all", before.toString(), after.toString());

    assertThat(ended.err()).isEmpty();
    assertThat(ended.exitCode()).isEqualTo(ExitCode.DONE);
    assertThat(ended.out())
        .startsWith("no regression of 10 % (25 % in 10 rows) or more in 14 rows\n")
        .contains("MetadataSaturationBenchmark.get client=zookeeper");
  }

  @ParameterizedTest
  @CsvSource({
    "compare --threshold no A B, --threshold: 'no'; allowed: a number of percent above 0",
    "compare --threshold 0 A B, --threshold: '0'; allowed: a number of percent above 0",
    "compare --look 3/2 A B, --look: '3/2'; allowed: K/N with K from 1 to N",
    "compare --in-turn recorded A, --in-turn: ",
    "compare A A, B: 'src/test/resources/zk-scale.json': this file is in A",
    "compare /nowhere B, /nowhere: nothing there"
  })
  void badOptionsAreToldInOneLine(String line, String told) {
    String file = "src/test/resources/zk-scale.json";
    String other = "src/test/resources/made-up.json";
    var ended = MainTest.run(line.replace(" A", " " + file).replace(" B", " " + other).split(" "));

    assertThat(ended.exitCode()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(ended.err()).startsWith("results: " + told).hasLineCount(1);
    assertThat(ended.out()).isEmpty();
  }
}
