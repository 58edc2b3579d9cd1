package dev.zkpulsar.results.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.results.Main;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.IntSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

public class MainTest {
  private static final Path RESOURCES = Path.of("src/test/resources");

  @TempDir private Path directory;

  public record Ended(int exitCode, String out, String err) {}

  public static Ended run(String... args) {
    return run(() -> Main.run(args));
  }

  public static Ended run(IntSupplier main) {
    var out = new ByteArrayOutputStream();
    var err = new ByteArrayOutputStream();
    PrintStream oldOut = System.out;
    PrintStream oldErr = System.err;
    System.setOut(new PrintStream(out, true, UTF_8));
    System.setErr(new PrintStream(err, true, UTF_8));
    try {
      return new Ended(main.getAsInt(), out.toString(UTF_8), err.toString(UTF_8));
    } finally {
      System.setOut(oldOut);
      System.setErr(oldErr);
    }
  }

  /** The figures of the fixtures mean nothing; what is checked is where they end up. */
  @ParameterizedTest
  @CsvSource({
    "metadata-read,made-up.json,made-up.md",
    "children-scale,zk-scale.json,children-scale.md",
    "zk-stress,zk-scale.json,zk-stress.md"
  })
  void theStudyStandsBesideTheRun(String study, String json, String markdown) throws Exception {
    Ended ended = run("study", study, RESOURCES.resolve(json).toString());

    assertThat(ended.err).isEmpty();
    assertThat(ended.exitCode).isZero();
    assertThat(ended.out).isEqualTo(Files.readString(RESOURCES.resolve(markdown)));
  }

