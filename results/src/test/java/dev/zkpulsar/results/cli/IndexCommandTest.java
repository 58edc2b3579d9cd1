package dev.zkpulsar.results.cli;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.results.run.MadeUpRun;
import dev.zkpulsar.results.run.ResultFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The index of results/published/README.md, of the sets below a directory. */
class IndexCommandTest {
  private static final String HEADING =
      """
      | set | title | machine | date | runs | condition | omitted |
      |---|---|---|---|--:|---|---|
      """;
  private static final String TEXTS =
      "{'title':'%s','machine':'B','condition':'%s','omitted':'%s'}";

  @TempDir private Path directory;

  /** A set with a run that began on each of these days, and a set.json with single quotes. */
  private Path set(String name, String texts, String... days) throws IOException {
    Path set = Files.createDirectories(directory.resolve(name));
    String run = "{'run':'%1$s','startedAt':'%1$sT08:00:00Z'}";
    String runs = Stream.of(days).map(day -> run.formatted(day)).collect(joining(","));
    MadeUpRun.provenance(set, ",'runs':[%s]".formatted(runs));
    Files.writeString(set.resolve(ResultFile.SET), texts.replace('\'', '"'));
    return set;
  }

  private MainTest.Ended index() {
    return MainTest.run("index", directory);
  }

  @Test
  void aSetIsARowInTheOrderOfPaths() throws IOException {
    set("m/b-again", TEXTS.formatted("Bursts", "", ""), "2026-11-26");
    set("m/b", TEXTS.formatted("Bursts", "warm", "a run"), "2026-11-25", "2026-11-24");
    set("a/c", TEXTS.formatted("Faults", "", ""));

    assertThat(index().done())
        .isEqualTo(
            HEADING
                + "| `a/c` | Faults | B |  | 0 |  |  |\n"
                + "| `m/b` | Bursts | B | 2026-11-24 to 2026-11-25 | 2 | warm | a run |\n"
                + "| `m/b-again` | Bursts | B | 2026-11-26 | 1 |  |  |\n");
  }

  @Test
  void textsAreMarkdownInOneCell() throws IOException {
    set("b", TEXTS.formatted("[a](b.md) of `x|y`", "*one*\\ntwo", ""), "2026-11-25");

    assertThat(index().done())
        .contains("| [a](b.md) of `x\\|y` | B | 2026-11-25 | 1 | *one* two |  |\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '@',
      quoteCharacter = '~',
      value = {
        "[]@: 'title': no text of this name; ",
        "{'title':'t','machine':'A','omitted':''}@: 'condition': no text of this name; ",
        "{'title':'t','machine':1,'condition':'','omitted':''}@: 'machine': no text of this name; ",
        "{'titel':'t'}@: 'titel': no such field; ",
        "nothing@: line 1: Unrecognized token 'nothing'",
      })
  void aSetJsonHasTheFourTexts(String texts, String line) throws IOException {
    Path set = set("b", texts, "2026-11-25");

    assertThat(index().refused())
        .contains(set.resolve(ResultFile.SET) + line)
        .endsWith("; allowed: the texts title, machine, condition, omitted\n");
  }

  @Test
  void aSetWithoutItsTextsIsRefused() throws IOException {
    Path texts = set("b", "{}", "2026-11-25").resolve(ResultFile.SET);
    Files.delete(texts);

    assertThat(index().refused())
        .contains(texts + ": cannot be read: no such file or directory; allowed: the texts title");
  }

  @Test
  void aDirectoryWithoutSetsIsRefused() {
    assertThat(index().refused())
        .contains(directory + ": no set below it; allowed: a directory of sets");
    assertThat(MainTest.run("index", directory.resolve("no")).refused())
        .contains("no: cannot be read: no such file or directory");
  }

  @Test
  void findingsWritesTheIndexIntoItsBlock() throws IOException {
    set("b", TEXTS.formatted("Bursts", "", ""), "2026-11-25");
    String block = "<!-- findings: index " + directory + " -->\n%s<!-- /findings -->\n";
    Path doc = Files.writeString(directory.resolve("a.md"), block.formatted(""));

    MainTest.run("findings", doc).done();

    String row = "| `b` | Bursts | B | 2026-11-25 | 1 |  |  |\n";
    assertThat(doc).content().isEqualTo(block.formatted("\n" + HEADING + row + "\n"));
    assertThat(MainTest.run("findings", "--check", doc).done()).isEmpty();
  }

  /** Each of the real sets has its texts; bin/findings --check compares the page with them. */
  @Test
  void thePublishedSetsHaveTheirTexts() {
    assertThat(MainTest.run("index", Path.of("published")).done())
        .startsWith(HEADING)
        .contains("\n| `metadata/quick` | ");
  }
}
