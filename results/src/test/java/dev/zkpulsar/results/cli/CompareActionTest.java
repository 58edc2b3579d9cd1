package dev.zkpulsar.results.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.zkpulsar.results.cli.MainTest.Ended;
import dev.zkpulsar.results.run.MadeUpRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The script of action.yml, with a stand-in for GitHub's command line. */
class CompareActionTest {
  private static final String MARKER = "<!-- zkpulsar: compare-jmh -->";

  /** Lists one comment once one was written; keeps the body and the arguments of a write. */
  private static final String GH =
      """
      for argument; do
        case $argument in
          --jq) if [ -f body ]; then echo 7; fi; exit ;;
          body=@*) cp "${argument#body=@}" body ;;
        esac
      done
      echo "$@" >>calls
      """;

  /** What GitHub answers to a token that may read comments, but not write them. */
  private static final String GH_REFUSES =
      """
      for argument; do
        case $argument in --jq) exit ;; esac
      done
      echo '{"message":"Resource not accessible by integration","status":"403"}'
      echo 'gh: Resource not accessible by integration (HTTP 403)' >&2
      exit 1
      """;

  @TempDir private Path directory;

  private Script script;

  @BeforeEach
  void programs() throws IOException {
    script = new Script(Script.BIN.resolve("compare-jmh"), directory).reporter().program("gh", GH);
    script.set("GITHUB_STEP_SUMMARY", directory.resolve("summary"));
    script.set("GITHUB_OUTPUT", directory.resolve("outputs"));
    script.set("RUNNER_TEMP", directory);
    script.set("GITHUB_REPOSITORY", "org/example").set("COMMENT", "true").set("NUMBER", "12");
  }

  private MadeUpRun forks(MadeUpRun run, String benchmark, double... scores) {
    run.plain("org.example." + benchmark, "thrpt", Map.of(), "ops/s", scores[0], scores[1]);
    var forks = (ArrayNode) run.result().at("/primaryMetric/rawData");
    forks.add(forks.get(0)).add(forks.get(0));
    return run;
  }

  private String result(String name, double score) throws IOException {
    var run = forks(new MadeUpRun(), "Sort.sort", score, score * 1.01);
    return run.write(directory.resolve(name)).toString();
  }

  @Test
  void aRegressionIsInTheSummaryAndInOneCommentWhichIsReplaced() throws Exception {
    String base = result("base.json", 1000);
    String head = result("head.json", 500);

    script.run(base, head).ends(1);
    assertThat(directory.resolve("summary")).content().contains("sort");
    assertThat(directory.resolve("body")).content().startsWith(MARKER).contains("sort");
    script.run(base, result("again.json", 1001)).ends(0);
    var calls = Files.readAllLines(directory.resolve("calls"));
    assertThat(calls).hasSize(2);
    assertThat(calls.get(0)).contains("repos/org/example/issues/12/comments");
    assertThat(calls.get(1)).contains("PATCH repos/org/example/issues/comments/7");
  }

  @Test
  void theOutputsHaveTheVerdictAndTheSummary() throws Exception {
    script.run(result("base.json", 1000), result("head.json", 500)).ends(1);

    var outputs = Files.readAllLines(directory.resolve("outputs"));
    assertThat(outputs).startsWith("code=1", "verdict=regression").hasSize(3);
    Path summary = Path.of(outputs.get(2).replaceFirst("^summary=", ""));
    assertThat(summary).content().startsWith("**regression: ");
  }

  @ParameterizedTest
  @CsvSource({"1001, 0, no-regression", "500, 1, regression", "'', 3, undecided"})
  void aRefusedCommentChangesNoVerdict(String head, int code, String verdict) throws Exception {
    script.program("gh", GH_REFUSES).set("HEAD_REPOSITORY", "someone/example");
    String base = result("base.json", 1000);
    String other =
        head.isEmpty()
            ? forks(new MadeUpRun(), "Other.sort", 1, 1).write(directory.resolve("o")).toString()
            : result("head.json", Double.parseDouble(head));

    Ended ended = script.run(base, other);

    ended.ends(code);
    assertThat(ended.err().lines().filter(line -> line.contains("warning")))
        .singleElement()
        .asString()
        .contains("'pull-requests: write'", "the fork someone/example", "(HTTP 403)")
        .contains(verdict + ", exit code " + code);
    assertThat(directory.resolve("summary")).content().startsWith("**");
    assertThat(directory.resolve("outputs")).content().contains("verdict=" + verdict + "\n");
  }

  @Test
  void aTokenThatMayNotWriteIsAWarningOnThePageOfTheRun() throws Exception {
    script.program("gh", GH_REFUSES).set("GITHUB_ACTIONS", "true");

    Ended ended = script.run(result("base.json", 1000), result("head.json", 500));

    assertThat(ended.ends(1))
        .contains("::warning title=compare-jmh::no comment on pull request 12, which needs the")
        .contains("a pull request from a fork never has it");
  }

