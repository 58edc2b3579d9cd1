package dev.zkpulsar.env.server;

import java.time.Duration;
import java.util.Optional;

/** The processes or containers of one system, which end together. Any thread may use it. */
public interface ServerGroup extends AutoCloseable {

  /** The reason of a server that has ended, from its log; empty while all run. */
  Optional<String> failure();

  /** See {@link RunningServers#problem}. */
  default Optional<String> problem() {
    return failure();
  }

  /** See {@link RunningServers#restartKilled}. */
  void restartKilled(Optional<Duration> after);

  /** Ends the servers and removes their data; does nothing the second time. */
  @Override
  void close();
}
