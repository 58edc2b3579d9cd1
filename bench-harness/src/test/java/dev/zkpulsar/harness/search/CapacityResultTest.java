package dev.zkpulsar.harness.search;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.zkpulsar.harness.plan.Point;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openjdk.jmh.runner.options.CommandLineOptions;

class CapacityResultTest {
  private static final Outcome SLOW =
      new Outcome(Outcome.Kind.FAILED, "response:p99", 12, "ms", 1.2);
  private static final Outcome NONE = Outcome.PASSED;

  /** Probes of 400 and 800 pass, and 1,600 fails; a search with time for them has both ends. */
  @ParameterizedTest
  @CsvSource({"3, true, 1, 800, 1600", "1000, true, 0, 975, 1000", "2, false, 1, 800, 1000001"})
  void anAnswerThatIsNotDecidedHasItsEndsAndAMark(
      int probes, boolean hasEnds, int undecided, int passed, int failed) throws Exception {
    var search = new Search(400, 1_000_000, Search.WIDTH);
    var time = new AtomicInteger(probes);
    search.run(new Below(1000), () -> time.getAndDecrement() > 0);
    var capacity =
        new Capacity(
            new Point(
                "a.B.c",
                Map.of(),
                Map.of(),
                new CommandLineOptions(),
                Optional.empty(),
                "",
                1,
                0,
                1),
            "ratePerSecond",
            "response:p99<10",
            search,
            hasEnds ? SLOW : NONE,
            Map.of(),
            1.5);

    assertThat(capacity.hasEnds()).isEqualTo(hasEnds);
    assertThat(capacity.hasInterval()).isEqualTo(undecided == 0);
    var result = new ObjectMapper().readTree(capacity.json("{\"params\": {\"ratePerSecond\": 1}}"));
    assertThat(score(result, "disturbed")).isEqualTo(undecided);
    assertThat(score(result, "disturbed.undecided")).isEqualTo(undecided);
    assertThat(score(result, "caution")).isEqualTo(1);
    assertThat(score(result, "caution.clientbound")).isEqualTo(1.5);
    assertThat(capacity.line()).contains("client-bound (1.5 cores)");
    assertThat(score(result, "search.passed")).isEqualTo(passed);
    assertThat(score(result, "search.failed")).isEqualTo(failed);
    assertThat(result.at("/primaryMetric/score").asDouble()).isEqualTo((passed + failed) / 2.0);
  }

  private static double score(JsonNode result, String metric) {
    return result.path("secondaryMetrics").path(metric).path("score").asDouble();
  }

  private record Below(int limit) implements Search.Prober {
    @Override
    public Outcome probe(int value, double share) {
      return value < limit ? Outcome.PASSED : SLOW;
    }

    @Override
    public void settle() {}

    @Override
    public void restart() {}
  }
}
