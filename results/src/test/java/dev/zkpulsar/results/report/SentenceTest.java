package dev.zkpulsar.results.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.zkpulsar.results.runs.MadeUpPoint;
import dev.zkpulsar.results.runs.MeasuredPoint;
import dev.zkpulsar.results.runs.MetricSpecs;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SentenceTest {
  private static Sentence.Of of(String name, String metric, JsonNode value) {
    MeasuredPoint point = MadeUpPoint.point("a.B." + name, Map.of(), Map.of(metric, value));
    return new Sentence.Of(name, point, MeasuredPoint.PRIMARY);
  }

  private static Sentence about(Sentence.Of one, Sentence.Of other) {
    var figures = new Figures(MetricSpecs.builtIn());
    return new Sentence(figures, "", Map.of("one", one, "other", other));
  }

  @Test
  void aSmallRatioIsNotZero() {
    var plain = of("plain", "achieved", MadeUpPoint.score(5203, "ops/s"));
    var store = of("store", "achieved", MadeUpPoint.score(187, "ops/s"));

    assertThat(about(store, plain).of(List.of("{one/other.achieved} times as many")))
        .isEqualTo("0.036 times as many.");
  }

  @Test
  void fewThingsAreAllNamedTheBestFirst() {
    var all =
        Map.of(
            "a", of("in memory", "response:p0.50", MadeUpPoint.score(0.000811, "ms")),
            "b", of("on ZooKeeper", "response:p0.50", MadeUpPoint.score(3.392, "ms")),
            "c", of("on Oxia", "response:p0.50", MadeUpPoint.score(2.24, "ms")));

    assertThat(
            new Sentence(new Figures(MetricSpecs.builtIn()), "2,000/s", all)
                .obvious("response:p0.50", false))
        .isEqualTo("At 2,000/s, p50: in memory 811 ns; on Oxia 2.24 ms; on ZooKeeper 3.39 ms.");
  }

  @Test
  void anErrorHasTheUnitOfItsValue() {
    var fast = MadeUpPoint.score(0.000002, "s/op").put("scoreError", 0.0000001);
    var slow = MadeUpPoint.score(0.000008, "s/op").put("scoreError", 0.0000001);

    assertThat(
            about(of("fast", MeasuredPoint.PRIMARY, fast), of("slow", MeasuredPoint.PRIMARY, slow))
                .obvious(MeasuredPoint.PRIMARY, false))
        .isEqualTo("fast: 2 ± 0.1 us/op; slow: 8 ± 0.1 us/op, a factor of 4.0.");
  }
}
