package dev.zkpulsar.env.pulsar;

import dev.zkpulsar.env.server.Elsewhere;
import dev.zkpulsar.env.server.Server;
import dev.zkpulsar.env.settings.Address;
import dev.zkpulsar.env.settings.BadInputException;
import java.time.Duration;
import java.util.List;
import org.apache.pulsar.client.admin.PulsarAdminException;

/** An external cluster. It is neither started nor stopped, only checked for an answer. */
public record ExternalPulsar(String serviceUrl, String adminUrl, List<Server> servers)
    implements PulsarCluster {
  private static final Duration TIMEOUT = Duration.ofSeconds(8);

  /**
   * Finds the cluster.
   *
   * @throws BadInputException when its admin API does not answer within 8 s, or refuses access, or
   *     no broker takes a connection
   */
  public static ExternalPulsar connect(PulsarSettings settings) {
    requireAnswer(settings);
    String url = settings.serviceUrl();
    List<Address> brokers = PulsarSettings.brokers(url);
    Address.requireAnswer(
        PulsarSettings.SERVICE, url, brokers, "pulsar://host:port of a running broker");
    return new ExternalPulsar(
        url,
        settings.adminUrl(),
        brokers.stream()
            .map(Address::toString)
            .map(broker -> new Server(broker, broker, new Elsewhere()))
            .toList());
  }

  private static void requireAnswer(PulsarSettings settings) {
    try (var admin = AdminClient.open(settings.adminUrl(), settings.access(), TIMEOUT)) {
      admin.clusters().getClusters();
    } catch (PulsarAdminException e) {
      throw BadInputException.of(
          PulsarSettings.ADMIN,
          settings.adminUrl(),
          "no cluster answers (" + AdminClient.why(e) + ")",
          "http://host:port of a running cluster, with -D%s if it is secured"
              .formatted(PulsarSettings.CLIENT_CONFIG));
    }
  }
}
