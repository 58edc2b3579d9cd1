package dev.zkpulsar.env.pulsar;

import dev.zkpulsar.env.server.Server;
import dev.zkpulsar.env.settings.BadInputException;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;

/** A cluster that somebody else runs. Nothing is done to it here but to see that it answers. */
public record ExternalPulsar(String serviceUrl, String adminUrl, List<Server> servers)
    implements PulsarCluster {
  private static final Duration TIMEOUT = Duration.ofSeconds(8);
  private static final String HOST_AND_PORT = "([^\\s:/,]+|\\[[0-9a-fA-F:]+]):\\d{1,5}";

  public static ExternalPulsar connect(Properties settings) {
    String service = settings.getProperty(PulsarSettings.PULSAR);
    if (!service.matches("pulsar(\\+ssl)?://" + HOST_AND_PORT + "(," + HOST_AND_PORT + ")*/?")) {
      throw new BadInputException(
          PulsarSettings.PULSAR
              + ": '"
              + service
              + "' is no address; allowed: pulsar://host:port[,host:port...], or pulsar+ssl://");
    }
    String admin = settings.getProperty(PulsarSettings.ADMIN, "");
    if (!admin.matches("https?://" + HOST_AND_PORT + "/?")) {
      throw new BadInputException(
          PulsarSettings.ADMIN
              + ": '"
              + admin
              + "' is no address; allowed: http://host:port, or https://, beside "
              + PulsarSettings.PULSAR);
    }
    requireAnswer(admin, PulsarAccess.of(settings));
    String hosts = service.replaceFirst("^.*//", "").replaceFirst("/$", "");
    return new ExternalPulsar(
        service,
        admin,
        Arrays.stream(hosts.split(","))
            .map(host -> new Server(host, host, new Server.Elsewhere()))
            .toList());
  }

  private static void requireAnswer(String url, PulsarAccess access) {
    String why;
    try {
      var answer = new PulsarAdmin(url, access, TIMEOUT).call("GET", "clusters");
      if (answer.ok()) {
        return;
      }
      why = answer.why();
    } catch (IOException | IllegalArgumentException e) {
      why = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
    throw new BadInputException(
        PulsarSettings.ADMIN
            + ": no cluster answers at '"
            + url
            + "' ("
            + why.lines().findFirst().orElse("")
            + "); allowed: http://host:port of a cluster that runs, see also "
            + PulsarSettings.AUTH_PLUGIN
            + " and "
            + PulsarSettings.TRUST_CERTS);
  }

  @Override
  public void close() {}
}
