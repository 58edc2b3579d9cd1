package dev.zkpulsar.env.oxia;

import dev.zkpulsar.env.server.Server;
import java.util.List;
import java.util.Optional;

/**
 * A running Oxia server, or the address of a cluster. Any thread may use it.
 *
 * <pre>{@code
 * try (var oxia = Environments.oxia(OxiaSettings.of(System.getProperties()))) {
 *   var store = connect(oxia.address(), oxia.namespace());
 *   oxia.servers().get(0).place().pause();
 * }
 * }</pre>
 */
public interface OxiaServer extends AutoCloseable {

  /** The address for clients, {@code host:port}. */
  String address();

  /** The namespace of the keys. */
  String namespace();

  /** The servers: one, also for an external cluster, whose other servers are not known. */
  List<Server> servers();

  /** Why the server may not serve; empty if it is not known. */
  default Optional<String> problem() {
    return Optional.empty();
  }

  /** Stops a server that was started, and removes its data; does nothing the second time. */
  @Override
  void close();
}
