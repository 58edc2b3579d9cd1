package dev.zkpulsar.harness.search;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.zkpulsar.harness.point.Point;
import dev.zkpulsar.results.text.Digits;
import java.util.ArrayList;
import java.util.List;

/**
 * The answer of a search.
 *
 * @param probe the point of the least value that failed
 * @param over the parameter that was searched
 * @param bounds their text
 * @param broken the outcome of that point; a pass if no probe failed
 * @param last the outcome of the last probe
 * @param clientCores the client's use at an end of the interval if it may have been the limit
 *     there; otherwise 0
 */
public record SearchAnswer(
    Point probe,
    String over,
    String bounds,
    Bisection found,
    Outcome broken,
    Outcome last,
    double clientCores) {
  /** The metric of a point whose client may have been the limit, in cores. */
  static final String CLIENT_BOUND = "caution.clientbound";

  private static final ObjectMapper JSON = new ObjectMapper();

  /** Whether both ends of the interval are believed, or all values pass. */
  public boolean isDecided() {
    return found.isDecided();
  }

  /** Whether a value passed and one failed; an answer that is not decided may have both, too. */
  public boolean hasEnds() {
    return broken.hasFailed() && (found.low() > 0 || isDecided());
  }

  /** The middle of the interval, in the unit of the searched parameter. */
  private double middle() {
    return (found.low() + found.high()) / 2.0;
  }

  private String unit() {
    return over.equals(SearchSettings.RATE) ? "ops/s" : over;
  }

  /** The answer on one line of the console. */
  public String line() {
    var known = new ArrayList<String>();
    if (isDecided() && found.isBeyond()) {
      String low = Digits.figure(found.low());
      known.add(low + " " + unit() + " or more; no higher value tried");
    } else {
      known.addAll(interval());
    }
    if (clientCores > 0) {
      known.add("client-bound (%s cores)".formatted(Digits.figure(clientCores)));
    }
    String name = probe.label().replaceFirst(" " + over + "=\\d+", "");
    return "capacity with %s: %s: %s".formatted(bounds, name, String.join(", ", known));
  }

  /** The answer, its ends as far as they are known, and why a search may have ended without one. */
  private List<String> interval() {
    var known = new ArrayList<String>();
    known.add(isDecided() ? Digits.figure(middle()) + " " + unit() : "not decided");
    if (found.low() > 0) {
      known.add("passed at " + Digits.figure(found.low()));
    }
    if (broken.hasFailed()) {
      known.add("failed at %s (%s)".formatted(Digits.figure(found.high()), broken.why()));
    }
    if (last.isUnknown()) {
      known.add("then " + last);
    }
    return known;
  }

  /**
   * The answer as a result of JMH: the score is the middle of the interval, its ends are the
   * metrics {@code search.passed} and {@code search.failed}, and the parameter {@code search}
   * replaces the parameter that was searched. {@code bound.METRIC} are the bounds, {@code
   * broken.METRIC} is the bound that broke. An undecided answer is marked as disturbed.
   *
   * @param result of the probe, as JMH writes it
   */
  public String json(String result) {
    try {
      var answer = (ObjectNode) JSON.readTree(result);
      var params = (ObjectNode) answer.put("mode", "thrpt").path("params");
      params.remove(over);
      params.put("search", bounds);
      add(answer, "primaryMetric", middle(), unit(), middle() - found.low());
      ObjectNode others = answer.putObject("secondaryMetrics");
      add(others, "invalid", 0, "flag", 0);
      add(others, "disturbed", isDecided() ? 0 : 1, "flag", 0);
      add(others, "disturbed.undecided", isDecided() ? 0 : 1, "flag", 0);
      add(others, "caution", clientCores > 0 ? 1 : 0, "flag", 0);
      add(others, CLIENT_BOUND, clientCores, "cores", 0);
      add(others, "search.passed", found.low(), unit(), 0);
      add(others, "search.failed", found.high(), unit(), 0);
      for (Bound bound : SearchSettings.parse(bounds)) {
        add(others, Requirement.BOUND + bound.label(), bound.limit(), "#", 0);
      }
      String name = "broken." + broken.metric().replace(':', '.');
      add(others, name, broken.value(), broken.unit(), 0);
      return JSON.writerWithDefaultPrettyPrinter().writeValueAsString(answer);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Adds a metric as JMH writes one: a score, its error, and one value as raw data. */
  private static void add(ObjectNode to, String name, double score, String unit, double error) {
    ObjectNode metric = to.putObject(name).put("score", score).put("scoreError", error);
    metric.putArray("scoreConfidence").add(score - error).add(score + error);
    metric.putObject("scorePercentiles").put("50.0", score);
    metric.put("scoreUnit", unit).putArray("rawData").addArray().add(score);
  }
}
