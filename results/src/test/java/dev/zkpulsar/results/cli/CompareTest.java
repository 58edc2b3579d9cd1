package dev.zkpulsar.results.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.zkpulsar.results.page.MadeUpNights;
import dev.zkpulsar.results.read.BadResultsException;
import dev.zkpulsar.results.read.Runs;
import dev.zkpulsar.results.run.MadeUpRun;
import dev.zkpulsar.results.run.Run;
import dev.zkpulsar.results.text.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The commands compare and check, also with JMH files of other projects. */
class CompareTest {
  private static final Path JMH = Path.of("src/test/resources/jmh");

  @TempDir private Path directory;

  /** A directory with so many copies of a result file, as if they were runs. */
  private String copies(String name, Path file, int count) throws IOException {
    Path runs = Files.createDirectories(directory.resolve(name));
    for (int i = 0; i < count; i++) {
      Files.copy(file, runs.resolve("run" + i + ".json"));
    }
    return runs.toString();
  }

  /** The results with every time a fifth higher, and every rate lower by that factor. */
  private Path slower(Path file) throws IOException {
    JsonNode results = new ObjectMapper().readTree(file.toFile());
    for (JsonNode result : results) {
      ObjectNode metric = (ObjectNode) result.path("primaryMetric");
      boolean isRate = metric.path("scoreUnit").asText().startsWith("ops/");
      MadeUpRun.scale(metric, isRate ? 1 / 1.2 : 1.2);
    }
    return Files.writeString(directory.resolve("slower.json"), results.toString());
  }

