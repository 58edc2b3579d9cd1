package dev.zkpulsar.harness.metrics;

import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.zkpulsar.env.nodes.Resource;
import dev.zkpulsar.harness.load.Closed;
import dev.zkpulsar.harness.load.Recording;
import dev.zkpulsar.harness.load.Recording.Figure;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.results.Result;

class ServerResultsTest {
  private static final long SECOND_NS = 1_000_000_000;

  /**
   * A window of 10 s with 1,000 operations, of which the last completes so many seconds after the
   * window. A server has used 2 s, the client 1 s, and the loop of it half a second.
   */
  private static Map<String, Double> costs(long drainSeconds) {
    Recording recording = Recording.open(true);
    for (int operation = 1; operation < 1_000; operation++) {
      recording.success(0, 0, 10 * SECOND_NS);
    }
    recording.success(0, 0, (10 + drainSeconds) * SECOND_NS);
    Closed.of(recording, 0, 10 * SECOND_NS);
    recording.figure(Recording.HARNESS_CPU, 0.5 / (10 + drainSeconds), "cores");

    var rates =
        ServerResults.rates(
            recording, reading(0, 7, 100), reading((10 + drainSeconds) * SECOND_NS, 9, 101));

    List<Result<?>> results = new ArrayList<>();
    rates.forEach((label, figure) -> results.add(result(label, figure)));
    double perSecond = rates.get(OperationCosts.OPERATIONS).value();
    return OperationCosts.of(results, perSecond).stream()
        .collect(toMap(Result::getLabel, Result::getScore));
  }

  private static Result<?> result(String label, Figure figure) {
    return Rate.of(label, figure.value(), figure.unit());
  }

  private static Meters.Reading reading(long atNs, double serverSeconds, double clientSeconds) {
    return new Meters.Reading(
        Map.of(
            "zookeeper-1",
            Map.of(Resource.CPU, serverSeconds),
            Meters.CLIENT,
            Map.of(Resource.CPU, clientSeconds)),
        atNs);
  }

  /** Otherwise an operation that takes 10 s longer would halve the costs of all. */
  @Test
  void aStragglerDoesNotChangeTheCosts() {
    for (long drainSeconds : new long[] {0, 10}) {
      assertThat(costs(drainSeconds).get("servers.cpu/op")).isCloseTo(2_000, withinPercentage(1));
      assertThat(costs(drainSeconds).get("client.cpu/op")).isCloseTo(500, withinPercentage(1));
    }
  }
}
