package dev.zkpulsar.results.claims;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.results.cli.MainTest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** An error in a study is one line that names the file and the place. */
class BadStudyTest {
  private static final String STUDY =
      """
      title: A study
      about: 1.5
      points:
        list: A.list servers=3
      metrics:
        p50: p50 response, ms
      conclusions:
        one:
          stated: It is so.
          bounds: Ours.
          checks:
            latency: p50(list) <= cases[1].mean
      tables:
        all:
          points: [list]
          figures: cases
          by: [servers]
          columns:
            p50 ms: p50(here)
      """;
  private static final String CASES = "case,servers,mean\n1,3,2.5\n";

  @TempDir private Path directory;

  private String error(String study, String cases) throws Exception {
    Files.writeString(directory.resolve("study.yaml"), study);
    Files.writeString(directory.resolve("cases.csv"), cases);
    var ended =
        MainTest.run("claims", "--studies", "" + directory, "src/test/resources/zk-scale.json");
    assertThat(ended.exitCode()).isIn(0, 2);
    // A test may be the first that asks for a logger.
    var lines = ended.err().lines().filter(line -> !line.startsWith("SLF4J")).toList();
    assertThat(lines).hasSizeLessThan(2);
    return String.join("", lines).replace("results: " + directory + "/", "").strip();
  }

  @Test
  void aStudyThatIsRightIsRead() throws Exception {
    assertThat(error(STUDY, CASES)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "p50(list) <=|p50(list <=|study.yaml: line 12: parsing error in '",
        "p50(list)|p51(list)|study.yaml: line 12: unsolvable function/method 'p51(",
        "cases[1]|cases[2]|study.yaml: line 12: no '2' among [1]",
        "].mean|].meen|study.yaml: line 12: no 'meen' among [case, servers, mean]",
        "cases[1]|casse[1]|study.yaml: line 12: expression: 'casse[1].mean'; allowed: a number",
        "<= cases[1].mean|is low|study.yaml: line 12: latency: 'p50(list) is low'; allowed: ",
        "bounds: Ours.|bound: Ours.|study.yaml: line 13: 'bound': no such field; allowed: bounds,",
        "about: 1.5|about: often|study.yaml: line 2: about: ",
        "stated: It|state it: It|study.yaml: line 13: 'state it': no such field; allowed: ",
        "points:|points|study.yaml: line 2: ",
        "p50 response, ms|p50 of response|study.yaml: line 6: p50: 'p50 of response'; allowed: ",
        "A.list servers=3|A.list servers|study.yaml: line 4: list: 'A.list servers'; allowed: ",
        "figures: cases|figures: case|study.yaml: line 1",
      })
  void aMistakeInTheFileIsNamedWithItsPlace(String right, String wrong, String error)
      throws Exception {
    assertThat(error(STUDY.replace(right, wrong), CASES)).startsWith(error);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1,3,2.5|1,3,2.5,9|cases.csv: line 2: Too many entries",
        "1,3,2.5|1,\"3,2.5|cases.csv: line 3: Missing closing quote",
        "1,3,2.5|1,3,2.5;1,3,2.6|cases.csv: line 3: key: '1': twice; allowed: once",
        "1,3,2.5|1,3,low|study.yaml: line 12: expression: 'cases[1].mean'; allowed: a number; 'low' is no",
      })
  void aMistakeInTheFiguresIsNamedWithItsPlace(String right, String wrong, String error)
      throws Exception {
    assertThat(error(STUDY, CASES.replace(right, wrong.replace(';', '\n')))).startsWith(error);
  }

  /** Studies are data: they may come with a stranger's results. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "new('java.io.File', 'x')",
        "''.getClass()",
        "''.class.classLoader",
        "''.class.forName('java.lang.Runtime')",
        "p50.class.classLoader",
        "p50.metric",
        "list.class.module",
        "java.lang.System.exit(1)",
        "cases.clear()",
        "while (true) {}",
        "x -> x",
        "((((((((((((((((((((((((((((((1"
      })
  void anExpressionReachesNothingButFiguresAndFunctions(String expression) throws Exception {
    assertThat(error(STUDY.replace("p50(list)", expression), CASES)).startsWith("study.yaml: ");
  }

  @Test
  void anExpressionThatIsTooDeepIsRefused() throws Exception {
    for (String deep :
        List.of("(".repeat(9000) + "1" + ")".repeat(9000), "1+".repeat(9000) + "1")) {
      assertThat(error(STUDY.replace("p50(list)", deep), CASES)).startsWith("study.yaml: ");
    }
  }

  @Test
  void aDirectoryWithoutAStudyIsRefused() {
    var ended =
        MainTest.run("claims", "--studies", "" + directory, "src/test/resources/zk-scale.json");

    assertThat(ended.exitCode()).isEqualTo(2);
    assertThat(ended.err())
        .startsWith("results: studies: '" + directory + "'; allowed: ")
        .hasLineCount(1);
  }
}
