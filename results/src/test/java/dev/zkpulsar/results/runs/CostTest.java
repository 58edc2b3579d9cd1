package dev.zkpulsar.results.runs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The cost of an operation, by fork, by iteration and of the whole point. */
class CostTest {
  private static JsonNode metric(String unit, double[]... forks) {
    double mean = Arrays.stream(forks).flatMapToDouble(Arrays::stream).average().orElseThrow();
    return ((ObjectNode) MadeUpPoint.values(unit, List.of(forks))).put("score", mean);
  }

  private static MeasuredPoint point(Map<String, JsonNode> more) {
    var metrics = new HashMap<String, JsonNode>();
    metrics.put("achieved", metric("ops/s", new double[] {1000, 3000}, new double[] {2000}));
    metrics.put("zookeeper1.cpu", metric("cores", new double[] {0.1, 0.1}, new double[] {0.2}));
    metrics.put("zookeeper2.cpu", metric("cores", new double[] {0.2, 0.2}, new double[] {0.2}));
    metrics.putAll(more);
    return MadeUpPoint.measured("A.b", Map.of(), metrics);
  }

  @Test
  void isThatOfTheSumOfTheServers() {
    var point = point(Map.of());

    assertThat(Cost.SERVERS_CPU.forks(point)).containsExactly(new double[] {150, 200}, close());
    assertThat(Cost.SERVERS_CPU.iterations(point).get(0))
        .containsExactly(new double[] {300, 100}, close());
    assertThat(Cost.SERVERS_CPU.iterations(point).get(1))
        .containsExactly(new double[] {200}, close());
    assertThat(Cost.SERVERS_CPU.value(point)).hasValueCloseTo(1e6 / 6000, close());
    assertThat(Cost.CLIENT_CPU.value(point)).isEmpty();
    assertThat(Cost.CLIENT_CPU.forks(point)).isEmpty();
  }

  private static org.assertj.core.data.Offset<Double> close() {
    return within(1e-9);
  }

  @Test
  void clientsAndShareOfTheMachineAreNoServers() {
    var all = new double[][] {{5, 5}, {5}};
    var point =
        point(
            Map.of(
                "client.cpu", metric("cores", all),
                "client2.cpu", metric("cores", all),
                "machine.pressure.cpu", metric("share", all),
                "client.diskwritten", metric("B/s", all)));

    assertThat(Cost.SERVERS_CPU.forks(point)).containsExactly(new double[] {150, 200}, close());
    assertThat(Cost.CLIENT_CPU.forks(point)).containsExactly(new double[] {5000, 5000}, close());
    assertThat(Cost.BYTES_WRITTEN.isIn(point)).isFalse();
  }

  @Test
  void whatServersWriteInTheBackgroundIsNoCost() {
    for (double perSecond : new double[] {45_000, 200_000}) {
      var written = metric("B/s", new double[] {0, 2 * perSecond}, new double[] {perSecond});
      var point = point(Map.of("zookeeper1.diskwritten", written));

      assertThat(Cost.BYTES_WRITTEN.isIn(point)).isEqualTo(perSecond > 100_000);
    }
  }

  @Test
  void anIterationThatAServerLacksIsUnknown() {
    var point =
        point(Map.of("zookeeper3.cpu", metric("cores", new double[] {1}, new double[] {1})));

    assertThat(Cost.SERVERS_CPU.iterations(point).get(0)).isEmpty();
    assertThat(Cost.SERVERS_CPU.iterations(point).get(1)).hasSize(1);
    assertThat(Cost.SERVERS_CPU.forks(point)).hasSize(2);
  }
}
