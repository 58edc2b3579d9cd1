package dev.zkpulsar.results.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.zkpulsar.results.report.ReportFixture;
import dev.zkpulsar.results.runs.BadResultsException;
import dev.zkpulsar.results.runs.MadeUpPoint;
import dev.zkpulsar.results.runs.MeasuredRun;
import dev.zkpulsar.results.text.ExitCode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The commands compare and check, also with JMH files of other projects. */
class CompareCommandTest {
  private static final Path JMH = Path.of("src/test/resources/jmh");

  @TempDir private Path directory;

  /** A directory with so many copies of a result file, as if they were runs. */
  private String copies(String name, Path file, int count) throws Exception {
    Path runs = Files.createDirectories(directory.resolve(name));
    for (int i = 0; i < count; i++) {
      Files.copy(file, runs.resolve("run" + i + ".json"));
    }
    return runs.toString();
  }

  /** The results with every time a fifth higher, and every rate lower by that factor. */
  private Path slower(Path file) throws Exception {
    JsonNode results = new ObjectMapper().readTree(file.toFile());
    for (JsonNode result : results) {
      ObjectNode metric = (ObjectNode) result.path("primaryMetric");
      double factor = metric.path("scoreUnit").asText().startsWith("ops/") ? 1 / 1.2 : 1.2;
      ReportFixture.scale(metric, factor);
    }
    return Files.writeString(directory.resolve("slower.json"), results.toString());
  }

  @ParameterizedTest
  @MethodSource("dev.zkpulsar.results.cli.JmhFilesTest#files")
  void equalRunsOfAnyJmhFileAreNoRegressionAndOneRunASideIsComparedByItsForks(Path file)
      throws Exception {
    var one = MainTest.run("compare", copies("one", file, 1), copies("other", file, 1));
    var three = MainTest.run("compare", copies("a", file, 3), copies("b", file, 3));

    assertThat(one.err() + three.err()).isEmpty();
    assertThat(one.exitCode()).isIn(ExitCode.DONE, ExitCode.UNDECIDED);
    assertThat(one.out()).containsOnlyOnce("One run a side: its forks are compared");
    assertThat(three.done()).contains("no regression ");
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

    String[] runs = {copies("a", file, 3), copies("b", slower(file), 3)};

    assertThat(MainTest.run("compare", runs).ends(ExitCode.FINDING))
        .doesNotContainPattern("\nfaster")
        .containsPattern("^regression: \\d+ of \\d+ rows? (is|are) slower, the worst [-+]\\d+ % ")
        .containsPattern("\nslower +score .* (ops/\\w+ +-17|\\w+/op +\\+20) % ")
        .doesNotContainPattern("ops/\\w+ +\\+")
        .doesNotContain("primary");
  }

  @Test
  void eachOfSeveralSidesIsComparedWithTheFirst() throws Exception {
    Path file = JMH.resolve("sort-gc-1.37.json");
    Path slower = slower(file);
    String base = copies("A", file, 3);
    Path summary = directory.resolve("summary.md");

    String equal = copies("B", file, 3);
    var ended = MainTest.run("compare", "--summary", summary, base, equal, copies("C", slower, 3));

    assertThat(ended.ends(ExitCode.FINDING))
        .containsPattern("(?s)\nB against A\nno regression .*\nC against A\nregression: ");
    assertThat(summary)
        .content()
        .containsPattern("(?s)\n## B against A\n\n\\*\\*no regr.*\n## C against A\n\n\\*\\*regr");
    // Before the last look, an undecided side keeps the others going.
    String single = copies("D", JMH.resolve("one-iteration-1.21.json"), 1);
    String found = copies("F", slower, 3);
    for (var each : Map.of("1/3", ExitCode.UNDECIDED, "3/3", ExitCode.FINDING).entrySet()) {
      MainTest.run("compare", "--look", each.getKey(), base, found, single).ends(each.getValue());
    }
  }

