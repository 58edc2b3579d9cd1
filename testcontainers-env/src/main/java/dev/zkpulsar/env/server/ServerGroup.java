package dev.zkpulsar.env.server;

import java.time.Duration;
import java.util.Optional;

/** The processes or containers of one system, which end together. Any thread may use it. */
public interface ServerGroup extends AutoCloseable {

  /** The reason of a server that has ended, from its log; empty while all run. */
  Optional<String> failure();

  /**
   * Why the servers may not serve: one has ended, or its data have no space left; empty if neither
   * is known.
   */
  default Optional<String> problem() {
    return failure();
  }

  /**
   * From now on, starts a server again after it was killed, with its own data and ports.
   *
   * @param after the time between the server's end and its start; empty to start none again
   */
  void restartKilled(Optional<Duration> after);

  /** Ends the servers and removes their data; does nothing the second time. */
  @Override
  void close();
}
