package dev.zkpulsar.results.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.results.page.MadeUpNights;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The table of docs/exit-codes.md. Each command of bin/results ends with the code of its column;
 * the script of the action, with the inputs of a comparison, ends with that of the column "action".
 */
class ExitCodesPageTest {
  private static final Path PAGE = Path.of("..", "docs", "exit-codes.md");
  private static final String HISTORY = "results/history";
  private static final Pattern COMMAND = Pattern.compile("`bin/results ([^`]+)`");
  private static final Pattern CODE = Pattern.compile("\\d");

  @TempDir private Path directory;

  /** A command of bin/results in the table, with the cells of its row. */
  record Shown(String situation, String resultsCell, String actionCell, String arguments) {
    @Override
    public String toString() {
      return situation;
    }
  }

  private static List<String[]> rows() throws IOException {
    var rows = new ArrayList<String[]>();
    for (String line : Files.readAllLines(PAGE)) {
      if (line.startsWith("| ")) {
        rows.add(line.substring(2).split(" \\| "));
      }
    }
    return rows;
  }

  private static int column(String heading) throws IOException {
    return List.of(rows().get(0)).indexOf(heading);
  }

  static List<Shown> commands() throws IOException {
    var shown = new ArrayList<Shown>();
    int results = column("`bin/results`");
    int action = column("action");
    for (String[] cells : rows()) {
      Matcher command = COMMAND.matcher(cells[cells.length - 1]);
      while (command.find()) {
        shown.add(new Shown(cells[0], cells[results], cells[action], command.group(1)));
      }
    }
    return shown;
  }

  static List<Shown> comparisons() throws IOException {
    return commands().stream().filter(shown -> shown.arguments().startsWith("compare ")).toList();
  }

  private static int code(String cell) {
    Matcher code = CODE.matcher(cell);
    assertThat(code.find()).as("exit code in '%s'", cell).isTrue();
    return Integer.parseInt(code.group());
  }

  /** The arguments, with paths as they are for a test in the directory of its module. */
  private String[] arguments(Shown shown) throws IOException {
    if (shown.arguments().contains(HISTORY)) {
      var nights = new MadeUpNights(directory).nights(0, 12, 0, "Reads.get");
      nights.step("Reads.get", 1.5).nights(12, 14, 0, "Reads.get");
    }
    String[] words = shown.arguments().split(" ");
    for (int i = 0; i < words.length; i++) {
      if (words[i].equals(HISTORY)) {
        words[i] = directory.toString();
      } else if (words[i].startsWith("results/")) {
        words[i] = Path.of("..", words[i]).toAbsolutePath().normalize().toString();
      }
    }
    return words;
  }

  @ParameterizedTest
  @MethodSource("commands")
  void theReporterEndsAsThePageShows(Shown shown) throws Exception {
    MainTest.run(arguments(shown)).ends(code(shown.resultsCell()));
  }

  @ParameterizedTest
  @MethodSource("comparisons")
  void theActionEndsAsThePageShows(Shown shown) throws Exception {
    String[] words = arguments(shown);
    var options = new ArrayList<String>();
    var sides = new ArrayList<String>();
    for (String word : List.of(words).subList(1, words.length)) {
      if (word.startsWith("--")) {
        options.add(word);
      } else {
        sides.add(word);
      }
    }
    var script = new Script(Script.BIN.resolve("compare-jmh"), directory).reporter();
    script.set("OPTIONS", String.join("\n", options));

    script.run(sides.get(0), sides.get(1)).ends(code(shown.actionCell()));
  }

  @Test
  void theTableHasACommandOfTheReporterForEachCode() throws Exception {
    assertThat(commands()).extracting(shown -> code(shown.resultsCell())).contains(0, 1, 2, 3, 4);
  }

  /** Bad input of each script, which nothing runs before. */
  @ParameterizedTest
  @MethodSource("badInput")
  void aScriptRefusesBadInputAsThePageShows(List<String> words) throws Exception {
    assertThat(Files.readString(PAGE)).contains("`" + String.join(" ", words) + "`");
    String name = words.get(0).replace("bin/", "");
    var script = new Script(Script.BIN.resolve(name), directory).program("java", "exit 9");

    script.run(words.subList(1, words.size()).toArray(String[]::new)).ends(2);
  }

  static List<List<String>> badInput() {
    return List.of(
        List.of("bin/compare", "main", "--pairs", "2"), List.of("bin/nightly", "--rounds", "0"));
  }
}
