package dev.zkpulsar.env.pulsar;

import dev.zkpulsar.env.host.AtExit;
import dev.zkpulsar.env.host.RunName;
import dev.zkpulsar.env.settings.Address;
import dev.zkpulsar.env.settings.BadInputException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ForkJoinPool;
import java.util.stream.Collectors;
import org.apache.pulsar.client.admin.ListNamespaceTopicsOptions;
import org.apache.pulsar.client.admin.Mode;
import org.apache.pulsar.client.admin.PulsarAdmin;
import org.apache.pulsar.client.admin.PulsarAdminException;

/**
 * A namespace that contains all topics of its owner, removed with its topics at the end. Its
 * policies are the cluster's defaults. Any thread may use it. Each method opens an admin client and
 * closes it, so that none costs anything while a benchmark measures.
 */
public final class PulsarNamespace implements AutoCloseable {
  private static final Duration CALL_TIMEOUT = Duration.ofSeconds(30);
  private static final int MAX_IN_FLIGHT = 16;
  private static final int ATTEMPTS = 3;
  private static final int CONFLICT = 409;
  private static final int NOT_FOUND = 404;

  private final String adminUrl;
  private final PulsarAccess access;
  private final String name;
  private AtExit removal = AtExit.NOTHING;
  private boolean closed;

  private PulsarNamespace(String adminUrl, PulsarAccess access, String name) {
    this.adminUrl = adminUrl;
    this.access = access;
    this.name = name;
  }

  /**
   * Creates {@code <tenant>/<run name>}, see {@link RunName}; throws a {@link BadInputException} if
   * the cluster does not allow it. On an external cluster it is also removed if this JVM ends
   * before {@link #close}.
   *
   * @param settings that lead to the cluster: the tenant
   */
  public static PulsarNamespace create(PulsarCluster cluster, PulsarSettings settings) {
    String tenant = settings.tenant();
    String name = tenant + "/" + RunName.create();
    PulsarNamespace namespace = of(cluster.adminUrl(), name, cluster.access());
    try (PulsarAdmin admin = namespace.admin()) {
      admin.namespaces().createNamespace(namespace.name);
    } catch (PulsarAdminException e) {
      String why = "no namespace can be created (" + AdminClient.why(e) + ")";
      String allowed = "an existing tenant that may be written";
      throw BadInputException.of(PulsarSettings.TENANT, tenant, why, allowed);
    }
    if (!cluster.areOurs()) {
      namespace.removal = AtExit.remove("namespace", namespace::remove);
    }
    return namespace;
  }

  /** A namespace, {@code tenant/namespace}, that another JVM has created and will remove. */
  public static PulsarNamespace of(String adminUrl, String name, PulsarAccess access) {
    return new PulsarNamespace(adminUrl, access, name);
  }

  private PulsarAdmin admin() {
    return AdminClient.open(adminUrl, access, CALL_TIMEOUT);
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
   * Creates topics without partitions, 16 at a time; a topic that exists stays.
   *
   * @param topics full names
   * @throws UncheckedIOException when the cluster refuses or does not answer within 30 s
   */
  public void createTopics(Collection<String> topics) {
    try (PulsarAdmin admin = admin()) {
      callForAll(topics, CONFLICT, admin.topics()::createNonPartitionedTopic);
    }
  }

  /** The bounds of the bundles, as hexadecimal numbers; none if the cluster does not tell them. */
  List<String> bundleBounds() {
    try (PulsarAdmin admin = admin()) {
      return admin.namespaces().getBundles(name).getBoundaries();
    } catch (PulsarAdminException e) {
      return List.of();
    }
  }

  /**
   * The hosts to which the clients of this namespace of an external cluster connect, by lookups;
   * throws a {@link BadInputException} if one lacks the user's consent or takes no connection, or
   * no lookup is answered within 8 s.
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
    try (PulsarAdmin admin = admin()) {
      removeTopics(admin);
    } catch (PulsarAdminException e) {
      throw failure(name, e);
    }
  }

  private void removeTopics(PulsarAdmin admin) throws PulsarAdminException {
    var parted = admin.topics().getPartitionedTopicList(name);
    callForAll(parted, NOT_FOUND, topic -> admin.topics().deletePartitionedTopic(topic, true));
    var all = ListNamespaceTopicsOptions.builder().mode(Mode.ALL).build();
    var topics = admin.namespaces().getTopics(name, all);
    callForAll(topics, NOT_FOUND, topic -> admin.topics().delete(topic, true));
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
    try (PulsarAdmin admin = admin()) {
      for (int attempt = 1; ; attempt++) {
        // A cluster forbids forced deletion of a namespace unless it is configured to allow it.
        removeTopics(admin);
        try {
          admin.namespaces().deleteNamespace(name);
          return;
        } catch (PulsarAdminException.ConflictException e) {
          if (attempt == ATTEMPTS) {
            throw e;
          }
        }
      }
    } catch (PulsarAdminException.NotFoundException e) {
      // Somebody else has removed it.
    } catch (PulsarAdminException | UncheckedIOException e) {
      String why = AdminClient.why(e);
      System.err.println("zkpulsar: namespace " + name + " is left behind: " + why);
    }
  }

  /** A call of the admin API about a topic. */
  private interface Call {
    void about(String topic) throws PulsarAdminException;
  }

  /** Makes a call for each topic; an answer with the harmless status is as good as success. */
  private static void callForAll(Collection<String> topics, int harmless, Call call) {
    var callers = new ForkJoinPool(MAX_IN_FLIGHT);
    try {
      callers
          .submit(() -> topics.parallelStream().forEach(topic -> call(topic, harmless, call)))
          .join();
    } finally {
      callers.shutdown();
    }
  }

  private static void call(String topic, int harmless, Call call) {
    try {
      call.about(topic);
    } catch (PulsarAdminException e) {
      if (e.getStatusCode() != harmless) {
        throw failure(topic, e);
      }
    }
  }

  private static UncheckedIOException failure(String subject, PulsarAdminException e) {
    return new UncheckedIOException(new IOException(subject + ": " + AdminClient.why(e), e));
  }
}
