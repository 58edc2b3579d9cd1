package dev.zkpulsar.results.claims;

import static dev.zkpulsar.results.runs.MadeUpPoint.point;
import static dev.zkpulsar.results.runs.MadeUpPoint.score;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What expressions can calculate. */
class FunctionsTest {
  private static final Map<String, Object> NAMES =
      Map.of(
          "list",
          new Study.Points("A.list", Map.of()),
          "cpu",
          new Metric("most", "zookeeper*.cpu", "cores"),
          "rate",
          new Metric("", "achieved", "ops/s"),
          "cell",
          "about 520",
          "blank",
          "");

  private static double[] value(String expression) {
    var study = new Study(Path.of("x"), expression, null, Map.of());
    var points =
        List.of(
            point(
                "A.list",
                Map.of("childCount", "100", "servers", "2"),
                Map.of(
                    "achieved", score(500, "ops/s"),
                    "zookeeper1.cpu", score(0.5, "cores"),
                    "zookeeper2.cpu", score(1, "cores"))));
    return new Scope(study, NAMES, points).numbers(expression);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "[6, 9] / 3|2 3",
        "[6, 8] / [3, 2]|2 4",
        "9 - 3|6",
        "1 / 4|0.25",
        "2 * [3, 5]|6 10",
        "cell / 10|52",
        "blank * 2|NaN",
        "max([4, 2, 8])|8",
        "min([4, 2, 8])|2",
        "spread([4, 2, 8])|4",
        "steps([2, 4, 3])|2 0.75",
        "slope(log([1, 10, 100]), log([400, 4, 0.04]))|-2",
        "fit([1, 2, 3], [10, 20, 30])|1",
        "fit([1, 2, 3], [30, 20, 10])|0",
        "fit([1, 2, 3], [1, 3, 2])|0.25",
      })
  void knownValuesGiveKnownFigures(String expression, String expected) {
    double[] all = List.of(expected.split(" ")).stream().mapToDouble(Double::parseDouble).toArray();
    assertThat(value(expression)).containsExactly(all, within(1e-9));
  }

  /** At 20 lists a second, lists that cost 2 ms of CPU each take 4 % of a core. */
  @Test
  void aCostOfAnOperationTimesAPaceIsAUse() {
    assertThat(value("cpu(list, childCount=100) / rate(list, childCount=100) * 20"))
        .containsExactly(new double[] {0.04}, within(1e-9));
  }

  @Test
  void aMetricAtEachItemOfAListIsAList() {
    assertThat(value("rate(list, childCount=[100, 7])")).containsExactly(500, Double.NaN);
  }
}
