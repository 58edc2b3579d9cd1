package dev.zkpulsar.results.claims;

import static dev.zkpulsar.results.runs.MadeUpPoint.point;
import static dev.zkpulsar.results.runs.MadeUpPoint.score;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.zkpulsar.results.runs.MeasuredPoint;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What expressions can calculate. */
class FunctionsTest {
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
