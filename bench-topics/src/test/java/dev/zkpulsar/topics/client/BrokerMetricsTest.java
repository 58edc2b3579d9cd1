package dev.zkpulsar.topics.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.env.nodes.PrometheusText;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BrokerMetricsTest {

  @Test
  void valuesAreSummedOverLabels() {
    String text =
        """
        # TYPE loads counter
        loads{name="a store {1}",type="get"} 2.0 1700000000000
        loads{name="b"} 3
        plain 4.5
        empty NaN
        """;
    assertThat(PrometheusText.sums(text.lines()))
        .containsOnly(Map.entry("loads", 5.0), Map.entry("plain", 4.5));
  }

  @Test
  void aReadingEmptiesTheTimerOfTopicLoads() {
    var before = List.of(Map.of("pulsar_topic_load_times_sum", 50_000.0));
    var after = List.of(Map.of("pulsar_topic_load_times_sum", 75_000.0));

    assertThat(BrokerMetrics.growth(before, after))
        .containsOnly(Map.entry("pulsar_topic_load_times_sum", 75_000.0));
  }

  @Test
  void growthIsThatOfBrokersThatAnsweredTwice() {
    var before = List.of(Map.of("a", 1.0), Map.of("a", 100.0), Map.<String, Double>of());
    var after = List.of(Map.of("a", 3.0, "b", 1.0), Map.<String, Double>of(), Map.of("a", 7.0));

    assertThat(BrokerMetrics.growth(before, after))
        .containsOnly(Map.entry("a", 2.0), Map.entry("b", 1.0));
  }
}
