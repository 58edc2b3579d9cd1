package dev.zkpulsar.env.pulsar;

import dev.zkpulsar.env.server.Elsewhere;
import dev.zkpulsar.env.server.Server;
import dev.zkpulsar.env.settings.Address;
import dev.zkpulsar.env.settings.BadInputException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;

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
    String why;
    try {
      var admin = new PulsarAdmin(settings.adminUrl(), settings.access(), TIMEOUT);
      var answer = admin.call("GET", "clusters");
      if (answer.ok()) {
        return;
      }
      why = answer.why();
    } catch (UncheckedIOException | IllegalArgumentException e) {
      why = e.getMessage();
    }
    throw BadInputException.of(
        PulsarSettings.ADMIN,
        settings.adminUrl(),
        "no cluster answers (" + why + ")",
        "http://host:port of a running cluster, with -D%s if it is secured"
            .formatted(PulsarAccess.CLIENT_CONFIG));
  }
}
