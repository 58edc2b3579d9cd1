package dev.zkpulsar.env.server;

import java.time.Duration;
import java.util.List;

/** Waits for servers that have a backlog. */
public final class Idle {
  /** An idle server of ZooKeeper uses 0.01 cores, a broker up to 0.1. */
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
      while (System.nanoTime() < endNs) {
        double cpu = Startup.cpuSeconds(meters);
        Thread.sleep(IDLE_FOR.toMillis());
        if (Startup.cpuSeconds(meters) - cpu
            <= IDLE_CORES * servers.size() * IDLE_FOR.toMillis() / 1e3) {
          return true;
        }
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
