package dev.zkpulsar.env.pulsar;

import dev.zkpulsar.env.server.RunningServers;
import java.util.List;
import java.util.stream.Stream;

/**
 * A running Pulsar cluster. Its servers are the brokers, in the order of the service URL, then the
 * bookies and the metadata servers if they are processes of their own. Any thread may use it.
 *
 * <pre>{@code
 * try (var cluster = Environments.pulsar(PulsarSettings.of(System.getProperties()))) {
 *   var client = PulsarClient.builder().serviceUrl(cluster.serviceUrl()).build();
 *   cluster.servers().get(0).place().pause();
 * }
 * }</pre>
 */
public interface PulsarCluster extends RunningServers {

  /**
   * The address for clients: {@code pulsar://host:port[,host:port...]} or {@code pulsar+ssl://}.
   */
  String serviceUrl();

  /** The address of the admin API: {@code http://host:port[,host:port...]} or {@code https://}. */
  String adminUrl();

  /** A URL for each server of an address. */
  static List<String> urls(String address) {
    String[] parts = address.replaceFirst("/+$", "").split("(?<=://)|,");
    return Stream.of(parts).skip(1).map(server -> parts[0] + server).toList();
  }
}
