package dev.zkpulsar.harness.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DisturbanceRuleTest {
  private static final double P99_MS = 10;

  /** Figures of a quiet machine with two processors, on which a benchmark writes to its disk. */
  private static Map<String, Double> quiet() {
    return new TreeMap<>(
        Map.of(
            "machine.cores", 2.0,
            "machine.others", 0.05,
            "machine.steal", 0.01,
            "machine.pressure.cpu", 0.9,
            "machine.pressure.io", 0.6,
            "machine.pressure.memory", 0.0,
            "machine.ourdisk", 2e6,
            "machine.otherdisk", 1e6,
            "client.gcpause", 8.0,
            "client.stall", 12.0));
  }

  @ParameterizedTest
  @CsvSource({
    "machine.others, 0.069, 0.071, others, 0.071",
    "machine.steal, 0.09, 0.1, steal, 0.1",
    "machine.pressure.memory, 0.04, 0.06, memory, 6",
    "machine.throttled, 0.009, 0.02, throttled, 2",
    "machine.otherdisk, 9e6, 20e6, io, 20",
    "client.gcpause, 99, 101, gc, 101",
    "client.stall, 99, 1200, stall, 1200"
  })
  void eachReasonHasItsThresholdAndSize(
      String figure, double below, double above, String reason, double size) {
    Map<String, Double> figures = quiet();
    figures.put(figure, below);
    assertThat(DisturbanceRule.reasons(figures, P99_MS, false)).isEmpty();

    figures.put(figure, above);
    var reasons = DisturbanceRule.reasons(figures, P99_MS, false);

    assertThat(reasons).containsOnlyKeys(reason);
    assertThat(reasons.get(reason).value()).isEqualTo(size);
  }

  /** The benchmark's own load, a disk that it does not use, little beside many processors. */
  @Test
  void aLoadThatDisturbsNobodyIsNoReason() {
    assertThat(DisturbanceRule.reasons(quiet(), P99_MS, false)).isEmpty();
    Map<String, Double> figures = quiet();
    figures.put("machine.otherdisk", 200e6);
    figures.put("machine.ourdisk", 0.0);
    figures.put("machine.others", 0.5);
    figures.put("machine.cores", 16.0);

    assertThat(DisturbanceRule.reasons(figures, P99_MS, false)).isEmpty();
    assertThat(DisturbanceRule.reasons(Map.of("client.gcpause", 5.0), P99_MS, false)).isEmpty();
    assertThat(DisturbanceRule.reasons(Map.of("machine.others", 5.0), P99_MS, false)).isEmpty();
  }

  @Test
  void aStallThatIsShortBesideTheResponseTimesIsNoReason() {
    Map<String, Double> figures = quiet();
    figures.put("client.stall", 300.0);

    assertThat(DisturbanceRule.reasons(figures, 601, false)).isEmpty();
    assertThat(DisturbanceRule.reasons(figures, 600, false)).containsOnlyKeys("stall");
    assertThat(DisturbanceRule.reasons(figures, Double.NaN, false)).containsOnlyKeys("stall");
  }

  @Test
  void aStallThatAPauseExplainsIsNamedOnce() {
    Map<String, Double> figures = quiet();
    figures.put("client.stall", 310.0);
    figures.put("client.gcpause", 300.0);

    assertThat(DisturbanceRule.reasons(figures, P99_MS, false)).containsOnlyKeys("gc");
  }

  /** The garbage of a client that is measured is a part of the answer. */
  @Test
  void aPauseOfAMeasuredClientIsNoReasonAndAStallOnlyWithACauseInTheMachine() {
    Map<String, Double> figures = quiet();
    figures.put("client.gcpause", 300.0);
    figures.put("client.stall", 300.0);
    assertThat(DisturbanceRule.reasons(figures, P99_MS, true)).isEmpty();

    figures.put("client.stall", 1200.0);
    assertThat(DisturbanceRule.reasons(figures, P99_MS, true)).isEmpty();

    figures.put("machine.steal", 0.1);
    assertThat(DisturbanceRule.reasons(figures, P99_MS, true)).containsOnlyKeys("steal", "stall");
  }
}
