package dev.zkpulsar.results.runs;

import com.fasterxml.jackson.databind.JsonNode;

/** What a point's metric {@code invalid} says of its figures. */
public enum Mark {
  VALID,
  /** Not to be used; also where pooled forks leave it unknown, which JMH writes as NaN. */
  INVALID,
  /** Nothing is said, as by benchmarks that are not ours. */
  NONE;

  public static final String METRIC = "invalid";
  private static final String UNIT = "flag";

  /**
   * Judges the metric.
   *
   * @param metric null or missing where there is none
   */
  public static Mark of(JsonNode metric) {
    if (metric == null || metric.isMissingNode()) {
      return NONE;
    }
    // A counter of another project may have that name, too.
    if (!metric.path("scoreUnit").asText(UNIT).equals(UNIT)) {
      return NONE;
    }
    JsonNode score = metric.path("score");
    return score.isNumber() && score.asDouble() <= 0 ? VALID : INVALID;
  }
}
