package dev.zkpulsar.results.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.results.Main;
import dev.zkpulsar.results.text.ExitCode;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.IntSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

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
            .flatMap(each -> each instanceof Object[] words ? Stream.of(words) : Stream.of(each))
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
        "[]|0 values, 0 JMH results",
        "[{|line 1: Unexpected end-of-input",
        "[{\"benchmark\":\"a.B.c\",\"primaryMetric\":{}}][]|line 1: a second value begins here",
        "hello|line 1: Unrecognized token 'hello'",
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
        "claims|Missing required parameter: 'RUN'; see claims --help",
        "claims no-such-file|no-such-file: nothing there",
        "merge src|src: no result file there, nor in a directory of it; allowed: ",
        "merge pom.xml|pom.xml: line 1: Unexpected character",
        "merge -o src src/test/resources/one-run.json|-o: 'src': an input is in it; allowed: a new directory, or -",
        "compare --threshold no A B|option '--threshold': 'no' is not a double",
        "compare --threshold 0 A B|--threshold: '0.0'; allowed: a number of percent above 0",
        "compare --in-turn recorded A|--in-turn: ",
        "compare A A|B: a file of it is in A",
        "compare /nowhere B|/nowhere: nothing there",
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
}
