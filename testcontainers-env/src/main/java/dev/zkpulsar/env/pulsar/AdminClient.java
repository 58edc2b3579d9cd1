package dev.zkpulsar.env.pulsar;

import dev.zkpulsar.env.settings.BadInputException;
import java.io.IOException;
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
   * Opens a client with one network thread and as many connections as requests in flight. It
   * connects with its first request, and tries a lost connection five times more. Throws a {@link
   * BadInputException} if it refuses the authentication or the certificates.
   *
   * @param url {@code http://host:port[,host:port...]}; the servers are asked in turn
   */
  public static PulsarAdmin open(String url, PulsarAccess access, Duration requestTimeout) {
    var conf = new TreeMap<>(access.conf());
    conf.put("numIoThreads", 1);
    conf.put("connectionsPerBroker", 0);
    int seconds = (int) requestTimeout.toSeconds();
    try {
      return PulsarAdmin.builder()
          .loadConf(conf)
          .serviceHttpUrl(url)
          .connectionTimeout(seconds, TimeUnit.SECONDS)
          .readTimeout(seconds, TimeUnit.SECONDS)
          .requestTimeout(seconds, TimeUnit.SECONDS)
          .build();
    } catch (PulsarClientException | RuntimeException e) {
      String why = "Pulsar's client refuses it (" + why(e) + ")";
      String allowed = "entries as pulsar-admin takes them";
      throw BadInputException.of(PulsarSettings.CLIENT_CONFIG, access, why, allowed);
    }
  }

  /**
   * The reason of a failure in one line: the status and reason of an HTTP answer, or the message of
   * a failed connection. Of any other failure only the class: a plugin may print what it was given.
   */
  public static String why(Throwable failure) {
    Throwable root = failure;
    while (root.getCause() != null && !isAnswer(root)) {
      root = root.getCause();
    }
    if (isAnswer(root)) {
      var answer = (PulsarAdminException) root;
      String reason = String.valueOf(answer.getHttpError()).lines().findFirst().orElse("");
      return "HTTP " + answer.getStatusCode() + ": " + reason;
    }
    boolean isConnection = root instanceof IOException || root instanceof TimeoutException;
    return isConnection && !root.getClass().getName().contains("jackson")
        ? BadInputException.reason(root)
        : root.getClass().getSimpleName();
  }

  private static boolean isAnswer(Throwable failure) {
    return failure instanceof PulsarAdminException answer && answer.getStatusCode() >= 100;
  }
}
