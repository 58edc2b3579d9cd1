package dev.zkpulsar.harness.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.zkpulsar.harness.load.Recording;
import dev.zkpulsar.harness.load.Recording.Figure;
import dev.zkpulsar.harness.metrics.CautionRule.Iteration;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class CautionRuleTest {
  private static Map<String, Double> cores(double client, double harness, double servers) {
    return Map.of("client.cpu", client, Recording.HARNESS_CPU, harness, "zookeeper1.cpu", servers);
  }

  private static Set<String> ofOpenLoop(Map<String, Double> figures, int processors) {
    return CautionRule.reasons(new Iteration(figures, 0, true, processors, 5, 1_000, false))
        .keySet();
  }

  private static Set<String> ofClosedLoop(Map<String, Double> figures, int processors) {
    return CautionRule.reasons(new Iteration(figures, 0, false, processors, 5, 1_000, false))
        .keySet();
  }

  @Test
  void aClientOfMoreThanHalfOfItsProcessorsIsTheLimit() {
    assertThat(ofOpenLoop(cores(1.0, 0.2, 0.4), 2)).isEmpty();
    assertThat(ofClosedLoop(cores(1.1, 0.05, 0.4), 2)).containsOnly("clientbound");
    assertThat(ofClosedLoop(cores(1.1, 0.05, 0.4), 4)).isEmpty();
  }

  /** Listeners in a process of their own limit as the client does. */
  @Test
  void theBenchmarksOtherProcessesAreClients() {
    var figures = new TreeMap<>(cores(0.2, 0.05, 0.4));
    figures.put("listeners.cpu", 0.9);
    assertThat(CautionRule.reasons(new Iteration(figures, 0.9, true, 2, 5, 1_000, false)))
        .containsOnlyKeys("clientbound")
        .extractingByKey("clientbound")
        .satisfies(cores -> assertThat(cores.value()).isCloseTo(1.1, within(1e-9)));
    assertThat(CautionRule.reasons(new Iteration(figures, 0.9, true, 4, 5, 1_000, false)))
        .isEmpty();
  }

  @Test
  void aLoopThatCostsMuchIsNamedWhereItSaturates() {
    assertThat(ofClosedLoop(cores(0.5, 0.2, 0.8), 4)).containsOnly("loopcost");
    assertThat(ofOpenLoop(cores(0.5, 0.2, 0.8), 4)).isEmpty();
    assertThat(ofClosedLoop(cores(0.5, 0.09, 0.8), 4)).isEmpty();
  }

  /**
   * A loop that is a tenth of all makes an operation 11 % longer, also if other threads of the
   * client use an eighth of a core, which makes its share smaller.
   */
  @Test
  void aLoopThatMovesAThroughputByATenthIsNamed() {
    assertThat(ofClosedLoop(cores(0.9, 0.1, 0), 4)).containsOnly("loopcost");
    assertThat(ofClosedLoop(cores(1.026, 0.096, 0), 4)).containsOnly("loopcost");
    assertThat(ofClosedLoop(cores(0.6, 0.071, 0.3), 4)).isEmpty();
  }

  /** An open loop waits on a processor: its time is missing if the machine has few. */
  @Test
  void aLoopOfMoreThanATenthOfTheMachineIsNamedWhereItWaits() {
    assertThat(ofOpenLoop(cores(0.1, 0.3, 0.4), 2)).containsOnly("loopcores");
    assertThat(ofOpenLoop(cores(0.1, 0.3, 0.4), 4)).isEmpty();
    var limitedClient = new TreeMap<>(cores(0.1, 0.3, 0.4));
    limitedClient.put("machine.cores", 8.0);
    assertThat(ofOpenLoop(limitedClient, 2)).as("others have the rest").isEmpty();
  }

  @Test
  void aP99OfAYoungClientIsNamed() {
    var young = Map.of("warmup.operations", 22_000.0);
    assertThat(CautionRule.reasons(new Iteration(young, 0, true, 2, 5, 1_000, false)))
        .isEqualTo(Map.of("young", new Figure(22_000, "#")));
    assertThat(ofOpenLoop(Map.of("warmup.operations", 60_000.0), 2)).isEmpty();
    assertThat(ofClosedLoop(young, 2)).as("a throughput has drift").isEmpty();
    assertThat(ofOpenLoop(Map.of(), 2)).as("a warm-up").isEmpty();
    assertThat(CautionRule.reasons(new Iteration(young, 0, true, 2, 5, 999, false)))
        .as("its p99 is a guess")
        .isEmpty();
  }

  /** Readers take a reason of size 0 for none: a mark would be left without a reason. */
  @Test
  void aForkWithoutWarmUpIsNamed() {
    var unwarmed = Map.of("unwarmed", new Figure(1, "flag"));
    var nothing = Map.of("warmup.operations", 0.0);
    assertThat(CautionRule.reasons(new Iteration(nothing, 0, true, 2, 5, 1_000, false)))
        .isEqualTo(unwarmed);
    assertThat(CautionRule.reasons(new Iteration(nothing, 0, true, 2, 5, 500, true)))
        .isEqualTo(unwarmed);
    assertThat(CautionRule.reasons(new Iteration(nothing, 0, true, 2, 5, 1_000, true)))
        .isEqualTo(unwarmed);
    assertThat(CautionRule.reasons(new Iteration(nothing, 0, true, 2, 5, 500, false)))
        .as("its p99 is a guess")
        .isEmpty();
  }

  /** The warm-up of others' servers keeps to a rate: at 100/s, a median is that of cold code. */
  @Test
  void aColdClientOfExternalServersIsNamed() {
    var cold = Map.of("warmup.operations", 600.0);
    assertThat(CautionRule.reasons(new Iteration(cold, 0, true, 2, 5, 500, true)))
        .isEqualTo(Map.of("cold", new Figure(600, "#")));
    assertThat(CautionRule.reasons(new Iteration(cold, 0, true, 2, 5, 1_000, true)))
        .containsOnlyKeys("cold", "young");
    assertThat(CautionRule.reasons(new Iteration(cold, 0, true, 2, 5, 500, false))).isEmpty();
    var warm = Map.of("warmup.operations", 10_000.0);
    assertThat(CautionRule.reasons(new Iteration(warm, 0, true, 2, 5, 500, true))).isEmpty();
    assertThat(CautionRule.reasons(new Iteration(Map.of(), 0, true, 2, 5, 500, true)))
        .as("a warm-up")
        .isEmpty();
  }

  @Test
  void aSlowDiskIsNamedInOpenLoops() {
    var figures = Map.of("zookeeper1.logwait", 60.0);
    assertThat(CautionRule.reasons(new Iteration(figures, 0, true, 2, 50, 1_000, false)))
        .containsOnlyKeys("slowdisk");
    assertThat(CautionRule.reasons(new Iteration(figures, 0, false, 2, 50, 1_000, false)))
        .isEmpty();
  }
}
