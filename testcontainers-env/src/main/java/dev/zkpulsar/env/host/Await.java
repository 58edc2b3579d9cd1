package dev.zkpulsar.env.host;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/** Waits for a condition that nobody announces. */
public final class Await {
  private Await() {}

  /**
   * Asks until the condition holds, at least once.
   *
   * @param longest gives up after this time
   * @param step the pause between two questions
   * @return whether the condition holds
   */
  public static boolean until(Duration longest, Duration step, BooleanSupplier condition)
      throws InterruptedException {
    long startNs = System.nanoTime();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() - startNs > longest.toNanos()) {
        return false;
      }
      Thread.sleep(step.toMillis());
    }
    return true;
  }
}
