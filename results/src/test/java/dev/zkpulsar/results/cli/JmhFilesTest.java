package dev.zkpulsar.results.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.zkpulsar.results.run.MadeUpRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Files that JMH itself wrote, in all its versions, modes and profilers, are read by every command.
 */
public class JmhFilesTest {
  private static final Path FILES = Path.of("src/test/resources/jmh");

  public static List<Path> files() throws IOException {
    try (var files = Files.list(FILES)) {
      return files.filter(file -> file.toString().endsWith(".json")).sorted().toList();
    }
  }

  @ParameterizedTest
  @MethodSource("files")
  void mergeKeepsEveryResultAsItIs(Path file) throws Exception {
    var before = new ObjectMapper().readTree(file.toFile());
    var after = new ObjectMapper().readTree(MainTest.run("merge", file).done());
    for (String metrics : List.of("primaryMetric", "secondaryMetrics")) {
      assertThat(after.findValues(metrics)).isEqualTo(before.findValues(metrics));
    }
  }

  @ParameterizedTest
  @MethodSource("files")
  void theReportShowsEveryPointUnderANameOfItsOwnWithItsScore(Path file) throws Exception {
    int points = new ObjectMapper().readTree(file.toFile()).size();

    var ended = MainTest.run("report", "-o", "-", file);

    ended.done();
    JsonNode report = MadeUpRun.data(ended.out());
    var rows =
        report.path("sections").findValues("table").stream()
            .map(table -> table.path("rows"))
            .flatMap(JsonNode::valueStream)
            .toList();
    assertThat(rows).hasSize(points).doesNotHaveDuplicates();
    var tables = report.path("sections").findValues("table");
    for (JsonNode table : tables) {
      var headings = table.path("headings").valueStream().map(JsonNode::asText).toList();
      assertThat(headings).anyMatch(heading -> heading.startsWith("score")).doesNotContain("valid");
      int score =
          headings.indexOf(
              headings.stream().filter(h -> h.startsWith("score")).findFirst().orElseThrow());
      assertThat(table.path("rows"))
          .allMatch(row -> row.path(score).asText().matches("missing|-?[\\d.,]+.*|[+-]?INF.*"));
      var names = table.path("names").valueStream().map(JsonNode::asText).toList();
      assertThat(
              table
                  .path("rows")
                  .valueStream()
                  .map(row -> row.valueStream().limit(names.size()).toList()))
          .doesNotHaveDuplicates();
    }
    assertThat(report.findValuesAsText("answer")).isNotEmpty().noneMatch(String::isBlank);
    assertThat(report.findValues("curves").toString()).doesNotContain(":p");
    assertThat(MainTest.run("report", "--markdown", "-", file).err()).isEmpty();
  }
}
