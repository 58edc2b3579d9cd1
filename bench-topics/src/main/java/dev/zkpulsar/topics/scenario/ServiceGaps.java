package dev.zkpulsar.topics.scenario;

/**
 * The gaps in the service of a topic: the times between two acknowledgements that are longer than a
 * bound. Messages must be due more often than the bound. Only gaps after the latest {@link #begin}
 * count. All times are nanoseconds by {@link System#nanoTime}. Any thread may use it.
 */
final class ServiceGaps {
  private final long boundNs;
  private long lastNs;
  private long longestNs;
  private long lastEndNs;

  /** Counts gaps longer than a bound. */
  ServiceGaps(long boundNs) {
    this.boundNs = boundNs;
  }

  /** Forgets earlier gaps; the topic counts as serving at this instant. */
  synchronized void begin(long nowNs) {
    lastNs = nowNs;
    longestNs = 0;
    lastEndNs = nowNs;
  }

  /** Notes an acknowledgement. */
  synchronized void acknowledged(long nowNs) {
    long gapNs = nowNs - lastNs;
    if (gapNs > boundNs) {
      longestNs = Math.max(longestNs, gapNs);
      lastEndNs = nowNs;
    }
    lastNs = Math.max(lastNs, nowNs);
  }

  /** Whether a gap is open. */
  synchronized boolean isSilent(long nowNs) {
    return nowNs - lastNs > boundNs;
  }

  /** The longest gap up to an instant, at which it may be open; 0 without any. */
  synchronized long longestNs(long nowNs) {
    long openNs = isSilent(nowNs) ? nowNs - lastNs : 0;
    return Math.max(longestNs, openNs);
  }

  /** From an instant to the end of the last gap; 0 if no gap has ended since that instant. */
  synchronized long lastEndSince(long instantNs) {
    return Math.max(0, lastEndNs - instantNs);
  }
}
