package dev.zkpulsar.env.nodes;

import dev.zkpulsar.env.host.Await;
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
    List<Meter> meters = servers.stream().map(Server::meter).toList();
    double mostSeconds = IDLE_CORES * servers.size() * IDLE_FOR.toMillis() / 1e3;
    double[] before = {Double.NEGATIVE_INFINITY};
    try {
      return Await.until(
          longest,
          IDLE_FOR,
          () -> {
            double last = before[0];
            before[0] = Startup.cpuSeconds(meters);
            return before[0] - last <= mostSeconds;
          });
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
