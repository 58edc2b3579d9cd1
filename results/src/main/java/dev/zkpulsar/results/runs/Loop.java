package dev.zkpulsar.results.runs;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * The kind of load loop that measured a result. It decides what JMH's primary metric is:
 *
 * <ul>
 *   <li>open loop: the response time, in JMH's mode {@code sample};
 *   <li>closed loop: the operations a second that succeeded;
 *   <li>in files of earlier versions, the calls of either loop: {@code issued}.
 * </ul>
 */
enum Loop {
  /** Another project's benchmark, or one without a loop. */
  NONE(""),
  OPEN("sample"),
  CLOSED("thrpt");

  private static final String RESPONSE = "response";
  private static final String ISSUED = "issued";

  private final String mode;

  Loop(String mode) {
    this.mode = mode;
  }

  /** The loop of a result in JMH's JSON. */
  static Loop of(JsonNode result) {
    JsonNode metrics = result.path("secondaryMetrics");
    if (Validity.of(metrics.path(Validity.METRIC)) == Validity.UNMARKED
        || !metrics.has("achieved")) {
      return NONE;
    }
    return metrics.has("offered") ? OPEN : CLOSED;
  }

  /** JMH's short label of the result's mode; the same for a loop in files of all versions. */
  String mode(JsonNode result) {
    return this == NONE ? result.path("mode").asText() : mode;
  }

  /**
   * The name under which the primary metric is read. A secondary metric of that name takes
   * precedence: an invalid result has NaN as its primary metric and keeps its figures there.
   */
  String primary(JsonNode result) {
    if (this == NONE) {
      return MeasuredPoint.PRIMARY;
    }
    boolean isResponse =
        result.path("mode").asText().equals(OPEN.mode)
            && !result.path("secondaryMetrics").has(RESPONSE);
    return this == OPEN && isResponse ? RESPONSE : ISSUED;
  }
}
