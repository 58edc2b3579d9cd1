package dev.zkpulsar.results.claims;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.zkpulsar.results.read.BadResultsException;
import dev.zkpulsar.results.run.Id;
import dev.zkpulsar.results.run.MadeUpPoint;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The arithmetic of expressions; an error in a study is one line with the file and the place. */
class StudyTest {
  private static final String STUDY =
      """
      title: A study
      about: 1.5
      points:
        list: {benchmark: A.list, params: {servers: 3}}
      metrics:
        p50: response:p0.50
      conclusions:
        one:
          stated: It is so.
          bounds: Ours.
          checks:
            latency: p50(list) <= cases[1].mean
      """;
  private static final String CASES = "case,servers,mean\n1,3,2.5\n";

  @TempDir private Path directory;

  private List<Study> read(String study, String cases) throws Exception {
    Files.writeString(directory.resolve("study.yaml"), study);
    Files.writeString(directory.resolve("cases.csv"), cases);
    return Study.in(directory);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "p50(list) <=|p50(list <=|study.yaml: line 12: 'p50(list': ",
        "p50(list)|p51(list)|study.yaml: line 12: 'p51(list)': no such name: p51",
        "p50(list)|p50()|study.yaml: line 12: 'p50()': allowed: METRIC(POINTS, ",
        "p50(list)|p50(cases)|study.yaml: line 12: 'p50(cases)': allowed: METRIC(POINTS, ",
        "cases[1]|cases[2]|study.yaml: line 12: 'cases[2].mean': no such figure: 2",
        "].mean|].meen|study.yaml: line 12: 'cases[1].meen': no such figure: meen",
        "<= cases[1].mean|is low|study.yaml: line 12: 'p50(list) is low': allowed: ",
        "<= cases[1].mean|<= [1] * null|study.yaml: line 12: '[1] * null': ",
        "stated: It is so.|stated:|study.yaml: line 8: 'one': allowed: 'stated' or 'read off'",
        "bounds: Ours.|bound: Ours.|study.yaml: line 13: 'bound': no such field; allowed: above, below, bounds,",
        "about: 1.5|about: often|study.yaml: line 2: about: ",
        "{benchmark: A.list, params: {servers: 3}}|A.list|study.yaml: line 4: points.list: ",
        "1,3,2.5|1,3,2.5,9|cases.csv: line 2: Too many entries",
        "1,3,2.5|1,\"3,2.5|cases.csv: line 3: Missing closing quote",
        "1,3,2.5|1,3,2.5;1,3,2.6|cases.csv: line 3: key: '1': twice; allowed: once",
        "1,3,2.5|1,3,low|study.yaml: line 12: 'cases[1].mean': 'low' is no number",
      })
  void aMistakeIsNamedWithItsPlace(String right, String wrong, String error) {
    String mistake = wrong.replace(';', '\n');
    assertThatThrownBy(() -> read(STUDY.replace(right, mistake), CASES.replace(right, mistake)))
        .isInstanceOf(BadResultsException.class)
        .hasMessageStartingWith(directory + "/" + error);
  }

  /** Studies are data: they may come with a stranger's results. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "new('java.io.File', 'x')",
        "''.getClass()",
        "''.class.forName('java.lang.Runtime')",
        "p50.class.classLoader",
        "list.benchmark",
        "java.lang.System.exit(1)",
        "cases.clear()",
        "while (true) {}",
        "((((((((((((((((((((((((((((((1",
        "(1, 2)",
        "()",
        "[1,]",
        "DEEP"
      })
  void anExpressionReachesNothingButFiguresAndFunctions(String expression) {
    assertThatThrownBy(
            () ->
                read(
                    STUDY.replace("p50(list)", expression.replace("DEEP", "(".repeat(9000))),
                    CASES))
        .isInstanceOf(BadResultsException.class)
        .hasMessageStartingWith(directory + "/study.yaml: ");
  }

  private static final Map<String, Object> NAMES =
      Map.of(
          "list", new Id("A.list", "", new TreeMap<>()),
          "cpu", Measure.of("zookeeper*.cpu"),
          "heap", Measure.of("zookeeper*.heap"),
          "rate", Measure.of("achieved"),
          "perMinute", Measure.of("achieved:ops/min"),
          "time", Measure.of("achieved:ms"),
          "blank", "");

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "[6, 8] / [3, 2]|2 4",
        "blank * 2|NaN",
        "max([4, 2, 8])|8",
        "steps([2, 4, 3])|2 0.75",
        "slope(log([1, 10, 100]), log([400, 4, 0.04]))|-2",
        "fit([1, 2, 3], [1, 3, 2])|0.25",
        "crossing([10, 1000, 2000], [0.1, 10, 10])|100",
        "crossing([10, 100, 1000], [2, 0.5, 2])|316.2277660168",
        "crossing([10, 100], [0.1, 0.9])|NaN",
        "rate(list, childCount=[100, 7])|500 NaN",
        "rate(list, childCount=[100, 100], servers=[2, 3])|500 NaN",
        // The arguments of an inner call are its own.
        "rate(list, servers=2, childCount=rate(list, childCount=100) - 400)|500",
        "rate(list, childCount=100, servers=max(rate(list, childCount=100, servers=2)) / 250)|500",
        "perMinute(list, childCount=100)|30000",
        "time(list, childCount=100)|NaN",
        // The greatest of all servers; NaN if one of them lacks it.
        "heap(list, childCount=100)|NaN",
        // Lists that cost 2 ms of CPU each take 4 % of a core at 20 lists a second.
        "cpu(list, childCount=100) / rate(list, childCount=100) * 20|0.04",
      })
  void knownValuesGiveKnownFigures(String expression, String expected) {
    var point =
        MadeUpPoint.of("A.list", Map.of("childCount", "100", "servers", "2"))
            .with("achieved", "ops/s", 500)
            .with("zookeeper1.cpu", "cores", 0.5)
            .with("zookeeper2.cpu", "cores", 1)
            .with("zookeeper1.heap", "MiB", 1)
            .in("run");
    var study = new Study(Path.of("x"), expression, null, NAMES);
    double[] all = Stream.of(expected.split(" ")).mapToDouble(Double::parseDouble).toArray();

    assertThat(new Scope(study, List.of(point)).numbers(expression))
        .containsExactly(all, within(1e-9));
  }
}