  @ParameterizedTest
  @MethodSource("dev.zkpulsar.results.cli.JmhFilesTest#files")
  void equalRunsOfAnyJmhFileAreNoRegressionAndOneRunASideIsComparedByItsForks(Path file)
      throws IOException {
    var one = MainTest.run("compare", copies("one", file, 1), copies("other", file, 1));
    var three = MainTest.run("compare", copies("a", file, 3), copies("b", file, 3));

    assertThat(one.err() + three.err()).isEmpty();
    assertThat(one.exitCode()).isIn(ExitCode.DONE, ExitCode.UNDECIDED);
    assertThat(one.out()).containsOnlyOnce("One run a side: its forks are compared");
    assertThat(three.done()).contains("no regression ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"sort-gc-1.37.json", "all-modes-1.23.json", "no-raw-data-1.37.json"})
  void aSlowerBuildIsARegressionWhicheverWayIsBetter(String name) throws IOException {
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
  void eachOfSeveralSidesIsComparedWithTheFirst() throws IOException {
    Path file = JMH.resolve("sort-gc-1.37.json");
    String base = copies("A", file, 3);
    String found = copies("C", slower(file), 3);
    Path summary = directory.resolve("summary.md");

    var ended = MainTest.run("compare", "--summary", summary, base, copies("B", file, 3), found);

    assertThat(ended.ends(ExitCode.FINDING))
        .containsPattern("(?s)\nB against A\nno regression .*\nC against A\nregression: ");
    assertThat(summary)
        .content()
        .containsPattern("(?s)\n## B against A\n\n\\*\\*no regr.*\n## C against A\n\n\\*\\*regr");
  }

  /** Wrong figures, verdicts and refusals that were once tried. */
  @ParameterizedTest
  @CsvSource({
    "zero-a, zero-b, 1, '\nslower +score +10.1 +0 +ops/s +-100 % '",
    "zero-b, zero-a, 0, '\nfaster +score +0 +10.1 +ops/s +from 0 '",
    "alloc-c, alloc-b, 1, '\nslower +gc.alloc.rate.norm +0 +24 +B/op +from 0 '",
    "noise-a, noise-b, 0, '\nno change +gc.alloc.rate.norm +0 +0 +B/op +.0 % '",
    "faster-a, faster-b, 0, '\nnot slower +score +138 +180 +ops/ms +.30 % '",
    "forks-0, forks-5, 3, '1 point left out: other forks: 0 and 5\n'",
    "unit-a, unit-b, 0, '\nno change +score .* us/op '"
  })
  void everyTriedPairIsJudgedRightly(String before, String after, int exit, String row) {
    Path tried = Path.of("src/test/resources/tried");
    var ended =
        MainTest.run(
            "compare", "--all", tried.resolve(before + ".json"), tried.resolve(after + ".json"));

    assertThat(ended.ends(exit)).containsPattern(row);
  }

  /** A side: runs with the time of the day, such as {@code 000100-m}, and one benchmark each. */
  private List<Run> runs(String side) throws IOException {
    Path runs = Files.createTempDirectory(directory, "side");
    for (String run : side.split(" ")) {
      Path place = runs.resolve("20260101T" + run.replace("-", "Z-") + ".json");
      new MadeUpRun().plain("a.B." + run.substring(7), "avgt", Map.of(), "us/op", 1).write(place);
    }
    return Runs.read(List.of(runs.toString())).all();
  }

  @ParameterizedTest
  @CsvSource({
    "000000-m, 000100-m 000200-z, '--in-turn: A has 1 runs, and B has 2; '",
    "000000-m, 000100-z, --in-turn: 20260101T000000Z-m and 20260101T000100Z-z have no point",
    "000000-m 000100-m, 000200-m 000300-m, were not made in turn"
  })
  void runsThatAreNoPairsAreRefused(String before, String after, String told) throws IOException {
    var old = runs(before);
    var fresh = runs(after);

    assertThatThrownBy(() -> CompareCommand.check(old, fresh, true))
        .isInstanceOf(BadResultsException.class)
        .hasMessageContaining(told);
    assertThatThrownBy(() -> CompareCommand.check(old, old, false))
        .hasMessageContaining("a file of it is in A, too");
    CompareCommand.check(
        runs("000000-m 000200-z 000500-m"), runs("000100-m 000300-z 000400-m"), true);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--pairs 2|--pairs: '2'; allowed: only with --in-turn",
        "--in-turn --pairs 4|--pairs: '4'; allowed: 1 to 3, the runs of A",
        "--in-turn --pairs 0|--pairs: '0'; allowed: 1 to 3, the runs of A",
        "--looks 3,5|--looks: '3,5'; allowed: only with --in-turn",
        "--in-turn --last|--last: no looks planned; allowed: only with --looks",
        "--in-turn --looks 5,3|--looks: '5,3'; allowed: ascending numbers from 2",
        "--in-turn --looks 1,3|--looks: '1,3'; allowed: ascending numbers from 2",
        "--in-turn --looks 2,4|--looks: '2,4': 3 pairs are no planned look; allowed: as many pairs",
        "--in-turn --looks 2 --last|--looks: '2': 3 pairs are no planned look; allowed: as many"
      })
  void pairsAndLooksThatAreNotPlannedAreRefused(String options, String told) throws IOException {
    Path file = JMH.resolve("sort-gc-1.37.json");

    var ended =
        MainTest.run("compare", options.split(" "), copies("a", file, 3), copies("b", file, 3));

    assertThat(ended.exitCode()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(ended.err()).contains(told);
  }

  @Test
  void onlyTheFirstPairsAreCompared() throws IOException {
    Path file = JMH.resolve("sort-gc-1.37.json");
    String[] sides = {copies("a", file, 3), copies("b", file, 4)};

    var ended = MainTest.run("compare", "--in-turn", "--pairs", "2", "--looks", "2,8", sides);

    assertThat(ended.out()).contains("(2 runs)").contains("Look after 2 of at most 8 pairs");
  }

  @Test
  void oneNightHasNoNightBeforeIt() throws IOException {
    new MadeUpNights(directory).nights(3, 4, 0, "B.m");

    assertThat(MainTest.run("check", "--history", directory).ends(ExitCode.UNDECIDED))
        .startsWith("UNDECIDED: there is no night before " + MadeUpNights.name(3));
  }

  /** A night that is over is judged by the rounds that have results. */
  @ParameterizedTest
  @CsvSource({"9, r1, 3", "8, r3, 0", "2, r3, 0"})
  void aNewestNightWithoutResultsIsUndecided(int night, String round, int exit) throws IOException {
    new MadeUpNights(directory).nights(0, 9, 0, "B.m");
    String name = MadeUpNights.name(night);
    Path failed = Files.createDirectories(directory.resolve(name + "-" + round));
    Files.writeString(failed.resolve("jmh.json"), "[ ]");

    var ended = MainTest.run("check", "--history", directory);

    String undecided = "UNDECIDED: the newest night, " + name + ", has no results: every point";
    assertThat(ended.ends(exit).startsWith(undecided)).isEqualTo(exit == ExitCode.UNDECIDED);
    Path page = directory.resolve("trends.html");
    MainTest.run("report", "-o", page, directory).ends(ExitCode.DONE);
    assertThat(Files.readString(page).contains(undecided)).isEqualTo(exit == ExitCode.UNDECIDED);
  }

  @Test
  void aSummaryReplacesNoInput() throws IOException {
    Path file = JMH.resolve("sort-gc-1.37.json");
    String before = copies("a", file, 2);
    Path input = Path.of(before, "run0.json");

    assertThat(MainTest.run("compare", "--summary", input, before, copies("b", file, 2)).refused())
        .contains("--summary: '" + input + "'");
    assertThat(input).hasSameTextualContentAs(file);
  }

  /** A side may be a file that was copied out of its run. */
  @Test
  void theMetricsOfEitherSideAreJudged() throws IOException {
    for (String run : List.of("a/1", "a/2", "a/3", "b/1", "b/2", "b/3")) {
      Path place = Files.createDirectories(directory.resolve(run));
      var results = new MadeUpRun().plain("a.B.m", "avgt", Map.of(), "us/op", 100);
      results.metric("removed", "things", run.startsWith("a") ? 100 : 50);
      results.write(place.resolve("jmh.json"));
      if (run.startsWith("a")) {
        String row = "[{\"name\": \"removed\", \"better\": \"higher\", \"judged\": \"both\"}]";
        Files.writeString(place.resolve("metrics.json"), row);
      }
    }

    assertThat(
            MainTest.run("compare", directory.resolve("a"), directory.resolve("b"))
                .ends(ExitCode.FINDING))
        .contains("removed");
  }

  /** Four runs of one setup before, and four after, that differ in addresses and builds only. */
  private String[] ofOneSetup() throws IOException {
    for (int i = 1; i <= 8; i++) {
      Path run = Files.createDirectories(directory.resolve((i <= 4 ? "a" : "b") + "/run" + i));
      var results = new MadeUpRun().plain("a.B.m", "thrpt", Map.of(), "ops/s", 1000 + i);
      var flags = results.result().putArray("jvmArgs").add("-Xmx1g");
      flags.add("-Dbench.pulsarServiceUrl=" + i);
      results.write(run.resolve("jmh.json"));
      MadeUpRun.provenance(
          run,
          ",'machine':{'id':'m','disk':{'pulsar':{'device':'d1'}}},'project':{'commit':'c%d'},"
                  .formatted(i)
              + "'environment':{'pulsar':{'kind':'docker','image':'pulsar:4'}},'settings':{}");
    }
    return new String[] {directory.resolve("a").toString(), directory.resolve("b").toString()};
  }

  private void replaceIn(String file, String text, String by) throws IOException {
    Path path = directory.resolve(file);
    String before = Files.readString(path);
    assertThat(before).contains(text);
    Files.writeString(path, before.replace(text, by));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "provenance.json|docker|embedded|environment of pulsar: embedded and docker",
        "provenance.json|pulsar:4|my:1|image of pulsar: my:1 and pulsar:4",
        "provenance.json|d1|d2|disk of pulsar: d2 and d1",
        "provenance.json|'settings':{}|'settings':{'sync':'true'}|settings: sync=true and defaults",
        "jmh.json|-Xmx1g|-Xmx2g|jvmArgs: -Xmx2g and -Xmx1g",
        "jmh.json|1.37|1.21|jmhVersion: 1.21 and 1.37",
      },
      quoteCharacter = '`')
  void aRunOfAnotherSetupIsLeftOutAlsoOfMergedFiles(
      String file, String text, String by, String told) throws IOException {
    String[] sides = ofOneSetup();
    assertThat(MainTest.run("compare", sides).done()).doesNotContain("left out");
    replaceIn("a/run2/" + file, text.replace('\'', '"'), by.replace('\'', '"'));
    String ofRuns = MainTest.run("compare", sides).done();

    assertThat(ofRuns).contains("\n1 point left out: other " + told + "\n");
    assertThat(MainTest.run("compare", "--any-setup", sides).done()).doesNotContain("left out");
    for (String[] options : new String[][] {{}, {"--trim"}}) {
      String merged = directory.resolve("merged" + options.length).toString();
      MainTest.run("merge", options, "-o", merged, sides[0]).done();
      assertThat(MainTest.run("compare", merged, sides[1]).out())
          .isEqualTo(ofRuns.replace(sides[0] + " (", merged + " ("));
    }
  }
}
