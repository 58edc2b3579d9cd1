package dev.zkpulsar.env.nodes;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Waits for servers that have a backlog. */
public final class Idle {
  /** Idle servers still run timers and collect garbage. */
  private static final double IDLE_CORES = 0.15;

  private static final Duration IDLE_FOR = Duration.ofMillis(500);

  private Idle() {}

  /**
   * Waits until servers use little of the processor, as they do once they have worked off a
   * backlog.
   *
   * @param longest gives up after this time
   * @return whether they are idle; true of servers whose processor time cannot be read
   */
  public static boolean await(List<Server> servers, Duration longest) {
    List<Meter> meters = servers.stream().map(Server::meter).toList();
    double mostSeconds = IDLE_CORES * servers.size() * IDLE_FOR.toMillis() / 1e3;
    try {
      long startNs = System.nanoTime();
      double usedSeconds = Startup.cpuSeconds(meters);
      while (System.nanoTime() - startNs < longest.toNanos()) {
        TimeUnit.MILLISECONDS.sleep(IDLE_FOR.toMillis());
        double nowSeconds = Startup.cpuSeconds(meters);
        if (nowSeconds - usedSeconds <= mostSeconds) {
          return true;
        }
        usedSeconds = nowSeconds;
      }
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