  @Test
  void theSamePointOfTwoRunsIsARowEach() throws Exception {
    String file = RESOURCES.resolve("made-up.json").toString();
    Path copy = Files.copy(Path.of(file), directory.resolve("other.json"));

    Ended ended = run("study", "metadata-read", file, copy.toString());

    // At 100/s, which is the rate of two cases.
    assertThat(ended.out.lines().filter(line -> line.startsWith("| here, poisson: getData, 255 B")))
        .hasSize(4);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''|an empty file (0 bytes); allowed: a JSON array of JMH results",
        "[]|an empty array, no JMH results",
        "{}|no JMH results",
        "[{|line 1: not whole JSON",
        "[{\"benchmark\":\"a.B.c\",\"primaryMetric\":{}}][]|line 1: not whole JSON",
        "hello|line 1: not whole JSON",
        "[{\"a\":1}]|result 1: no JMH result",
        "[{\"benchmark\":\"a.B.c\",\"primaryMetric\":{\"scorePercentiles\":{\"abc\":1}}}]|result 1: metric 'primary': percentile 'abc'",
      })
  void aFileThatIsNoResultIsToldInOneLine(String content, String told) throws Exception {
    Path file = Files.writeString(directory.resolve("x.json"), content);

    Ended ended = run("study", "metadata-read", file.toString());

    assertThat(ended.exitCode).isEqualTo(2);
    assertThat(ended.err).startsWith("results: " + file + ": ").contains(told);
    assertThat(ended.err.lines()).hasSize(1);
    assertThat(ended.out).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"UTF-16", "UTF-16LE", "UTF-16BE", "UTF-32", "UTF-32LE"})
  void anotherEncodingIsRefused(String charset) throws Exception {
    String json = Files.readString(RESOURCES.resolve("one-run.json"));
    Path file = Files.writeString(directory.resolve("x.json"), json, Charset.forName(charset));

    Ended ended = run("merge", file.toString());

    assertThat(ended.exitCode).isEqualTo(2);
    assertThat(ended.err)
        .isEqualTo("results: " + file + ": not in UTF-8; allowed: UTF-8, as JMH writes it\n");
    assertThat(ended.out).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''|no command",
        "paint|: no such command; did you mean claims?; allowed: ",
        "reprot|: no such command; did you mean report?; allowed: ",
        "merge --trm x|: no such option or argument; did you mean --trim",
        "study|STUDY",
        "study metadata-read|RUN",
        "study moon x.json|'moon'",
        "study metadata-read no-such-file|no-such-file",
      })
  void aWrongCommandLineIsToldInOneLine(String commandLine, String told) {
    Ended ended = run(commandLine.isEmpty() ? new String[0] : commandLine.split(" "));

    assertThat(ended.exitCode).isEqualTo(2);
    assertThat(ended.err).startsWith("results: ").contains(told);
    assertThat(ended.err.lines()).hasSize(1);
  }

  @Test
  void helpIsGivenForEveryCommandWithoutMarksOfFormatting() {
    var commands = new CommandLine(new Main()).getSubcommands().keySet();
    assertThat(run("--help").out).contains(commands);
    for (String command : commands) {
      assertThat(run(command, "--help").out)
          .as(command)
          .contains("Usage: results " + command)
          .doesNotContain("%%", "${", "@|");
    }
  }

  @Test
  void aTrimmedRunComparesAsTheWholeOneDoes() throws Exception {
    String whole = RESOURCES.resolve("zk-scale.json").toString();
    Path trimmed = directory.resolve("zk-scale.json");

    assertThat(run("merge", "--trim", "-o", trimmed.toString(), whole).exitCode()).isZero();
    assertThat(Files.size(trimmed)).isLessThan(Files.size(Path.of(whole)) / 2);
    assertThat(run("compare", trimmed.toString(), whole).out())
        .isEqualTo(run("compare", whole, whole).out().replace(whole + " and", trimmed + " and"));
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
    Ended ended = run("compare", "--in-turn", before.toString(), after.toString());

    assertThat(ended.err).isEmpty();
    assertThat(ended.exitCode).isNotEqualTo(1);
    assertThat(ended.out).contains("ZooKeeperSaturationBenchmark.getData");
  }

  @Test
  void aaPrintsItsRates() {
    Ended ended =
        run("aa", "--simulate", "6,4,3,3,1,1,1", "--comparisons", "5", "--injections", "5");

    assertThat(ended.exitCode).isZero();
    assertThat(ended.out).contains("SIMULATED: 6 runs").contains("of 5 |").contains("achieved");
  }

  @ParameterizedTest
  @CsvSource({
    "compare --alpha 2 A B, --alpha: '2.0'",
    "compare --threshold no A B, --threshold: 'no'",
    "compare --in-turn --noise B A B, --noise: with --in-turn",
    "compare --in-turn --forks A B, --forks: with --in-turn",
    "compare --in-turn recorded A, --in-turn: ",
    "check --window 0 --history A B, --window: '0'",
    "compare /nowhere B, /nowhere: nothing there",
    "aa --runs-a-side 9, --runs-a-side: '9'",
    "aa --new 11, --new: '11'",
    "aa --comparisons -1, --comparisons: '-1'; allowed: 1 to 100000",
    "aa --comparisons 0, --comparisons: '0'",
    "aa --injections 0, --injections: '0'",
    "aa --slowdown 0, --slowdown: '0.0'",
    "aa --slowdown NaN, --slowdown: 'NaN'",
    "'aa --simulate 3,4,3,3,1,1,1', --simulate: RUNS: '3'; allowed: 4 to 100000",
    "'aa --simulate 4,-1,3,3,1,1,1', --simulate: POINTS: '-1'",
    "'aa --simulate 4,4,0,3,1,1,1', --simulate: FORKS: '0'",
    "'aa --simulate 4,4,3,1.5,1,1,1', --simulate: ITERATIONS: '1.5'",
    "'aa --simulate 4,4,3,3,1,-1,1', --simulate: '-1.0' percent",
    "'aa --simulate 4,4,3,3,NaN,1,1', --simulate: 'NaN' percent",
    "aa --metric nosuch, --metric: 'nosuch'"
  })
  void badOptionsAreToldInOneLine(String line, String told) {
    String file = RESOURCES.resolve("zk-scale.json").toString();
    Ended ended = run(line.replace(" A", " " + file).replace(" B", " " + file).split(" "));

    assertThat(ended.exitCode).isEqualTo(2);
    assertThat(ended.err).startsWith("results: " + told).hasLineCount(1);
    assertThat(ended.out).isEmpty();
  }
}
