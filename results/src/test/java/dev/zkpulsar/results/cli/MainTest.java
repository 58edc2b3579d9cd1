package dev.zkpulsar.results.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.results.Main;
import dev.zkpulsar.results.run.MadeUpRun;
import dev.zkpulsar.results.text.ExitCode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.IntSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** The command line: what it refuses, how it fails, and the command report. */
public class MainTest {
  private static final Path RESOURCES = Path.of("src/test/resources");

  @TempDir private Path directory;

  public record Ended(int exitCode, String out, String err) {
    /** The output of a command, which must succeed without a warning. */
    public String done() {
      assertThat(err).isEmpty();
      assertThat(exitCode).isEqualTo(ExitCode.DONE);
      return out;
    }

    /** The output of a command with another end. */
    public String ends(int code) {
      assertThat(exitCode).as(err).isEqualTo(code);
      return out;
    }

    /** The one line of a command that refused its input. */
    public String refused() {
      assertThat(err).startsWith("results: ").hasLineCount(1);
      assertThat(exitCode).isEqualTo(ExitCode.BAD_INPUT);
      assertThat(out).isEmpty();
      return err;
    }
  }

  public static Ended run(String... args) {
    return run(() -> Main.run(args));
  }

  /** Runs a command with these words, or arrays of words, each as its text. */
  public static Ended run(Object... args) {
    return run(
        Stream.of(args)
            .flatMap(
                word -> word instanceof Object[] several ? Stream.of(several) : Stream.of(word))
            .map(Object::toString)
            .toArray(String[]::new));
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

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''|0 values, 0 JMH results; allowed: a JSON array of JMH results",
        "[{|line 1: Unexpected end-of-input",
        "[{\"benchmark\":\"a.B.c\",\"primaryMetric\":{}}][]|line 1: a second value begins here",
        "[{\"a\":1}]|1 values, 0 JMH results",
        "[{\"a\":1,\"a\":2}]|line 1: Duplicate field 'a'",
      })
  void aFileThatIsNoResultIsToldInOneLine(String content, String told) throws Exception {
    Path file = Files.writeString(directory.resolve("x.json"), content);

    assertThat(run("claims", file.toString()).refused())
        .startsWith("results: " + file + ": ")
        .contains(told);
  }

  @Test
  void aFileThatNoParserTakesIsRefusedWithoutTheParsersWords() throws Exception {
    String result = "[{\"benchmark\":\"a.B.c\",\"primaryMetric\":{\"score\":%s}}]";
    for (String score : List.of("[".repeat(5000) + "]".repeat(5000), "1".repeat(5000))) {
      Path file = Files.writeString(directory.resolve("x.json"), result.formatted(score));

      assertThat(run("merge", file.toString()).refused())
          .startsWith("results: " + file + ": ")
          .contains(" exceeds the maximum allowed ")
          .doesNotContain("`");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''|Missing required subcommand",
        "nosuch|Unmatched argument at index 0: 'nosuch'; see results --help",
        "merge --trm x|Unknown option: '--trm'; see merge --help",
        "claims no-such-file|no-such-file: nothing there",
        "merge src/main|src/main: no result file there, nor in a directory of it; allowed: ",
        "merge src/test/resources/tried/unescaped-path.json|line 1: Unrecognized character escape"
            + " 'U' (code 85); JMH before 1.22 does not escape",
        "merge -o src src/test/resources/one-run.json|-o: 'src': an input is in it; allowed: a new"
            + " directory, or -",
        "compare --threshold 0 A B|--threshold: '0.0'; allowed: a number of percent above 0",
        "compare --in-turn recorded A|--in-turn: ",
        "claims --studies=src/test/java A|studies: 'src/test/java'; allowed: ",
        "compare A A|B: a file of it is in A",
      })
  void aWrongCommandLineIsToldInOneLine(String commandLine, String told) {
    String line =
        commandLine
            .replace(" A", " " + RESOURCES.resolve("zk-scale.json"))
            .replace(" B", " " + RESOURCES.resolve("made-up.json"));
    assertThat(run(line.isEmpty() ? new String[0] : line.split(" ")).refused()).contains(told);
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

  /** 1 would be a regression to a caller that goes by the exit code. */
  @Test
  void aCrashIsOneLineAndNoResult() {
    Callable<Integer> crash =
        () -> {
          throw new IllegalStateException("a\nb");
        };
    var commandLine =
        new CommandLine(new Main())
            .addSubcommand("crash", CommandSpec.wrapWithoutInspection(crash));

    Ended ended = run(() -> Main.run(commandLine, "crash"));

    ended.ends(ExitCode.FAILED);
    assertThat(ended.err)
        .startsWith("results: failed: java.lang.IllegalStateException: a b (")
        .hasLineCount(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"merge", "claims", "report -o -", "--help"})
  void outputThatCannotBePrintedIsAFailure(String command) {
    String[] args = (command + " src/test/resources/zk-scale.json").split(" ");
    var full =
        new OutputStream() {
          @Override
          public void write(int b) throws IOException {
            throw new IOException("no space left on device");
          }
        };

    Ended ended =
        run(
            () -> {
              System.setOut(new PrintStream(full, false, UTF_8));
              return Main.run(args);
            });

    ended.ends(ExitCode.FAILED);
    assertThat(ended.err).endsWith("results: standard output: cannot be written\n");
  }

  private Path made() throws IOException {
    return new MadeUpRun()
        .point("MetadataBenchmark.get", Map.of("client", "zookeeper", "ratePerSecond", "9"), 200, 0)
        .run(directory.resolve("run"));
  }

  @Test
  void reportWritesThePage() throws Exception {
    Path html = Files.createDirectories(directory.resolve("pages")).resolve("report.html");

    assertThat(run("report", "-o", html, made()).done()).isEqualTo(html + "\n");
    assertThat(html).content().startsWith("<!DOCTYPE html>");
  }

  @Test
  void reportOverwritesNoInput() throws Exception {
    Path run = made();
    Path results = run.resolve("jmh.json");
    String before = Files.readString(results);

    run("report", "-o", results, run).refused();
    run("report", "-o", run, run).refused();
    assertThat(results).content().isEqualTo(before);
  }

  /** Builds, or settings such as collectors, are no nights unless the user says so. */
  @Test
  void runsWithoutADateAreSideBySideUnlessTrendsAreAskedFor() throws Exception {
    for (int i = 1; i <= 10; i++) {
      double time = i < 10 ? 100 + i % 3 : 200;
      var run = new MadeUpRun().plain("a.B.m", "avgt", Map.of(), "us/op", time);
      run.write(directory.resolve("build-" + i + ".json"));
    }

    var plots = MadeUpRun.data(run("report", "-o", "-", directory).done());
    assertThat(plots.has("nights")).isFalse();
    assertThat(plots.path("sections")).isNotEmpty();
    var trends = MadeUpRun.data(run("report", "--trends", "-o", "-", directory).done());
    assertThat(trends.path("nights")).hasSize(10);
    assertThat(trends.path("answer").asText()).contains(" slower, the worst ", " since build-10 ");
    assertThat(run("check", "--history", directory).ends(ExitCode.FINDING))
        .startsWith(trends.path("answer").asText());
  }
}
