package dev.zkpulsar.env.server;

import java.util.Map;

/**
 * Reads the metrics that the servers of one system report themselves, such as ZooKeeper's {@code
 * mntr}. {@link Server#meter} finds the implementations with {@link java.util.ServiceLoader} and
 * adds the readings of every implementation that {@link #reads} the server. Any thread may use it.
 */
public interface ServerReport {

  /** Whether the server belongs to this system, judged by its role. */
  boolean reads(Server server);

  /** The reported resources; empty if the server does not answer. */
  Map<Resource, Double> read(Server server);
}
