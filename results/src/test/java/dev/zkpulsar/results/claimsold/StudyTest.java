package dev.zkpulsar.results.claimsold;

import static dev.zkpulsar.results.runs.MadeUpPoint.point;
import static dev.zkpulsar.results.runs.MadeUpPoint.score;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.zkpulsar.results.cli.MainTest;
import dev.zkpulsar.results.runs.MeasuredPoint;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What expressions can calculate; an error in a study is one line with the file and the place. */
class StudyTest {
  private static final String STUDY =
      """
      title: A study
      about: 1.5
      points:
        list: {benchmark: A.list, params: {servers: 3}}
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
  private static final String RUN = "src/test/resources/zk-scale.json";
  private static final String CASES = "case,servers,mean\n1,3,2.5\n";

  @TempDir private Path directory;

  private String error(String study, String cases) throws Exception {
    Files.writeString(directory.resolve("study.yaml"), study);
    Files.writeString(directory.resolve("cases.csv"), cases);
    var ended = MainTest.run("claims", "--studies", directory, RUN);
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
        "p50(list) <=|p50(list <=|study.yaml: line 12: 'p50(list': parsing error in '",
        "p50(list)|p51(list)|study.yaml: line 12: 'p51(list)': unsolvable function/method 'p51(",
        "p50(list)|p50(lost)|study.yaml: line 12: 'p50(lost)': variable 'lost' is undefined",
        "p50(list)|p50(cases)|study.yaml: line 12: 'p50(cases)': allowed: METRIC(POINTS, ",
        "p50(list)|p50(list, 3)|study.yaml: line 12: 'p50(list, 3)': allowed: METRIC(POINTS, ",
        "cases[1]|cases[2]|study.yaml: line 12: 'cases[2].mean': undefined property '[2]'",
        "].mean|].meen|study.yaml: line 12: 'cases[1].meen': no such figure",
        "cases[1]|casse[1]|study.yaml: line 12: 'casse[1].mean': variable 'casse' is undefined",
        "list) <=|list);        / casse <=|study.yaml: line 12: 'p50(list) / casse'",
        "<= cases[1].mean|is low|study.yaml: line 12: 'p50(list) is low': allowed: ",
        "<= cases[1].mean|<= [1] * null|study.yaml: line 12: '[1] * null': ",
        "p50(here)|p50(her)|study.yaml: line 19: 'p50(her)': variable 'her' is undefined",
        "p50(here)|meen|study.yaml: line 19: 'meen': variable 'meen' is undefined",
        "p50(here)|cases[1]|study.yaml: line 19: 'cases[1]': '{case=1, servers=3, mean=2.5}' is no number",
        "[servers]|[clients]|study.yaml: line 17: 'clients': variable 'clients' is undefined",
        "figures: cases|figures: casse|study.yaml: line 16: 'casse': variable 'casse' is undefined",
        "figures: cases|figures: It|study.yaml: line 16: 'It': variable 'It' is undefined",
        "points: [list]|points: [p50]|study.yaml: line ",
        "stated: It is so.|stated:|study.yaml: line 8: 'one': allowed: 'stated' or 'read off'",
        "bounds: Ours.|bound: Ours.|study.yaml: line 13: 'bound': no such field; allowed: above, below, bounds,",
        "about: 1.5|about: often|study.yaml: line 2: about: ",
        "stated: It|state it: It|study.yaml: line 13: 'state it': no such field; allowed: ",
        "points:|points|study.yaml: line 2: ",
        "p50 response, ms|p50 of response|study.yaml: line 6: 'p50 of response': allowed: ",
        "{benchmark: A.list, params: {servers: 3}}|A.list|study.yaml: line 4: points.list: ",
        "benchmark: A|bench: A|study.yaml: line 4: 'bench': no such field; allowed: benchmark,",
        "1,3,2.5|1,3,2.5,9|cases.csv: line 2: Too many entries",
        "1,3,2.5|1,\"3,2.5|cases.csv: line 3: Missing closing quote",
        "1,3,2.5|1,3,2.5;1,3,2.6|cases.csv: line 3: key: '1': twice; allowed: once",
        "1,3,2.5|1,3,low|study.yaml: line 12: 'cases[1].mean': 'low' is no number",
      })
  void aMistakeIsNamedWithItsPlace(String right, String wrong, String error) throws Exception {
    String mistake = wrong.replace(';', '\n');
    assertThat(error(STUDY.replace(right, mistake), CASES.replace(right, mistake)))
        .startsWith(error);
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
        "list.benchmark",
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
    assertThat(MainTest.run("claims", "--studies", directory, RUN).refused())
        .startsWith("results: studies: '" + directory + "'; allowed: ");
  }

  private static final Map<String, Object> NAMES =
      Map.of(
          "list",
          new MeasuredPoint.Key("A.list", "", Map.of()),
          "cpu",
          new Metric("most", "zookeeper*.cpu", "cores"),
          "rate",
          new Metric("", "achieved", "ops/s"),
          "blank",
          "");

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "[6, 9] / 3|2 3",
        "[6, 8] / [3, 2]|2 4",
        "9 - 3|6",
        "1 / 4|0.25",
        "2 * [3, 5]|6 10",
        "blank * 2|NaN",
        "max([4, 2, 8])|8",
        "min([4, 2, 8])|2",
        "steps([2, 4, 3])|2 0.75",
        "slope(log([1, 10, 100]), log([400, 4, 0.04]))|-2",
        "fit([1, 2, 3], [10, 20, 30])|1",
        "fit([1, 2, 3], [30, 20, 10])|0",
        "fit([1, 2, 3], [1, 3, 2])|0.25",
        "crossing([10, 1000, 2000], [0.1, 10, 10])|100",
        "crossing([10, 100, 1000], [2, 0.5, 2])|316.2277660168",
        "crossing([10, 100], [0.1, 0.9])|NaN",
        "crossing([10, 100], [1.1, 2])|NaN",
        "rate(list, childCount=[100, 7])|500 NaN",
        "rate(list, childCount=[100, 100], servers=[2, 3])|500 NaN",
        // Lists that cost 2 ms of CPU each take 4 % of a core at 20 lists a second.
        "cpu(list, childCount=100) / rate(list, childCount=100) * 20|0.04",
      })
  void knownValuesGiveKnownFigures(String expression, String expected) {
    var metrics =
        Map.of(
            "achieved",
            score(500, "ops/s"),
            "zookeeper1.cpu",
            score(0.5, "cores"),
            "zookeeper2.cpu",
            score(1, "cores"));
    var params = Map.of("childCount", "100", "servers", "2");
    var study = new Study(Path.of("x"), expression, null, Map.of());
    var scope = new Scope(study, NAMES, List.of(point("A.list", params, Map.copyOf(metrics))));

    double[] all = Stream.of(expected.split(" ")).mapToDouble(Double::parseDouble).toArray();
    assertThat(scope.numbers(expression)).containsExactly(all, within(1e-9));
  }
}
