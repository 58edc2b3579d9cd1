package dev.zkpulsar.harness.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.harness.load.Recording;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CautionRuleTest {
  private static Map<String, Double> cores(double client, double harness, double servers) {
    return Map.of("client.cpu", client, Recording.HARNESS_CPU, harness, "zookeeper1.cpu", servers);
  }

  @Test
  void aClientOfMoreThanHalfOfItsProcessorsIsTheLimit() {
    assertThat(CautionRule.reasons(cores(1.0, 0.2, 0.4), true, 2)).isEmpty();
    assertThat(CautionRule.reasons(cores(1.1, 0.05, 0.4), false, 2))
        .containsOnlyKeys("clientbound");
    assertThat(CautionRule.reasons(cores(1.1, 0.05, 0.4), false, 4)).isEmpty();
  }

  /** An open loop waits on a processor, which takes nothing from a system that is idle. */
  @Test
  void aLoopOfMoreThanATenthOfAllIsNamedWhereItSaturates() {
    assertThat(CautionRule.reasons(cores(0.5, 0.2, 0.8), false, 4)).containsOnlyKeys("loopcost");
    assertThat(CautionRule.reasons(cores(0.5, 0.2, 0.8), true, 4)).isEmpty();
    assertThat(CautionRule.reasons(cores(0.5, 0.1, 0.8), false, 4)).isEmpty();
  }
}
