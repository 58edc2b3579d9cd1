package dev.zkpulsar.harness.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.harness.point.MeasurementPlan;
import dev.zkpulsar.harness.point.Point;
import dev.zkpulsar.harness.run.Results.PointResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The exit code of a run, by the marks of its points. */
class ConclusionTest {
  private static PointResult point(String mark, int number) throws Exception {
    Map<String, String> params = Map.of("n", Integer.toString(number));
    var point = new Point("a.B.c", params, params, MeasurementPlan.NONE);
    String json = "{\"secondaryMetrics\": {\"%s\": {\"score\": 1.0}}}".formatted(mark);
    return new PointResult(point, List.of(), mark.equals("failed") ? "" : json);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "valid valid         | 0 | ''",
        "disturbed caution   | 0 | ''",
        "valid invalid       | 1 | 2 points: 1 INVALID; exit code 1",
        "invalid invalid     | 1 | every point is INVALID (2); exit code 1",
        "valid failed        | 1 | 2 points: 1 FAILED; exit code 1",
        "failed failed       | 1 | 2 points: 2 FAILED; exit code 1",
        "exceeded valid      | 1 | 2 points: 1 EXCEEDED; exit code 1",
        "undecided valid     | 3 | 2 points: 1 UNDECIDED; exit code 3",
        "undecided failed    | 1 | 2 points: 1 FAILED, 1 UNDECIDED; exit code 1",
        "undecided invalid   | 1 | 2 points: 1 INVALID, 1 UNDECIDED; exit code 1",
        "undecided exceeded  | 1 | 2 points: 1 EXCEEDED, 1 UNDECIDED; exit code 1",
      })
  void aFindingIsNotHiddenByDoubt(String marks, int exitCode, String sum) throws Exception {
    var points = new ArrayList<PointResult>();
    for (String mark : marks.split(" ")) {
      points.add(point(mark, points.size()));
    }
    var failed = points.stream().filter(PointResult::isEmpty).map(PointResult::point).toList();

    var planned = points.stream().map(PointResult::point).toList();

    var conclusion =
        new Conclusion(new Results(points, failed, List.of(), Optional.empty()), planned);

    assertThat(conclusion.exitCode()).isEqualTo(exitCode);
    assertThat(conclusion.sum()).isEqualTo(sum);
    assertThat(conclusion.isIncomplete()).isEqualTo(!failed.isEmpty());
  }
}
