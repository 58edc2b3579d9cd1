package dev.zkpulsar.results.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.results.cli.MainTest.Ended;
import dev.zkpulsar.results.run.MadeUpRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * bin/measure-in-turn with a stand-in for JMH, and the workflow of docs/compare-any-jmh.md: its
 * step Measure and then the action, with a stand-in for GitHub.
 */
class MeasureInTurnTest {
  private static final Path DOC = Path.of("..", "docs", "compare-any-jmh.md");
  private static final Path ACTION = Path.of("..", "action.yml");

  /**
   * Notes each run; its result is the file of the side and of the number of its run. A file refusal
   * is printed in place of a run, and a file help has JMH's help.
   */
  private static final String JAVA =
      """
      command="$*"
      while [ "$1" != -jar ]; do
        case $1 in -Dbench.arrivalSeed=*) echo "$1" >>seeds ;; esac
        shift
      done
      case $3 in
        -h) cat help 2>/dev/null; exit 0 ;;
      esac
      echo "$command" >>commands
      if [ -e refusal ]; then cat refusal; exit "$(cat code)"; fi
      jar=$2
      side=${jar%%/*}
      while [ "$1" != -rff ]; do shift; done
      number=$(($(grep -c "^$side" order 2>/dev/null) + 1))
      echo "$side" >>order
      echo "output of $side $number"
      cp "prepared/$side-$number.json" "$2" || exit 1
      """;

  private static final String GH =
      """
      for argument; do
        case $argument in
          --jq) exit ;;
          body=@*) cp "${argument#body=@}" body ;;
        esac
      done
      """;

  @TempDir private Path directory;

  private Script script;

  @BeforeEach
  void jars() throws IOException {
    Files.createDirectories(directory.resolve("prepared"));
    for (String side : List.of("base", "head")) {
      Path target = Files.createDirectories(directory.resolve(side).resolve("target"));
      Files.writeString(target.resolve("benchmarks.jar"), "");
    }
    script = new Script(Script.BIN.resolve("measure-in-turn"), directory).program("java", JAVA);
  }

  /** Prepares runs of both sides, with a score each; both become slower and faster together. */
  private void prepare(int pairs, double base, double head) throws IOException {
    for (int k = 1; k <= pairs; k++) {
      double weather = 1 + 0.02 * (k % 3);
      write("base", k, base * weather);
      write("head", k, head * weather * (1 + 0.001 * (k % 2)));
    }
  }

  private void write(String side, int number, double score) throws IOException {
    var run = new MadeUpRun();
    run.plain("a.Sort.sort", "thrpt", Map.of(), "ops/s", score, score * 1.01, score * 0.99);
    run.write(directory.resolve("prepared/%s-%d.json".formatted(side, number)));
  }

  private Ended measure(String... further) throws Exception {
    var words = Stream.of("base/target/benchmarks.jar", "head/target/benchmarks.jar");
    return script.run(Stream.concat(words, Stream.of(further)).toArray(String[]::new));
  }

