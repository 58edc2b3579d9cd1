package dev.zkpulsar.results.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.results.run.MadeUpRun;
import dev.zkpulsar.results.text.ExitCode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FindingsCommandTest {
  private static final String END = "<!-- /findings -->\n";

  @TempDir private Path directory;

  @BeforeEach
  void write() throws Exception {
    new MadeUpRun()
        .plain("a.B.c", "avgt", Map.of("size", "1"), "us/op", 7)
        .plain("a.B.c", "avgt", Map.of("size", "2"), "us/op", 8)
        .write(directory.resolve("run.json"));
  }

  private Path doc(String name, String text) throws Exception {
    return Files.writeString(
        directory.resolve(name), text.replace("RUN", directory.resolve("run.json").toString()));
  }

  private String start(String arguments) {
    return "<!-- findings: table RUN --metric=primary --rows=size" + arguments + " -->\n";
  }

  @Test
  void aBlockIsTheOutputOfItsCommandAndTheRestStays() throws Exception {
    String quoted = "\n  --as \"primary=the time\" --where size=2";
    String text = "# A\n" + start("") + "%s" + END + "b\n" + start(quoted) + "%s" + END + "c";
    Path doc = doc("a.md", text.formatted("old\n", ""));

    assertThat(MainTest.run("findings", doc).done())
        .isEqualTo(doc + ":3: written\n" + doc + ":8: written\n");

    String origin = "\ncommit unknown; 1 run; disturbances not recorded.\n\n";
    String first = "\n| size | score, us/op |\n|--:|--:|\n| 1 | 7 |\n| 2 | 8 |\n" + origin;
    String second = "\n| size | the time, us/op |\n|--:|--:|\n| 2 | 8 |\n" + origin;
    assertThat(doc).hasSameTextualContentAs(doc("b.md", text.formatted(first, second)));
    assertThat(MainTest.run("findings", "--check", doc).done()).isEmpty();
    assertThat(MainTest.run("findings", doc).done()).isEmpty();
  }

  @Test
  void aFigureWithinASentenceIsWrittenAndChecked() throws Exception {
    String sentence =
        "# A%n%nTwo take <!-- figure: RUN --metric=primary%s -->%s<!-- /figure -->.%n";
    String both = sentence.formatted("", "1 us/op") + sentence.formatted(" --where=size=2", "");
    Path doc = doc("a.md", both + start("") + END);

    var checked = MainTest.run("findings", "--check", doc);
    checked.ends(ExitCode.FINDING);
    assertThat(checked.err()).contains("a.md:3: differs", "a.md:6: differs", "a.md:8: differs");

    MainTest.run("findings", doc).done();
    assertThat(doc)
        .content()
        .contains("-->7 to 8 us/op<!-- /figure -->.\n", "-->8 us/op<!-- /figure -->.\n");
    assertThat(MainTest.run("findings", "--check", doc).done()).isEmpty();
  }

  @Test
  void aChartIsWrittenIntoItsFileAndChecked() throws Exception {
    String arguments = "--x=size --metric=primary --title \"Time by size\"";
    Path doc = doc("a.md", "<!-- chart: a.svg RUN " + arguments + " -->\n![Time](a.svg)\n");
    Path chart = directory.resolve("a.svg");

    MainTest.run("findings", "--check", doc).ends(ExitCode.FINDING);
    assertThat(MainTest.run("findings", doc).done()).isEqualTo(chart + ": written\n");

    assertThat(chart).content().contains(">Time by size<", ">size<", ">score, us/op<", "</svg>");
    assertThat(MainTest.run("findings", "--check", doc).done()).isEmpty();
    Files.writeString(chart, "<svg/>");
    MainTest.run("findings", "--check", doc).ends(ExitCode.FINDING);
  }

  @Test
  void aTypedFigureIsNamedWhereNoneIsAllowed() throws Exception {
    Path doc = doc("a.md", "<!-- figures: none is typed -->\nIt takes 3 ms.\n");

    var checked = MainTest.run("findings", "--check", doc);

    checked.ends(ExitCode.FINDING);
    assertThat(checked.err())
        .contains("a.md:2: '3 ms' is typed; allowed: a figure between comments, a value as code");
  }

  @Test
  void blocksOfOneCommandAreAlike() throws Exception {
    Path other = Files.copy(directory.resolve("run.json"), directory.resolve("other.json"));
    String block = "<!-- findings: compare RUN " + other + " -->\n" + END;
    Path doc = doc("a.md", block + block);

    MainTest.run("findings", doc).done();

    String[] blocks = Files.readString(doc).split("(?<=" + END + ")");
    assertThat(blocks).hasSize(2);
    assertThat(blocks[1]).isEqualTo(blocks[0]).contains("regression");
  }

  @Test
  void checkNamesTheLineThatDiffersAndChangesNothing() throws Exception {
    Path doc = doc("a.md", start("") + END);
    Path other = doc("b.md", "text\n");
    MainTest.run("findings", doc).done();
    String typed = Files.readString(doc).replace("| 2 | 8 |", "| 2 | 9 |");
    Files.writeString(doc, typed);

    var ended = MainTest.run("findings", "--check", doc, other);

    ended.ends(ExitCode.FINDING);
    assertThat(ended.err())
        .isEqualTo("results: " + doc + ":6: differs from the runs; write it without --check\n");
    assertThat(doc).content().isEqualTo(typed);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '@',
      quoteCharacter = '~',
      value = {
        "<!-- findings: tabel RUN -->/<!-- /findings -->@:3: 'tabel'; allowed: chart, claims, compare, figure, index, table",
        "<!-- findings: table no --rows=a --metric=b -->/<!-- /findings -->@:3: no: nothing there",
        "<!-- findings: table RUN --rows=a --metric=b --row=a -->/<!-- /findings -->@:3: Unknown option: '--row=a'",
        "<!-- findings: table RUN -->/text@:3: a comment without the other one; allowed: <!-- find",
        "<!-- findings: table RUN -->/<!-- findings: table RUN -->/<!-- /findings -->@:3: a comment",
        "It is <!-- figure: RUN -->8 us, or more.@:3: a comment without the other one; allowed: <!-- figure: ARG",
        "It is <!-- figure: RUN --metric=no -->8<!-- /figure --> us@:3: --metric: 'no'; allowed: primary",
      })
  void badInputIsRefusedAndNothingIsWritten(String lines, String line) throws Exception {
    Path good = doc("a.md", start("") + END);
    Path bad = doc("b.md", "#\n\n" + lines.replace('/', '\n').replace(" \nfi", " /fi"));
    String before = Files.readString(good);

    assertThat(MainTest.run("findings", good, bad).refused()).contains(bad + line);
    assertThat(MainTest.run("findings", good, directory.resolve("no.md")).refused())
        .contains("no.md: cannot be read: no such file or directory");
    assertThat(good).content().isEqualTo(before);
  }
}
