package dev.zkpulsar.env.server;

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

  /** Ends the servers and removes their data; does nothing the second time. */
  @Override
  void close();
}
