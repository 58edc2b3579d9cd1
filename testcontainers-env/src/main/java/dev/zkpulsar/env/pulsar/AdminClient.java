package dev.zkpulsar.env.pulsar;

import dev.zkpulsar.env.settings.BadInputException;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.pulsar.client.admin.PulsarAdmin;
import org.apache.pulsar.client.admin.PulsarAdminException;
import org.apache.pulsar.client.api.PulsarClientException;

/** Opens Pulsar's own admin client, and explains its failures without a secret. */
public final class AdminClient {
  private AdminClient() {}

  /**
   * Opens a client with one network thread and as many connections as there are requests in flight;
   * it connects with its first request. A lost connection is tried five times more.
   *
   * @param url {@code http://host:port[,host:port...]}; the servers are asked in turn
   * @param timeout of each request
   * @throws BadInputException when the client refuses the authentication or the certificates
   */
  public static PulsarAdmin open(String url, PulsarAccess access, Duration timeout) {
    var conf = new TreeMap<>(access.conf());
    conf.put("numIoThreads", 1);
    conf.put("connectionsPerBroker", 0);
    int seconds = (int) timeout.toSeconds();
    try {
      return PulsarAdmin.builder()
          .loadConf(conf)
          .serviceHttpUrl(url)
          .connectionTimeout(seconds, TimeUnit.SECONDS)
          .readTimeout(seconds, TimeUnit.SECONDS)
          .requestTimeout(seconds, TimeUnit.SECONDS)
          .build();
    } catch (PulsarClientException | RuntimeException e) {
      throw BadInputException.of(
          PulsarSettings.CLIENT_CONFIG,
          access,
          "Pulsar's client refuses it (" + why(e) + ")",
          "authPlugin, authParams and tls... as pulsar-admin takes them");
    }
  }

  /**
   * The reason of a failure in one line: the HTTP status and reason of an answer, or the message of
   * a failed connection. Of any other failure only the class, since a plugin may print what it was
   * given.
   */
  public static String why(Throwable failure) {
    Throwable root = failure;
    while (root.getCause() != null && status(root) < 100) {
      root = root.getCause();
    }
    if (status(root) >= 100 && root instanceof PulsarAdminException answered) {
      String reason = answered.getHttpError();
      return "HTTP "
          + status(root)
          + (reason == null ? "" : reason.lines().findFirst().map(": "::concat).orElse(""));
    }
    boolean isHarmless =
        (root instanceof IOException
                || root instanceof GeneralSecurityException
                || root instanceof TimeoutException)
            && !root.getClass().getName().contains("jackson");
    return isHarmless ? BadInputException.reason(root) : root.getClass().getSimpleName();
  }

  /** The HTTP status of a failure; below 100 if no server answered. */
  static int status(Throwable failure) {
    return failure instanceof PulsarAdminException answered ? answered.getStatusCode() : 0;
  }
}