  private List<String> measured(String side) throws IOException {
    try (var files = Files.list(directory.resolve("measured").resolve(side))) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  @Test
  void theSidesAreMeasuredInTurn() throws Exception {
    prepare(3, 1000, 500);

    measure("3", "Sort", "-f", "1").ends(0);

    assertThat(directory.resolve("order")).hasContent("base\nhead\nhead\nbase\nbase\nhead");
    assertThat(measured("base"))
        .containsExactly("01.json", "01.log", "02.json", "02.log", "03.json", "03.log");
    assertThat(directory.resolve("measured/head/02.log")).hasContent("output of head 2");
    assertThat(directory.resolve("commands")).content().startsWith("-jar base/target/");
  }

  /** A jar of this project would run a suite, in another order each time. */
  @Test
  void theSidesOfASuiteHaveOneOrder() throws Exception {
    prepare(2, 1000, 500);

    measure("2").ends(0);

    assertThat(Files.readAllLines(directory.resolve("commands")))
        .hasSize(4)
        .allMatch(command -> command.startsWith("-Dbench.order=planned -jar "));
  }

  @Test
  void aRunThatFailsKeepsThePairsBeforeIt() throws Exception {
    prepare(3, 1000, 500);
    Files.delete(directory.resolve("prepared/base-2.json"));

    Ended ended = measure("3");

    ended.ends(4);
    assertThat(ended.err()).contains("pair 2: base ended with 1, see measured/base/02.log");
    assertThat(measured("head")).containsExactly("01.json", "01.log", "02.log");
  }

  @Test
  void aRunWithoutAResultIsAFailure() throws Exception {
    prepare(1, 1000, 500);
    Files.writeString(directory.resolve("prepared/head-1.json"), "[\n]\n");

    Ended ended = measure("1");

    ended.ends(4);
    assertThat(ended.err()).contains("pair 1: head has no result, see measured/head/01.log");
    assertThat(measured("base")).containsExactly("01.log");
  }

  /** JMH's own exit code is 1, that of a jar of this project 2. */
  @ParameterizedTest
  @CsvSource({
    "1, Error parsing command line:",
    "1, No matching benchmarks. Miss-spelled regexp?",
    "2, zkpulsar: JMH option: x is not a recognized option"
  })
  void argumentsThatAJarRefusesAreBadInput(String code, String line) throws Exception {
    prepare(2, 1000, 500);
    Path refusal = Files.writeString(directory.resolve("refusal"), line + "\n");
    Files.writeString(directory.resolve("code"), code);

    Ended ended = measure("2", "Srot");

    ended.ends(2);
    assertThat(ended.err()).contains(line).contains("JMH_ARG: the jar of base refuses");
    Files.delete(refusal);
    measure("2", "Sort").ends(0);
  }

  @Test
  void anotherFailureWithTheSameCodeIsNone() throws Exception {
    Files.writeString(directory.resolve("refusal"), "java.lang.OutOfMemoryError\n");
    Files.writeString(directory.resolve("code"), "1");

    measure("2").ends(4);
  }

  @Test
  void aPairOfThisProjectsJarsSharesItsArrivals() throws Exception {
    prepare(2, 1000, 500);
    Files.writeString(directory.resolve("help"), "bench.arrivalSeed  the seed\n");

    measure("2").ends(0);

    String first = "-Dbench.arrivalSeed=1\n".repeat(2);
    assertThat(directory.resolve("seeds")).hasContent(first + "-Dbench.arrivalSeed=2\n".repeat(2));
  }

  @Test
  void theJarsOfOtherProjectsGetNoSetting() throws Exception {
    prepare(1, 1000, 500);

    measure("1").ends(0);

    assertThat(directory.resolve("seeds")).doesNotExist();
  }

  @ParameterizedTest
  @CsvSource({
    "0, PAIRS: '0'; allowed: 1 to 99",
    "100, PAIRS: '100'; allowed: 1 to 99",
    "2 -rff x.json, -rff: set by measure-in-turn",
    "2 -rf=csv, -rf=csv: set by measure-in-turn",
    "'', 2 arguments; allowed: BASE_JAR HEAD_JAR PAIRS"
  })
  void badInputIsOneLineBeforeAnythingRuns(String words, String line) throws Exception {
    Ended ended = measure(words.isEmpty() ? new String[0] : words.split(" "));

    ended.ends(2);
    assertThat(ended.err()).hasLineCount(1).contains(line);
    assertThat(directory.resolve("measured")).doesNotExist();
  }

  @Test
  void aMissingJarAndAnExistingDirectoryAreBadInput() throws Exception {
    Files.createDirectories(directory.resolve("measured"));
    assertThat(measure("2").err()).contains("--out: 'measured' exists; allowed: a new directory");

    Files.delete(directory.resolve("head/target/benchmarks.jar"));
    Ended ended = measure("2");
    ended.ends(2);
    assertThat(ended.err()).contains("HEAD_JAR: 'head/target/benchmarks.jar': no such file");
  }

  @Test
  void theHelpIsPrinted() throws Exception {
    assertThat(script.run("--help").done()).startsWith("bin/measure-in-turn [--out DIR] BASE_JAR");
  }

  private static String found(Path file, String regex) throws IOException {
    Matcher found = Pattern.compile(regex).matcher(Files.readString(file));
    assertThat(found.find()).as("%s in %s", regex, file).isTrue();
    return found.group(1);
  }

  /** Runs the documented step Measure, then the action with the documented inputs. */
  private Ended workflow(String gh) throws Exception {
    String step = found(DOC, "(?s)- name: Measure\\s+run: >-\\s+(.*?)\\s+- name:");
    Path checkout = Script.BIN.getParent();
    String measure = step.replaceAll("\\s+", " ").replace("zkpulsar/", checkout + "/");
    Script.ofText(measure, directory).program("java", JAVA).run().ends(0);

    Script action = Script.ofText(found(ACTION, "run: '(.*)'"), directory).reporter();
    action.program("gh", gh).set("GITHUB_ACTION_PATH", checkout);
    for (String input : List.of("base", "head", "options", "comment")) {
      String value = found(DOC, "(?s)uses: ./zkpulsar\\s+with:.*?\\b" + input + ": ([^\n]*)");
      action.set(input.toUpperCase(Locale.ROOT), value);
    }
    action.set("NUMBER", "12").set("GITHUB_REPOSITORY", "org/example");
    action.set("HEAD_REPOSITORY", "someone/example");
    action.set("GITHUB_OUTPUT", directory.resolve("outputs")).set("RUNNER_TEMP", directory);
    action.set("GITHUB_STEP_SUMMARY", directory.resolve("summary"));
    return action.run();
  }

  @Test
  void theDocumentedWorkflowMeasuresComparesAndComments() throws Exception {
    prepare(8, 1000, 500);

    Ended ended = workflow(GH);

    assertThat(ended.ends(1)).startsWith("regression: ");
    assertThat(directory.resolve("body")).content().contains("**regression: ");
    assertThat(directory.resolve("summary")).content().startsWith("**regression: ");
    assertThat(directory.resolve("outputs")).content().contains("code=1\nverdict=regression\n");
  }

  @ParameterizedTest
  @CsvSource({"1000, 0, no-regression", "500, 1, regression"})
  void theDocumentedWorkflowOfAForkKeepsItsVerdict(double head, int code, String verdict)
      throws Exception {
    prepare(8, 1000, head);

    Ended ended = workflow("echo 'gh: Resource not accessible (HTTP 403)' >&2; exit 1");

    ended.ends(code);
    assertThat(ended.err()).contains("'pull-requests: write'", "the fork someone/example");
    assertThat(directory.resolve("outputs")).content().contains("verdict=" + verdict + "\n");
    assertThat(directory.resolve("summary")).content().startsWith("**");
  }
}
