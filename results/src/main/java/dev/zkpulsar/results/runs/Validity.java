package dev.zkpulsar.results.runs;

import com.fasterxml.jackson.databind.JsonNode;

/** Whether a run marked the figures of a point as valid, by its metric {@code invalid}. */
public enum Validity {
  VALID,
  /** The figures must not be used. A mark that is no number counts as this. */
  INVALID,
  /** The point has no mark, as in results of other projects. */
  UNMARKED;

  public static final String METRIC = "invalid";

  /** Reads the mark from JMH's JSON, which is null or missing if the point has no such metric. */
  public static Validity of(JsonNode metric) {
    // Another project may have a counter of that name.
    if (metric == null
        || metric.isMissingNode()
        || !metric.path("scoreUnit").asText(Marks.UNIT).equals(Marks.UNIT)) {
      return UNMARKED;
    }
    return MeasuredPoint.number(metric.path("score")).orElse(1) <= 0 ? VALID : INVALID;
  }
}
