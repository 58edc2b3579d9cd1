package dev.zkpulsar.results.runs;

import dev.zkpulsar.results.output.Digits;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The marks of a point or an iteration, each with its reason in words.
 *
 * <pre>{@code
 * Marks.of(Map.of("invalid", 1.0, "failures", 12.0)); // [INVALID: 12 operations failed]
 * }</pre>
 */
public final class Marks {
  private static final double LEAST_ACHIEVED = 0.95;
  private static final double LEAST_OVERLAP = 0.95;
  private static final double PERCENT = 100;

  private Marks() {}

  /**
   * The marks; empty if there are none.
   *
   * @param scores of the metrics, by name
   */
  public static List<String> of(Map<String, Double> scores) {
    var marks = new ArrayList<String>();
    if (scores.getOrDefault(Validity.METRIC, 0.0) > 0) {
      marks.add(Validity.INVALID + ": " + String.join("; ", reasons(scores)));
    }
    if (Disturbance.isMarked(scores)) {
      marks.add("DISTURBED: " + Disturbance.words(scores));
    }
    return marks;
  }

  private static List<String> reasons(Map<String, Double> scores) {
    var reasons = new ArrayList<String>();
    double failures = scores.getOrDefault("failures", 0.0);
    if (failures > 0) {
      reasons.add(Digits.figure(failures) + " operations failed");
    }
    double overdue = scores.getOrDefault("overdue", 0.0);
    if (overdue > 0) {
      reasons.add(Digits.figure(overdue) + " operations were overdue");
    }
    double heldBack = scores.getOrDefault("heldback", 0.0);
    if (heldBack > 0) {
      reasons.add(Digits.figure(heldBack) + " operations were held back");
    }
    double achieved = scores.getOrDefault("achieved", Double.NaN);
    double share = achieved / scores.getOrDefault("offered", Double.NaN);
    if (achieved == 0) {
      reasons.add("no operation succeeded");
    } else if (share < LEAST_ACHIEVED) {
      reasons.add(Digits.figure(share * PERCENT) + " % of the offered rate was achieved");
    }
    scores.keySet().stream()
        .filter(name -> name.startsWith("lost."))
        .sorted()
        .forEach(name -> reasons.add("lost server " + name.substring("lost.".length())));
    addClients(scores, reasons);
    if (reasons.isEmpty()) {
      reasons.add("an iteration was invalid");
    }
    return reasons;
  }

  /** The reasons of a run with several clients. */
  private static void addClients(Map<String, Double> scores, List<String> reasons) {
    scores.keySet().stream()
        .filter(name -> name.matches("client\\.\\d+\\.invalid"))
        .sorted()
        .forEach(name -> reasons.add("client " + name.split("\\.")[1] + " was invalid"));
    double overlap = scores.getOrDefault("clients.overlap", 1.0);
    if (overlap < LEAST_OVERLAP) {
      reasons.add(
          "the clients measured together for "
              + Digits.figure(overlap * PERCENT)
              + " % of the time");
    }
    if (scores.containsKey("clients.overlap") && Disturbance.isMarked(scores)) {
      reasons.add("a client was disturbed");
    }
  }
}
