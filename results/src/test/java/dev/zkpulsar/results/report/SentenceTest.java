package dev.zkpulsar.results.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
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

  private static Sentence.Of timed(String name, double p50, double p99, double... iterations) {
    JsonNode median = MadeUpPoint.score(p50, "ms");
    var fork = ((ObjectNode) median).putArray("rawData").addArray();
    for (double iteration : iterations) {
      fork.add(iteration);
    }
    JsonNode response = MadeUpPoint.times(p50, Map.of("50.0", p50, "99.0", p99));
    var metrics = Map.of("response", response, "response:p0.50", median);
    return new Sentence.Of(name, MadeUpPoint.point("a.B." + name, Map.of(), metrics), "response");
  }

  @Test
  void aRatioThatNoiseCouldExplainIsAboutTheSame() {
    var clauses = List.of("with batching off {one.p50}, {one/other.p50} times as long");
    var plain = timed("plain", 0.373, 1, 0.37, 0.38);

    assertThat(about(timed("off", 0.339, 1, 0.33, 0.34), plain).of(clauses))
        .isEqualTo("with batching off 0.339 ms, about the same.");
    assertThat(about(timed("off", 0.6, 1, 0.3, 0.9), plain).of(clauses))
        .isEqualTo("with batching off 0.6 ms, about the same.");
    assertThat(about(timed("on", 3.39, 4, 3.3, 3.4), plain).of(clauses))
        .isEqualTo("with batching off 3.39 ms, 9.1 times as long.");
  }

  @Test
  void aTailOfManyMediansIsPartOfTheAnswer() {
    var stalls = timed("stalls", 0.716, 397, 0.7, 0.8);

    assertThat(about(stalls, stalls).of(List.of("a read takes {one.p50} at the median")))
        .isEqualTo("a read takes 0.716 ms at the median (one in a hundred takes 397 ms or more).");
    assertThat(
            about(timed("even", 0.716, 2, 0.7), stalls)
                .of(List.of("a read takes {one.p50} at the median")))
        .isEqualTo("a read takes 0.716 ms at the median.");
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
