package dev.zkpulsar.env.server;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The running servers of one system. Any thread may use them. */
public interface RunningServers extends AutoCloseable {

  /** The servers, in the order of the system's address. */
  List<Server> servers();

  /** Why the servers may not serve: one has ended, or a disk is full; empty if neither is known. */
  default Optional<String> problem() {
    return Optional.empty();
  }

  /**
   * From now on, starts an embedded server again after it was killed, with its own data and ports.
   * Other servers are not started again.
   *
   * @param after the time between the server's end and its start; empty to start none again
   */
  default void restartKilled(Optional<Duration> after) {}

  /** Whether the servers were started for the benchmark, and end with {@link #close}. */
  default boolean areOurs() {
    return servers().stream().anyMatch(server -> server.place().isOurs());
  }

  /** Whether all servers run; always true of external servers. */
  default boolean areThere() {
    return servers().stream().allMatch(server -> server.place().isThere());
  }

  /** Stops the servers that were started, and removes their data; does nothing the second time. */
  @Override
  default void close() {}
}
