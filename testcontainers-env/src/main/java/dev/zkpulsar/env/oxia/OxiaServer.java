package dev.zkpulsar.env.oxia;

import dev.zkpulsar.env.server.RunningServers;
import java.util.Map;

/**
 * Running Oxia servers, or the address of a cluster, whose other servers are not known. Any thread
 * may use it.
 *
 * <pre>{@code
 * try (var oxia = Environments.oxia(OxiaSettings.of(System.getProperties()))) {
 *   var store = connect(oxia.address(), oxia.namespace());
 *   oxia.servers().get(0).place().pause();
 * }
 * }</pre>
 */
public interface OxiaServer extends RunningServers {

  /** The address for clients, {@code host:port}: of the server, or one in front of several. */
  String address();

  String namespace();

  /** The version of the program, the number of shards, and the hosts of an external Oxia. */
  Map<String, String> facts();
}
