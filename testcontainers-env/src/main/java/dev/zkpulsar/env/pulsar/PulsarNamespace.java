package dev.zkpulsar.env.pulsar;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.zkpulsar.env.host.RunName;
import dev.zkpulsar.env.host.AtExit;
import dev.zkpulsar.env.settings.Address;
import dev.zkpulsar.env.settings.BadInputException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URLEncoder;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ForkJoinPool;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * A namespace that contains all topics of its owner, removed with its topics at the end. Its
 * policies are the cluster's defaults. The owner reads and writes only there. Any thread may use
 * it.
 *
 * <pre>{@code
 * try (var namespace = PulsarNamespace.create(cluster, settings);
 *     var producer = client.newProducer().topic(namespace.topic("a")).create()) {
 *   producer.send(message);
 *   // In another JVM: PulsarNamespace.of(adminUrl, namespace.name(), settings).removeTopics()
 * } // the topic and the namespace are gone
 * }</pre>
 */
public final class PulsarNamespace implements AutoCloseable {
  private static final Duration CALL_TIMEOUT = Duration.ofSeconds(30);
  private static final int MAX_IN_FLIGHT = 16;
  private static final int ATTEMPTS = 3;
  private static final int CONFLICT = 409;
  private static final int NOT_FOUND = 404;

  private final PulsarAdmin admin;
  private final String name;
  private AtExit removal = AtExit.NOTHING;
  private boolean closed;

  private PulsarNamespace(PulsarAdmin admin, String name) {
    this.admin = admin;
    this.name = name;
  }

  /**
   * Creates {@code <tenant>/<run name>}, see {@link RunName}. On an external cluster it is also
   * removed if this JVM ends before {@link #close}.
   *
   * @param settings that lead to the cluster: the tenant and the access
   * @throws BadInputException when the cluster does not allow it
   */
  public static PulsarNamespace create(PulsarCluster cluster, PulsarSettings settings) {
    String tenant = settings.tenant();
    String name = tenant + "/" + RunName.create();
    PulsarNamespace namespace = of(cluster.adminUrl(), name, settings);
    String why;
    try {
      var answer = namespace.admin.call("PUT", "namespaces/" + name);
      why = answer.ok() ? null : answer.why();
    } catch (UncheckedIOException | IllegalArgumentException e) {
      why = e.getMessage();
    }
    if (why != null) {
      throw BadInputException.of(
          PulsarSettings.TENANT,
          tenant,
          "no namespace can be created (" + why + ")",
          "an existing tenant that may be written");
    }
    if (!cluster.areOurs()) {
      namespace.removal = AtExit.remove("namespace", namespace::remove);
    }
    return namespace;
  }

  /**
   * A namespace that another JVM has created and will remove.
   *
   * @param name as in {@link #name}
   * @param settings that lead to the cluster: the access
   */
  public static PulsarNamespace of(String adminUrl, String name, PulsarSettings settings) {
    return new PulsarNamespace(new PulsarAdmin(adminUrl, settings.access(), CALL_TIMEOUT), name);
  }

  /** {@code tenant/namespace}. */
  public String name() {
    return name;
  }

  /** The full name of a persistent topic of the namespace, for a client. */
  public String topic(String localName) {
    return "persistent://" + name + "/" + localName;
  }

  /**
   * Creates topics without partitions, 16 at a time, whatever the cluster creates by itself for a
   * client; a topic that exists stays.
   *
   * @param topics full names
   * @throws UncheckedIOException when the cluster refuses or does not answer within 30 s
   */
  public void createTopics(Collection<String> topics) {
    each(topics, topic -> call("PUT", topic, "", CONFLICT));
  }

  /** The bounds of the bundles, as hexadecimal numbers; none if the cluster does not tell them. */
  List<String> bundleBounds() {
    return admin.call("GET", "namespaces/" + name + "/bundles").strings("boundaries");
  }

  /**
   * The hosts to which the clients of this namespace of an external cluster connect, by lookups.
   *
   * @param settings that lead to the cluster
   * @throws BadInputException when a host lacks the user's consent or takes no connection, or no
   *     lookup is answered within 8 s
   */
  public Set<String> requireConsentedHosts(PulsarSettings settings) {
    return ServingBrokers.require(settings, this).stream()
        .map(Address::host)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /**
   * Removes all topics of the namespace with their subscriptions, 16 at a time; hundreds take
   * seconds. Close their clients first: a client that connects again creates its topic again.
   *
   * @throws UncheckedIOException when the cluster refuses or does not answer within 30 s
   */
  public void removeTopics() {
    for (String domain : List.of("persistent", "non-persistent")) {
      String path = domain + "/" + name + "/partitioned";
      delete(strings(path), "/partitions?force=true");
    }
    delete(strings("namespaces/" + name + "/topics?mode=ALL"), "?force=true");
  }

  /**
   * Removes the namespace with all its topics; does nothing the second time. If the cluster does
   * not allow it, it prints a line on standard error.
   */
  @Override
  public void close() {
    remove();
    removal.cancel();
  }

  private synchronized void remove() {
    if (closed) {
      return;
    }
    closed = true;
    String why = "";
    try {
      for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
        // A cluster forbids forced deletion of a namespace unless it is configured to allow it.
        removeTopics();
        var answer = admin.call("DELETE", "namespaces/" + name);
        if (answer.ok() || answer.status() == NOT_FOUND) {
          return;
        }
        why = answer.why();
        if (answer.status() != CONFLICT) {
          break;
        }
      }
    } catch (UncheckedIOException e) {
      why = e.getMessage();
    }
    System.err.println("zkpulsar: namespace " + name + " is left behind: " + why);
  }

  private List<String> strings(String path) {
    var answer = admin.call("GET", path);
    requireOk(path, answer);
    return answer.strings();
  }

  private void delete(List<String> topics, String how) {
    each(topics, topic -> call("DELETE", topic, how, NOT_FOUND));
  }

  private static void each(Collection<String> topics, Consumer<String> action) {
    var callers = new ForkJoinPool(MAX_IN_FLIGHT);
    try {
      callers.submit(() -> topics.parallelStream().forEach(action)).join();
    } finally {
      callers.shutdown();
    }
  }

  /**
   * Calls the API about a topic.
   *
   * @param topic its full name, {@code domain://tenant/namespace/local}
   * @param harmless the status of an error that means that nothing is to be done
   */
  private void call(String method, String topic, String how, int harmless) {
    String domain = topic.substring(0, topic.indexOf("://"));
    String local = topic.substring(topic.indexOf(name) + name.length() + 1);
    String path = domain + "/" + name + "/" + encode(local) + how;
    var answer = admin.call(method, path);
    if (answer.status() != harmless) {
      requireOk(path, answer);
    }
  }

  private static void requireOk(String path, PulsarAdmin.Answer answer) {
    if (!answer.ok()) {
      throw new UncheckedIOException(new IOException(path + ": " + answer.why()));
    }
  }

  private static String encode(String local) {
    return URLEncoder.encode(local, UTF_8).replace("+", "%20");
  }
}
