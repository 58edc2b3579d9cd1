package dev.zkpulsar.harness.search;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.zkpulsar.harness.plan.Point;
import dev.zkpulsar.results.text.Digits;
import java.util.ArrayList;
import java.util.Map;

/**
 * The answer of a search.
 *
 * @param start the point from which it started
 * @param over the parameter
 * @param bounds their text
 * @param broken what broke first, at the least value that failed; a pass if no probe failed
 * @param unknown the value at which no probe could tell, and why; empty if there is none
 * @param clientCores what the client used at an end of the interval if it may have been the limit
 *     there; otherwise 0
 */
public record Capacity(
    Point start,
    String over,
    String bounds,
    Search search,
    Outcome broken,
    Map<Integer, Outcome> unknown,
    double clientCores) {
  /** The metric of a point whose client may have been the limit, in cores. */
  public static final String CLIENT_BOUND = "caution.clientbound";

  private static final ObjectMapper JSON = new ObjectMapper();

  /** Whether there is a value that passes and one that fails. */
  public boolean hasInterval() {
    return search.isDecided() && !search.isBeyond();
  }

  /** Whether a value passed and one failed; an answer that is not decided may have both, too. */
  public boolean hasEnds() {
    return hasInterval() || (search.low() > 0 && broken.kind() == Outcome.Kind.FAILED);
  }

  /** Whether a point is a probe of the search. */
  public boolean isProbe(Point point) {
    return name(point).equals(name(start));
  }

  private String name(Point point) {
    return point.label().replaceFirst(" " + over + "=\\d+", "");
  }

  private double middle() {
    return (search.low() + search.high()) / 2.0;
  }

  private String unit() {
    return over.equals(CapacitySearch.RATE) ? "ops/s" : over;
  }

  /** The answer on one line of the console. */
  public String line() {
    String about = "capacity with %s: %s: ".formatted(bounds, name(start));
    if (search.isDecided() && search.isBeyond()) {
      return about
          + Digits.figure(search.low())
          + " "
          + unit()
          + " or more; no higher value tried"
          + (clientCores > 0 ? ", " + clientBound() : "");
    }
    var known = new ArrayList<String>();
    known.add(hasInterval() ? Digits.figure(middle()) + " " + unit() : "not decided");
    if (search.low() > 0) {
      known.add("passed at " + Digits.figure(search.low()));
    }
    if (broken.kind() == Outcome.Kind.FAILED) {
      known.add("failed at %s (%s)".formatted(Digits.figure(search.high()), broken.why()));
    }
    if (!hasInterval()) {
      unknown.forEach(
          (value, why) ->
              known.add("could not tell at %s (%s)".formatted(Digits.figure(value), why.why())));
    }
    if (clientCores > 0) {
      known.add(clientBound());
    }
    return about + String.join(", ", known);
  }

  private String clientBound() {
    return "client-bound (%s cores)".formatted(Digits.figure(clientCores));
  }

  /**
   * The answer as a result of JMH, so that every reader of its files gets it: the score is the
   * middle of the interval, and the parameter {@code search} stands in place of the one that was
   * searched. The metrics {@code search.passed} and {@code search.failed} are the ends of the
   * interval, {@code bound.METRIC} are the bounds, and {@code broken.METRIC} is what broke first.
   * An answer that is not decided is marked as disturbed.
   *
   * @param result the result of a probe, as JMH writes it
   */
  public String json(String result) {
    try {
      var capacity = (ObjectNode) JSON.readTree(result);
      var params = (ObjectNode) capacity.put("mode", "thrpt").path("params");
      params.remove(over);
      params.put("search", bounds);
      addMetric(capacity, "primaryMetric", middle(), unit(), middle() - search.low());
      ObjectNode others = capacity.putObject("secondaryMetrics");
      int undecided = hasInterval() ? 0 : 1;
      addMetric(others, "invalid", 0, "flag", 0);
      addMetric(others, "disturbed", undecided, "flag", 0);
      addMetric(others, "disturbed.undecided", undecided, "flag", 0);
      addMetric(others, "caution", clientCores > 0 ? 1 : 0, "flag", 0);
      if (clientCores > 0) {
        addMetric(others, CLIENT_BOUND, clientCores, "cores", 0);
      }
      addMetric(others, "search.passed", search.low(), unit(), 0);
      addMetric(others, "search.failed", search.high(), unit(), 0);
      for (Bound bound : Bound.all(bounds)) {
        String kept = "bound." + bound.metric().replace(':', '.');
        addMetric(others, kept, bound.limit(), "#", 0);
      }
      String name = "broken." + broken.metric().replace(':', '.');
      addMetric(others, name, broken.value(), broken.unit(), 0);
      return JSON.writerWithDefaultPrettyPrinter().writeValueAsString(capacity);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void addMetric(
      ObjectNode to, String name, double score, String unit, double error) {
    ObjectNode metric = to.putObject(name).put("score", score).put("scoreError", error);
    metric.putArray("scoreConfidence").add(score - error).add(score + error);
    metric.putObject("scorePercentiles").put("50.0", score);
    metric.put("scoreUnit", unit).putArray("rawData").addArray().add(score);
  }
}
