package dev.zkpulsar.harness.calibration;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * The ticks of a timer at a fixed rate, as of {@code scheduleAtFixedRate}. A period that is a
 * multiple or a part of the kernel's own tick keeps its place between the kernel's ticks, so the
 * work that follows a tick meets all of them, or none.
 */
final class Ticks {
  private final long startNs = System.nanoTime();
  private final long periodNs;

  Ticks(int periodMillis) {
    periodNs = TimeUnit.MILLISECONDS.toNanos(periodMillis);
  }

  /** Parks until the next tick. */
  void await() {
    long sinceNs = System.nanoTime() - startNs;
    parkUntil(startNs + (sinceNs / periodNs + 1) * periodNs);
  }

  /**
   * Parks until an instant by {@link System#nanoTime}, not for less: a thread may wake up early.
   */
  static void parkUntil(long dueNs) {
    for (long leftNs = dueNs - System.nanoTime(); leftNs > 0; leftNs = dueNs - System.nanoTime()) {
      LockSupport.parkNanos(leftNs);
    }
  }
}
