package dev.zkpulsar.env.server;

import java.time.Duration;
import java.util.List;

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
    long endNs = System.nanoTime() + longest.toNanos();
    List<Meter> meters = servers.stream().map(Server::meter).toList();
    try {
      double before = Startup.cpuSeconds(meters);
      while (System.nanoTime() - endNs < 0) {
        Thread.sleep(IDLE_FOR.toMillis());
        double now = Startup.cpuSeconds(meters);
        if (now - before <= IDLE_CORES * servers.size() * IDLE_FOR.toMillis() / 1e3) {
          return true;
        }
        before = now;
      }
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    } finally {
      meters.forEach(Meter::close);
    }
  }
}
