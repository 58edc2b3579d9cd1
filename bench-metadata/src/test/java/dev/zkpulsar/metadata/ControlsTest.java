package dev.zkpulsar.metadata;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.annotations.Benchmark;

/** The points of controls.json, in which no server takes part. */
class ControlsTest {
  @Test
  void theControlIsABenchmarkThatTheSuiteReadsMeasures()
      throws IOException, ReflectiveOperationException {
    JsonNode control = new ObjectMapper().readTree(text("/controls.json")).at("/controls/0");
    String[] name = control.path("benchmark").asText().split("\\.");

    var type = Class.forName("dev.zkpulsar.metadata." + name[0]);
    assertThat(type.getMethods())
        .filteredOn(method -> method.getName().equals(name[1]))
        .allMatch(method -> method.isAnnotationPresent(Benchmark.class))
        .isNotEmpty();
    assertThat(text("/suites/reads.txt").lines())
        .anyMatch(
            line ->
                line.startsWith(name[0] + "." + name[1])
                    && line.contains("client=" + control.at("/params/client").asText()));
  }

  private static String text(String resource) throws IOException {
    try (var in = ControlsTest.class.getResourceAsStream(resource)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
