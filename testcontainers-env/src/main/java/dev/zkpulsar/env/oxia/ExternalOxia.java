package dev.zkpulsar.env.oxia;

import dev.zkpulsar.env.external.Consent;
import dev.zkpulsar.env.server.Elsewhere;
import dev.zkpulsar.env.server.Server;
import dev.zkpulsar.env.settings.Address;
import dev.zkpulsar.env.settings.BadInputException;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * An external Oxia. It is neither started nor stopped, only checked for an answer.
 *
 * @param leaders {@code host:port} of the leader of each shard, when it was found
 */
public record ExternalOxia(String address, String namespace, List<String> leaders)
    implements OxiaServer {

  /**
   * Finds the server and the namespace.
   *
   * @throws BadInputException when nothing answers, the namespace is missing, or a shard's leader
   *     is on another machine without the user's consent, or takes no connection
   */
  public static ExternalOxia connect(OxiaSettings settings) {
    String address = settings.address();
    List<String> leaders = OxiaKeys.leaders(address, settings.namespace());
    List<Address> servers = leaders.stream().distinct().map(Address::of).toList();
    String who = "its shards are led by ";
    Consent.require(OxiaSettings.ADDRESS, address, who, servers, settings.consent());
    for (Address server : servers) {
      if (server.refusal().isPresent()) {
        throw BadInputException.of(
            OxiaSettings.ADDRESS,
            address,
            who + server + ": " + server.refusal().orElse(""),
            "host:port of an Oxia that this machine reaches by the addresses of its servers");
      }
    }
    try (OxiaKeys keys = OxiaKeys.connect(address, settings.namespace())) {
      return new ExternalOxia(address, settings.namespace(), leaders);
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public List<Server> servers() {
    return List.of(new Server(OxiaReport.SERVERS + 1, address, new Elsewhere()));
  }

  @Override
  public Map<String, String> facts() {
    String hosts =
        leaders.stream()
            .map(leader -> Address.of(leader).host())
            .distinct()
            .sorted()
            .collect(Collectors.joining(","));
    return Map.of("hosts", hosts, "shards", Integer.toString(leaders.size()));
  }
}
