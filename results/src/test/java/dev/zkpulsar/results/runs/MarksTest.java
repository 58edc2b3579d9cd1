package dev.zkpulsar.results.runs;

import static dev.zkpulsar.results.runs.MadeUpPoint.score;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MarksTest {

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

  /** Failures that the fault explains are no reason, however many there are. */
  @Test
  void aPointWithAFaultNamesItsOwnReasonOnly() {
    assertThat(
            Marks.of(
                Map.of(
                    "invalid", 1.0,
                    "invalid.openoutage", 8980.0,
                    "failures", 500.0,
                    "failures.connectionloss", 500.0,
                    "overdue", 3.0,
                    "heldback", 12.0,
                    "offered", 100.0,
                    "achieved", 10.0)))
        .containsExactly("INVALID: an outage of 8,980 ms or more had not ended");
  }

  @Test
  void namesServersAndClients() {
    assertThat(
            Marks.of(
                Map.of(
                    "invalid", 1.0,
                    "invalid.lost.zookeeper2", 1.0,
                    "invalid.client.1", 1.0,
                    "invalid.shortfall", 6.2,
                    "invalid.own.reason", 7.0)))
        .containsExactly(
            "INVALID: client 1 was invalid; lost server zookeeper2; own.reason 7;"
                + " 6.2 % of the offered rate was missing");
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
