package dev.zkpulsar.env.pulsar;

import dev.zkpulsar.env.server.Server;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * A running Pulsar cluster. Any thread may use it.
 *
 * <pre>{@code
 * try (var cluster = Environments.pulsar(PulsarSettings.of(System.getProperties()))) {
 *   var client = PulsarClient.builder().serviceUrl(cluster.serviceUrl()).build();
 *   cluster.servers().get(0).place().pause();
 * }
 * }</pre>
 */
public interface PulsarCluster extends AutoCloseable {

  /** The address for clients: {@code pulsar://host:port} or {@code pulsar+ssl://host:port}. */
  String serviceUrl();

  /** The address of the admin API: {@code http://host:port} or {@code https://host:port}. */
  String adminUrl();

  /** The servers, brokers first. */
  List<Server> servers();

  /** Why the servers may not serve; empty if it is not known. */
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

  /** Stops a broker that was started, and removes its data; does nothing the second time. */
  @Override
  void close();
}
