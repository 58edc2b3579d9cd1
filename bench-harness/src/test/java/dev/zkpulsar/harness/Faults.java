package dev.zkpulsar.harness;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.zkpulsar.env.nodes.ContainerEngine;
import dev.zkpulsar.env.settings.BadInputException;
import java.io.IOException;
import java.nio.file.Files;

/** Checks of a run whose points have a fault each. Tests of other modules use it, too. */
public final class Faults {
  /**
   * A server that stops has sent answers which the client receives a little later, as successes.
   */
  private static final double ANSWER_MILLIS = 100;

  private Faults() {}

  /** Condition of {@link NeedsEngine}. */
  public static boolean engineAnswers() {
    try {
      ContainerEngine.find();
      return true;
    } catch (BadInputException e) {
      return false;
    }
  }

  /**
   * Requires points without a mark, each with one fault, its outage and its rows of events.csv.
   *
   * @param faults the number of different faults
   */
  public static void assertHappened(MainRun run, int faults) throws IOException {
    assertThat(run.exitCode()).as(run.out() + run.err()).isZero();
    assertThat(run.err()).isEmpty();
    JsonNode points = run.json("jmh.json");
    assertThat(points.findValuesAsText("fault").stream().distinct()).hasSize(faults);
    String events = Files.readString(run.directory().resolve("events.csv"));
    for (JsonNode point : points) {
      String fault = point.at("/params/fault").asText();
      JsonNode metrics = point.path("secondaryMetrics");
      assertThat(metrics.at("/invalid/score").asInt()).as(fault + "\n" + run.out()).isZero();
      double outageMillis = metrics.at("/outage/score").asDouble() / 1e3;
      assertThat(outageMillis)
          .as(fault)
          .isGreaterThanOrEqualTo(isTotal(fault) ? lengthMillis(point) : Double.MIN_VALUE);
      double sessionMillis = metrics.at("/outage.session:p1.00/score").asDouble(outageMillis * 1e3);
      assertThat(sessionMillis / 1e3)
          .as(fault)
          .isGreaterThanOrEqualTo(fault.endsWith("-paused") ? lengthMillis(point) : 0);
      assertThat(events.lines())
          .as(fault)
          .anyMatch(row -> row.contains("fault=" + fault + " ") && row.contains("," + fault + ","));
      if (!fault.equals("session-expired")) {
        // The row of a fault follows the stop of its last server: until its end, none serves.
        String end = isTotal(fault) ? "first success" : "back";
        assertThat(millis(events, fault, end) - millis(events, fault, fault))
            .as(fault)
            .isGreaterThanOrEqualTo(1_000 * point.at("/params/faultSeconds").asLong());
      }
    }
    assertThat(events).contains(",last success,client", ",first success,client");
  }

  /** Whether a fault stops every write. */
  private static boolean isTotal(String fault) {
    return fault.matches("network-cut|quorum-lost|leader-paused|broker-(killed|paused)");
  }

  private static double lengthMillis(JsonNode point) {
    return 1_000 * point.at("/params/faultSeconds").asDouble() - ANSWER_MILLIS;
  }

  /** The time of an event of the point with this fault. */
  private static long millis(String events, String fault, String event) {
    return events
        .lines()
        .filter(row -> row.contains("fault=" + fault + " ") && row.contains("," + event + ","))
        .mapToLong(row -> Long.parseLong(row.split(",")[0]))
        .max()
        .orElseThrow();
  }
}
