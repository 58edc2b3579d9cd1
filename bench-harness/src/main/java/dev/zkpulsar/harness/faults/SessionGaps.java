package dev.zkpulsar.harness.faults;

import java.util.IdentityHashMap;
import java.util.function.LongConsumer;

/**
 * The longest time without a success of each session after a fault, in nanoseconds. It includes the
 * time from the last success before the fault. Its {@link OutageMeter} guards it.
 */
final class SessionGaps {
  private static final class Gap {
    Long lastNs;
    long longestNs;
  }

  /** A session stays known: one that is lost in the next iteration may have no success there. */
  private final IdentityHashMap<Object, Gap> sessions = new IdentityHashMap<>();

  void succeeded(Object session, long completedNs) {
    Gap gap = sessions.computeIfAbsent(session, known -> new Gap());
    if (gap.lastNs == null) {
      gap.lastNs = completedNs;
    } else if (completedNs > gap.lastNs) {
      gap.longestNs = Math.max(gap.longestNs, completedNs - gap.lastNs);
      gap.lastNs = completedNs;
    }
  }

  /** Forgets what was before a fault, apart from the last success. */
  void begin(long nowNs) {
    for (Gap gap : sessions.values()) {
      gap.longestNs = 0;
      if (gap.lastNs == null) {
        gap.lastNs = nowNs;
      }
    }
  }

  /** Reports each session's longest gap; one without a success lasts until now. */
  void report(long nowNs, LongConsumer longestNs) {
    for (Gap gap : sessions.values()) {
      long lastNs = gap.lastNs == null ? nowNs : gap.lastNs;
      longestNs.accept(Math.max(gap.longestNs, nowNs - lastNs));
    }
  }

  /** Ends an iteration: the time until the next one is no gap. */
  void end() {
    sessions.values().forEach(gap -> gap.lastNs = null);
  }
}
