package dev.zkpulsar.harness.workers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WorkerResultsTest {
  private static WorkerResults window(double startSeconds, double endSeconds) {
    return new WorkerResults(
        new ArrayList<>(), (long) (startSeconds * 1e9), (long) (endSeconds * 1e9));
  }

  /** Two windows; the first is from 0 to 10 s. */
  @ParameterizedTest
  @CsvSource({
    "0.0, 10.0, false, 1.00, 0, 0",
    "0.4, 10.4, false, 0.96, 0, 0",
    "1.0, 11.0, false, 0.90, 1, 1",
    "0.0,  6.0,  true, 0.75, 0, 1",
    "0.0,  2.0,  true, 0.33, 1, 1",
    "20., 30.0,  true, 0.00, 1, 1",
  })
  void aPointCountsIfAllWorkersMeasuredMostOfTheTime(
      double start, double end, boolean isFixedWork, double together, int invalid, int caution)
      throws Exception {
    var other = WorkerResults.of(window(start, end).bytes());
    var scores = new HashMap<String, Double>();
    WorkerResults.ofOthers(List.of(window(0, 10), other), isFixedWork)
        .forEach(result -> scores.put(result.getLabel(), result.getScore()));

    assertThat(scores.get("workers.overlap")).isCloseTo(together, within(0.01));
    assertThat(scores.get("invalid")).isEqualTo(invalid);
    assertThat(scores.get("caution")).isEqualTo(caution);
    assertThat(scores.getOrDefault("caution.apart", 0.0) > 0).isEqualTo(caution == 1);
    assertThat(scores.containsKey("invalid.apart")).isEqualTo(invalid == 1);
  }
}