  /** A zero has no logarithm; with less than a tenth of a byte, an operation allocates nothing. */
  @ParameterizedTest
  @CsvSource({
    "zero-a, zero-b, 1, 'slower +score +10.1 +0 +ops/s +-100 % '",
    "zero-b, zero-a, 0, 'faster +score +0 +10.1 +ops/s +from 0 '",
    "alloc-c, alloc-b, 1, 'slower +gc.alloc.rate.norm +0 +24 +B/op +from 0 '",
    "alloc-b, alloc-c, 0, 'faster +gc.alloc.rate.norm +24 +0 +B/op +-100 % '",
    "noise-a, noise-b, 0, 'no change +gc.alloc.rate.norm +0 +0 +B/op +.0 % '"
  })
  void aZeroIsShownAsZero(String before, String after, int exit, String row) {
    Path tried = Path.of("src/test/resources/tried");
    var ended =
        MainTest.run(
            "compare", "--all", tried.resolve(before + ".json"), tried.resolve(after + ".json"));

    assertThat(ended.ends(exit)).containsPattern("\n" + row);
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
    Path any = recorded().get(0);
    JsonNode results = new ObjectMapper().readTree(any.toFile());
    for (JsonNode result : results) {
      var row = (ArrayNode) result.at("/secondaryMetrics/hiccup:p0.50/rawData/0");
      row.set(0, DoubleNode.valueOf(-1));
    }
    Files.writeString(file, results.toString());

    assertThat(MainTest.run("compare", any, file).refused())
        .startsWith("results: " + file)
        .endsWith(": a value of hiccup:p0.50 is below 0\n");
  }

  private static List<Path> recorded() throws Exception {
    try (var files = Files.list(Path.of("recorded"))) {
      return files.filter(file -> file.toString().endsWith("jar.json")).sorted().toList();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "sort-gc-1.37.json, a.Sort.array size=10, b.Sort.array size=10",
    "two-modes-1.28.json, Sort.array (thrpt) size=10, Sort.array (sample) size=10"
  })
  void classesOfOneSimpleNameAndModesAreRowsOfTheirOwn(String name, String one, String other)
      throws Exception {
    Path file = JMH.resolve(name);

    var ended = MainTest.run("compare", "--all", copies("a", file, 3), copies("b", file, 3));

    assertThat(ended.done().lines().filter(line -> line.startsWith("no change ")))
        .anyMatch(line -> line.endsWith(" " + one))
        .anyMatch(line -> line.endsWith(" " + other));
  }

  @Test
  void otherUnitsAreNamedAsTheReason() throws Exception {
    Path file = JMH.resolve("one-iteration-1.21.json");
    Path other = directory.resolve("other.json");
    Files.writeString(other, Files.readString(file).replace("us/op", "ns/op"));

    assertThat(MainTest.run("compare", "--all", file, other).ends(ExitCode.UNDECIDED))
        .contains("unclear, units differ: us/op, ns/op");
  }

  @Test
  void runsMadeInTurnAreComparedPairByPair() throws Exception {
    Path before = Files.createDirectory(directory.resolve("before"));
    Path after = Files.createDirectory(directory.resolve("after"));
    boolean isBefore = true;
    for (Path file : recorded()) {
      Files.copy(file, (isBefore ? before : after).resolve(file.getFileName()));
      isBefore = !isBefore;
    }
    assertThat(MainTest.run("compare", "--in-turn", "--all", before, after).done())
        .startsWith("no regression of 10 % (25 % in 10 rows) or more in 14 rows\n")
        .contains("MetadataSaturationBenchmark.get client=zookeeper");
  }

  /** Runs of a side, such as {@code 000100-m}: the time of the day, and the only benchmark. */
  private static List<MeasuredRun> runs(String side) {
    return Stream.of(side.split(" "))
        .map(
            run -> {
              var point = MadeUpPoint.measured(run.substring(7), Map.of(), Map.of());
              String name = "20260101T" + run.replace("-", "Z-");
              return MadeUpPoint.run(name, Map.of(point.key(), point));
            })
        .toList();
  }

  @ParameterizedTest
  @CsvSource({
    "000000-m, 000100-m 000200-z, true, '--in-turn: A has 1 runs, and B has 2; '",
    "000100-m 000200-z, 000000-m, true, '--in-turn: A has 2 runs, and B has 1; '",
    "000000-m, 000100-z, true, --in-turn: 20260101T000000Z-m and 20260101T000100Z-z have no point",
    "000000-m 000100-m, 000200-m 000300-m, true, were not made in turn",
    "000000-m 000100-m, 000100-m 000200-m, false, 'this file is in A, too'"
  })
  void runsThatAreNoPairsAreRefused(String before, String after, boolean inTurn, String told) {
    assertThatThrownBy(() -> Pairs.check(runs(before), runs(after), inTurn))
        .isInstanceOf(BadResultsException.class)
        .hasMessageContaining(told);
  }

  @Test
  void runsOfSeveralSuitesMadeInTurnArePairs() {
    Pairs.check(runs("000000-m 000200-z 000500-m"), runs("000100-m 000300-z 000400-m"), true);
  }
}
