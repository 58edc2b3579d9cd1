package dev.zkpulsar.harness.metrics;

import dev.zkpulsar.harness.load.ExcusedFailures;
import dev.zkpulsar.harness.load.Recording;
import dev.zkpulsar.harness.load.Recording.Figure;
import dev.zkpulsar.harness.load.TrialContext;
import java.util.Map;

/**
 * Decides whether an iteration must not be used: operations failed, were overdue or were held back,
 * none succeeded, or the system fell behind the offered rate (open loop). States and profilers add
 * other reasons with {@link Recording#invalid(String, double, String)}. After a fault that the
 * trial asked for, the failures that it explains are no reason, and neither is a delay.
 */
public final class InvalidRule {
  private static final double PERCENT = 100;

  private InvalidRule() {}

  /** The reasons with their sizes; empty if a closed recording is valid. */
  public static Map<String, Figure> reasons(Recording recording) {
    ExcusedFailures faults = TrialContext.faults();
    Map<String, Figure> reasons = recording.invalid();
    addCount("failures", unexplained(recording.failures(), faults), reasons);
    addCount("overdue", recording.overdue(), reasons);
    addCount("heldback", recording.heldBack(), reasons);
    if (recording.response().getTotalCount() == 0) {
      reasons.put("nosuccess", new Figure(1, "flag"));
    } else if (recording.fellBehind()) {
      double achieved = recording.achievedPerSecond() / recording.offeredPerSecond();
      reasons.put("shortfall", new Figure(PERCENT * (1 - achieved), "%"));
    }
    reasons.keySet().removeIf(faults::explains);
    return reasons;
  }

  /** The number of failures of all kinds that no fault explains. */
  private static long unexplained(Map<String, Long> failures, ExcusedFailures faults) {
    long count = 0;
    for (var kind : failures.entrySet()) {
      if (!faults.explains(kind.getKey())) {
        count += kind.getValue();
      }
    }
    return count;
  }

  private static void addCount(String reason, long count, Map<String, Figure> reasons) {
    if (count > 0) {
      reasons.put(reason, new Figure(count, "ops"));
    }
  }
}
