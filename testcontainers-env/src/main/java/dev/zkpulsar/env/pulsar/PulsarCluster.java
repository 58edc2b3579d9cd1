package dev.zkpulsar.env.pulsar;

import dev.zkpulsar.env.server.RunningServers;

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
public interface PulsarCluster extends RunningServers {

  /** The address for clients: {@code pulsar://host:port} or {@code pulsar+ssl://host:port}. */
  String serviceUrl();

  /** The address of the admin API: {@code http://host:port} or {@code https://host:port}. */
  String adminUrl();
}
