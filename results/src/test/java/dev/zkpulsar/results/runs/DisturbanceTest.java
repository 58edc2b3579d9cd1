package dev.zkpulsar.results.runs;

import static dev.zkpulsar.results.runs.MadeUpPoint.score;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DisturbanceTest {

  @Test
  void namesEachReasonWithItsSize() {
    var point =
        point(
            Map.of(
                "disturbed", score(1, "flag"),
                "disturbed.stall", score(1234, "ms"),
                "disturbed.others", score(0.812, "cores")));

    assertThat(point.isDisturbed()).isTrue();
    assertThat(point.disturbance())
        .isEqualTo("other processes used 0.812 cores; the client stood still for 1,234 ms");
  }

  @Test
  void showsAReasonOfANewerVersionAsItIs() {
    var marks = Map.of("disturbed", score(1, "flag"), "disturbed.heat", score(3, "times"));

    assertThat(point(Map.copyOf(marks)).disturbance()).isEqualTo("heat 3");
  }

  @Test
  void aPointWithoutTheMarkIsNotDisturbed() {
    var quiet = point(Map.of("disturbed", score(0, "flag"), "disturbed.io", score(9, "MB/s")));
    var otherProject = point(Map.of("disturbed", score(7, "ops/s")));

    assertThat(quiet.isDisturbed()).isFalse();
    assertThat(quiet.disturbance()).isEmpty();
    assertThat(otherProject.isDisturbed()).isFalse();
    assertThat(point(Map.of()).isDisturbed()).isFalse();
  }

  private static MeasuredPoint point(Map<String, JsonNode> metrics) {
    return MadeUpPoint.point("Any.get", Map.of(), metrics);
  }
}
