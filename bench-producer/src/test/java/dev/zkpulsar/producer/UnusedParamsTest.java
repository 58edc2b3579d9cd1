package dev.zkpulsar.producer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.producer.client.Producers;
import dev.zkpulsar.producer.scenario.Volume;
import java.util.Map;
import org.junit.jupiter.api.Test;

class UnusedParamsTest {
  @Test
  void aRoundHasNoNumberInFlight() {
    assertThat(new Volume().unusedParams(Map.of("sendMode", "round"))).containsOnly("inFlight");
    assertThat(new Volume().unusedParams(Map.of("sendMode", "pipelined"))).isEmpty();
  }

  @Test
  void withoutBatchingItsLimitsAreUnused() {
    assertThat(new Producers().unusedParams(Map.of("batchingEnabled", "false")))
        .containsOnly("batchingDelayMicros", "batchingMaxMessages", "batchingMaxBytes");
    assertThat(new Producers().unusedParams(Map.of("batchingEnabled", "true"))).isEmpty();
  }
}
