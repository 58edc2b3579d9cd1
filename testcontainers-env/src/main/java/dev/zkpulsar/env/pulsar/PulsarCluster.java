package dev.zkpulsar.env.pulsar;

import dev.zkpulsar.env.nodes.Deployment;
import dev.zkpulsar.env.nodes.Engine;
import dev.zkpulsar.env.nodes.Server;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A running Pulsar cluster. Any thread may use it.
 *
 * @param serviceUrl for clients: {@code pulsar://host:port[,host:port...]} or {@code pulsar+ssl://}
 * @param adminUrl {@code http://host:port[,host:port...]} or {@code https://}
 * @param servers the brokers, in the order of the service URL, then the bookies and the metadata
 *     servers if they are processes of their own
 * @param clientConfig the client.conf of a secured cluster
 */
public record PulsarCluster(
    String serviceUrl,
    String adminUrl,
    List<Server> servers,
    Optional<Engine> engine,
    Optional<Path> clientConfig)
    implements Deployment {

  /** How clients authenticate and encrypt. */
  PulsarAccess access() {
    return PulsarAccess.of(clientConfig);
  }

  /** A URL for each server of an address. */
  public static List<String> urls(String address) {
    String[] parts = address.replaceFirst("/+$", "").split("(?<=://)|,");
    return Stream.of(parts).skip(1).map(server -> parts[0] + server).toList();
  }
}
