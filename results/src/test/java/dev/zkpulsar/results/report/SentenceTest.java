package dev.zkpulsar.results.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.zkpulsar.results.runs.MadeUpPoint;
import dev.zkpulsar.results.runs.MeasuredPoint;
import dev.zkpulsar.results.runs.MetricSpecs;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SentenceTest {
  private static final Figures FIGURES = new Figures(MetricSpecs.builtIn());

  private static Sentence.Of of(String name, String metric, JsonNode value, Object peers) {
    MeasuredPoint point = MadeUpPoint.point("a.B." + name, Map.of(), Map.of(metric, value));
    return new Sentence.Of(name, point, MeasuredPoint.PRIMARY, peers);
  }

  private static String about(String figure, Sentence.Of... things) {
    MeasuredPoint first = things[0].point();
    String label = FIGURES.label(first, figure);
    var shown = new Group.Plotted(figure, label, FIGURES.unit(first, "", figure), false);
    return new Sentence(FIGURES).of("Reads", shown, List.of(things));
  }

  @ParameterizedTest
  @CsvSource({
    "187,3.7 % as many", "400,8 % as many", "500,a tenth as many", "1000,a fifth as many",
    "3000,60 % as many", "5100,about the same", "9000,1.8 times as many", "99000,20 times as many"
  })
  void aRatioIsInWords(double throughput, String words) {
    var plain = of("plain", "achieved", MadeUpPoint.score(5000, "ops/s"), "");
    var store = of("store", "achieved", MadeUpPoint.score(throughput, "ops/s"), "");

    assertThat(about("achieved", plain, store)).endsWith("ops/s, " + words + ".");
  }

  /** Twice the throughput is no longer time, whatever JMH's unit. */
  @ParameterizedTest
  @CsvSource({
    "ops/ms, as many",
    "ops/us, as many",
    "ops/ns, as many",
    "ops/min, as many",
    "ms/op, as long"
  })
  void theUnitTellsATimeFromAThroughput(String unit, String words) {
    var plain = of("plain", "rate", MadeUpPoint.score(5, unit), "");
    var store = of("store", "rate", MadeUpPoint.score(10, unit), "");

    assertThat(about("rate", plain, store)).endsWith(", 2.0 times " + words + ".");
  }

  /** A search's answer is one of these sentences. */
  @Test
  void anAnswerByAPointWithACautionSaysSo() {
    var metrics =
        Map.<String, JsonNode>of(
            "achieved", MadeUpPoint.score(5000, "ops/s"),
            "caution", MadeUpPoint.score(1, "flag"),
            "caution.clientbound", MadeUpPoint.score(1.5, "cores"),
            "machine.cores", MadeUpPoint.score(2, "cores"));
    var bound =
        new Sentence.Of("store", MadeUpPoint.point("a.B.c", Map.of(), metrics), "primary", "");

    assertThat(about("achieved", bound))
        .isEqualTo("Reads, throughput: store 5,000 ops/s (caution: client-bound, 1.5 of 2 cores).");
  }

  /** A factor of 124,614 is size 10M against 100. */
  @Test
  void thereIsNoFactorBetweenTwoValuesOfAParameter() {
    var small = of("size=100", "achieved", MadeUpPoint.score(5000, "ops/s"), "size=100");
    var large = of("size=10M", "achieved", MadeUpPoint.score(1, "ops/s"), "size=10M");

    assertThat(about("achieved", small, large))
        .isEqualTo("Reads, throughput: size=100 5,000 ops/s; size=10M 1 ops/s.");
  }

  private static Sentence.Of timed(String name, double p50, double p99, double... iterations) {
    JsonNode median = MadeUpPoint.score(p50, "ms");
    var fork = ((ObjectNode) median).putArray("rawData").addArray();
    for (double iteration : iterations) {
      fork.add(iteration);
    }
    JsonNode response = MadeUpPoint.times(p50, Map.of("50.0", p50, "99.0", p99));
    var samples = MadeUpPoint.score(2000, "#");
    var metrics =
        Map.of("response", response, "response:p0.50", median, "response:samples", samples);
    MeasuredPoint point = MadeUpPoint.point("a.B." + name, Map.of(), metrics);
    return new Sentence.Of(name, point, "response", "");
  }

  @Test
  void aRatioThatNoiseCouldExplainIsAboutTheSame() {
    var plain = timed("plain", 0.373, 1, 0.37, 0.38);

    assertThat(about("p50", plain, timed("off", 0.339, 1, 0.33, 0.34)))
        .isEqualTo("Reads, median: plain 0.373 ms; off 0.339 ms, about the same.");
    assertThat(about("p50", plain, timed("off", 0.6, 1, 0.3, 0.9)))
        .endsWith("off 0.6 ms, about the same.");
    assertThat(about("p50", plain, timed("on", 3.39, 4, 3.3, 3.4)))
        .endsWith("on 3.39 ms, 9.1 times as long.");
  }

  @Test
  void aTailOfManyMediansIsPartOfTheAnswer() {
    assertThat(about("p50", timed("stalls", 0.716, 397, 0.7, 0.8)))
        .endsWith("stalls 0.716 ms (one in a hundred takes 397 ms or more).");
    assertThat(about("p50", timed("even", 0.716, 2, 0.7))).endsWith("even 0.716 ms.");
  }

  @Test
  void ofManyThingsTheLowestAndTheHighestAreNamed() {
    var many =
        IntStream.rangeClosed(1, 30)
            .mapToObj(i -> of("By" + i, "achieved", MadeUpPoint.score(i, "ops/s"), ""))
            .toArray(Sentence.Of[]::new);

    assertThat(about("achieved", many))
        .isEqualTo("Reads, throughput: lowest By1 1 ops/s; highest of 30, By30 30 ops/s.");
  }

  @Test
  void anErrorHasTheUnitOfItsValue() {
    var fast = MadeUpPoint.score(0.000002, "s/op").put("scoreError", 0.0000001);
    var slow = MadeUpPoint.score(0.000008, "s/op").put("scoreError", 0.0000001);

    assertThat(
            about(
                MeasuredPoint.PRIMARY,
                of("fast", MeasuredPoint.PRIMARY, fast, ""),
                of("slow", MeasuredPoint.PRIMARY, slow, "")))
        .isEqualTo("Reads, time: fast 2 ± 0.1 us/op; slow 8 ± 0.1 us/op, 4.0 times as long.");
  }
}
