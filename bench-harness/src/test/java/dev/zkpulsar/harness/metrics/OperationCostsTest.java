package dev.zkpulsar.harness.metrics;

import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.env.nodes.Resource;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ScalarResult;

class OperationCostsTest {
  private static ScalarResult used(String label, double value) {
    String resource = label.substring(label.indexOf('.') + 1);
    return new ScalarResult(label, value, unit(resource), AggregationPolicy.AVG);
  }

  private static String unit(String label) {
    for (Resource resource : Resource.values()) {
      if (resource.label().equals(label)) {
        return resource.unit();
      }
    }
    return "cores";
  }

  private static Map<String, Double> costs(double achievedPerSecond, ScalarResult... used) {
    return OperationCosts.of(List.of(used), achievedPerSecond).stream()
        .collect(toMap(Result::getLabel, Result::getScore));
  }

  @Test
  void aCostIsTheSumOfTheServersByOperation() {
    assertThat(
            costs(
                1_000,
                used("client.cpu", 0.3),
                used("harness.cpu", 0.1),
                used("machine.others", 9),
                used("zookeeper1.cpu", 0.1),
                used("zookeeper2.cpu", 0.4),
                used("zookeeper1.bytesin", 30_000),
                used("zookeeper1.bytesout", 20_000),
                used("client.diskwritten", 7),
                used("zookeeper1.fsyncs", 2_000)))
        .containsOnly(
            Map.entry("client.cpu/op", 300.0),
            Map.entry("servers.cpu/op", 500.0),
            Map.entry("servers.bytes/op", 50.0),
            Map.entry("servers.fsyncs/op", 2.0));
  }

  @Test
  void bytesOfOneDirectionAreNoCost() {
    assertThat(costs(1, used("zookeeper1.bytesin", 9), used("zookeeper1.fsyncs", 2)))
        .containsOnlyKeys("servers.fsyncs/op");
  }

  @Test
  void withoutASuccessThereIsNoCost() {
    assertThat(costs(0, used("client.cpu", 0.3))).isEmpty();
  }
}
