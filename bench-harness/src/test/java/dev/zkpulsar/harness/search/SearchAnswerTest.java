package dev.zkpulsar.harness.search;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.zkpulsar.harness.point.MeasurementPlan;
import dev.zkpulsar.harness.point.Point;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SearchAnswerTest {
  private static final Outcome SLOW =
      Outcome.ofBound(Outcome.Verdict.FAILED, "response:p99", 12, "ms");

  /** Probes of 400 and 800 pass, and 1,600 fails; a search with time for them has both ends. */
  @ParameterizedTest
  @CsvSource({"3, true, 1, 800, 1600", "1000, true, 0, 975, 1000", "2, false, 1, 800, 1000001"})
  void anAnswerThatIsNotDecidedHasItsEndsAndAMark(
      int probes, boolean hasEnds, int undecided, int passed, int failed) throws Exception {
    var search = new Bisection(400, 1_000_000, Bisection.WIDTH);
    var time = new AtomicInteger(probes);
    search.run(
        value -> value < 1000 ? Outcome.PASSED : SLOW,
        new SearchTest.Untired(),
        () -> time.getAndDecrement() > 0);
    var answer =
        new SearchAnswer(
            new Point("a.B.c", Map.of(), Map.of(), MeasurementPlan.NONE),
            "ratePerSecond",
            "response:p99<10",
            search,
            hasEnds ? SLOW : Outcome.PASSED,
            Outcome.PASSED,
            1.5);

    assertThat(answer.hasEnds()).isEqualTo(hasEnds);
    assertThat(answer.isDecided()).isEqualTo(undecided == 0);
    var result = new ObjectMapper().readTree(answer.json("{\"params\": {\"ratePerSecond\": 1}}"));
    assertThat(score(result, "disturbed")).isEqualTo(undecided);
    assertThat(score(result, "disturbed.undecided")).isEqualTo(undecided);
    assertThat(score(result, "caution")).isEqualTo(1);
    assertThat(score(result, "caution.clientbound")).isEqualTo(1.5);
    assertThat(answer.line()).contains("client-bound (1.5 cores)");
    assertThat(score(result, "search.passed")).isEqualTo(passed);
    assertThat(score(result, "search.failed")).isEqualTo(failed);
    assertThat(result.at("/primaryMetric/score").asDouble()).isEqualTo((passed + failed) / 2.0);
  }

  private static double score(JsonNode result, String metric) {
    return result.path("secondaryMetrics").path(metric).path("score").asDouble();
  }
}