  /** The stand-in for GitHub "downloads" a jar, and that for Java keeps its arguments. */
  @ParameterizedTest
  @CsvSource({"sha256sum zkpulsar-results.jar, true", "echo 0  zkpulsar-results.jar, false"})
  void atATagTheReporterIsThatOfTheReleaseIfItsSumIsRight(String sum, boolean isRight)
      throws Exception {
    String download =
        "cd \"$7\" && echo jar >zkpulsar-results.jar && %s >SHA256SUMS".formatted(sum);
    script.program("gh", download).program("java", "echo \"$@\" >>" + directory.resolve("java"));
    script.set("RESULTS", "").set("COMMENT", "false");
    script.set("RELEASE", "v0.1.0").set("RELEASE_REPOSITORY", "org/zkpulsar");

    Ended ended = script.run(result("base.json", 1000), result("head.json", 500));

    if (isRight) {
      assertThat(directory.resolve("java")).content().contains("zkpulsar-results.jar compare ");
    } else {
      assertThat(ended.exitCode()).isEqualTo(4);
      assertThat(ended.err()).contains("release v0.1.0 of org/zkpulsar");
      assertThat(directory.resolve("java")).doesNotExist();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "GITHUB_REPOSITORY, '', GITHUB_REPOSITORY: ''; allowed: owner/name",
    "NUMBER, twelve, NUMBER: 'twelve'; allowed: the number of a pull request",
    "COMMENT, yes, COMMENT: 'yes'; allowed: true",
    "RESULTS, none.jar, RESULTS: 'none.jar': no such jar"
  })
  void aVariableThatIsWrongIsBadInputAndNoRegression(String name, String value, String line)
      throws Exception {
    script.set(name, value);

    Ended ended = script.run(result("base.json", 1000), result("head.json", 500));

    ended.ends(2);
    assertThat(ended.err()).hasLineCount(1).contains(line);
  }

  @Test
  void withoutARepositoryThereIsALineAndNoComment() throws Exception {
    Ended ended =
        script.unset("GITHUB_REPOSITORY").run(result("a.json", 1000), result("b.json", 500));

    ended.ends(2);
    assertThat(ended.err()).hasLineCount(1).doesNotContain("unbound");
    assertThat(directory.resolve("calls")).doesNotExist();
  }

  @Test
  void withoutAPullRequestThereIsAVerdictAndNoComment() throws Exception {
    Ended ended = script.unset("NUMBER").run(result("a.json", 1000), result("b.json", 500));

    ended.ends(1);
    assertThat(ended.err()).contains("no comment: the run is not of a pull request");
    assertThat(directory.resolve("calls")).doesNotExist();
  }

  /** A reader that closes the pipe after the first line would end the list of many pages. */
  @Test
  void theFirstOfOldCommentsOnManyPagesIsReplaced() throws Exception {
    script.program("gh", GH.replace("if [ -f body ]; then echo 7; fi", "seq 7 40000"));

    script.run(result("base.json", 1000), result("head.json", 1001)).ends(0);

    assertThat(directory.resolve("calls")).content().contains("/issues/comments/7 ");
  }

  @Test
  void aLongCommentKeepsWholeLinesThatGitHubTakes() throws Exception {
    var base = new MadeUpRun();
    var head = new MadeUpRun();
    for (int i = 0; i < 600; i++) {
      String benchmark = "Sort.sortsOfManyKindsOfUnsortedArraysÄ" + "x".repeat(40) + i;
      forks(base, benchmark, 1000, 1001);
      forks(head, benchmark, 500, 501);
    }
    String a = base.write(directory.resolve("a.json")).toString();

    script.run(a, head.write(directory.resolve("b.json")).toString()).ends(1);

    assertThat(Files.size(directory.resolve("summary"))).isGreaterThan(65_536);
    String body = Files.readString(directory.resolve("body"));
    assertThat(body.length()).isBetween(32_000, 65_536);
    assertThat(body).startsWith(MARKER + "\n**regression: 600 of 600 rows").endsWith("fit here.\n");
    var whole = Files.readAllLines(directory.resolve("summary"));
    assertThat(body.lines().skip(1).filter(line -> !line.contains("fit here")))
        .allMatch(whole::contains);
  }

  @Test
  void optionsOfSeveralLinesAreAllGiven() throws Exception {
    script.set("OPTIONS", "--threshold 60\n  --require-power\n");

    Ended ended = script.run(result("base.json", 1000), result("head.json", 1001));

    assertThat(ended.ends(0)).contains("no regression of 60 % or more");
    script.set("OPTIONS", "--threshold 60\n--no-such");
    ended = script.run(result("base.json", 1000), result("head.json", 1001));
    ended.ends(2);
    assertThat(ended.err()).contains("--no-such");
  }

  /** Java and Maven end with 1 if they cannot start or build the reporter. */
  @ParameterizedTest
  @CsvSource({"1, 4", "127, 4", "137, 4", "4, 4", "2, 2", "3, 3"})
  void aReporterWithoutASummaryFoundNoRegression(int reporter, int code) throws Exception {
    script.program("results", "exit " + reporter);

    script.run(result("base.json", 1000), result("head.json", 500)).ends(code);
  }

  @Test
  void aGivenJarIsUsed() throws Exception {
    Files.writeString(directory.resolve("reporter.jar"), "");
    script.program("java", "echo \"$@\"; exit 3").set("RESULTS", "reporter.jar");

    Ended ended = script.run("a.json", "b.json");

    assertThat(ended.ends(3)).startsWith("-jar " + directory.resolve("reporter.jar") + " compare ");
  }

  @Test
  void badInputIsReportedAndNothingIsWritten() throws Exception {
    Ended ended = script.run("missing.json", result("head.json", 1));

    ended.ends(2);
    assertThat(ended.err()).contains("missing.json");
    assertThat(directory.resolve("calls")).doesNotExist();
    assertThat(directory.resolve("summary")).doesNotExist();
    assertThat(directory.resolve("outputs")).hasContent("code=2\nverdict=bad-input");
  }
}
