package dev.zkpulsar.env.pulsar;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.zkpulsar.env.server.Server;
import dev.zkpulsar.env.settings.BadInputException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URLEncoder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Semaphore;

/**
 * A namespace in which all that its owner does happens, and which is removed with all its topics.
 * Its policies are the cluster's defaults. What lies beside it is neither read nor written.
 */
public final class PulsarNamespace implements AutoCloseable {
  private static final Duration CALL_TIMEOUT = Duration.ofSeconds(30);
  private static final int MAX_IN_FLIGHT = 16;
  private static final int ATTEMPTS = 3;
  private static final int CONFLICT = 409;
  private static final int NOT_FOUND = 404;

  private final PulsarAdmin admin;
  private final String name;
  private final Thread closeAtExit = new Thread(this::remove, "remove namespace");
  private boolean closed;

  private PulsarNamespace(PulsarAdmin admin, String name) {
    this.admin = admin;
    this.name = name;
  }

  /**
   * Creates {@code <tenant>/zkpulsar-<random>}. On somebody else's cluster it is removed also when
   * this JVM ends before {@link #close}.
   *
   * @param cluster the one that the settings lead to
   * @param settings usually {@link System#getProperties}: the tenant and the access
   * @throws BadInputException when the cluster does not let it be created
   */
  public static PulsarNamespace create(PulsarCluster cluster, Properties settings) {
    String tenant = settings.getProperty(PulsarSettings.TENANT, PulsarSettings.DEFAULT_TENANT);
    String name = tenant + "/zkpulsar-" + UUID.randomUUID();
    PulsarNamespace namespace = of(cluster.adminUrl(), name, settings);
    String why;
    try {
      var answer = namespace.call("PUT", "namespaces/" + name);
      why = answer.ok() ? null : answer.why();
    } catch (UncheckedIOException | IllegalArgumentException e) {
      why = e.getMessage();
    }
    if (why != null) {
      throw new BadInputException(
          PulsarSettings.TENANT
              + ": '"
              + tenant
              + "': no namespace can be created in it ("
              + why
              + "); allowed: a tenant that exists and may be written");
    }
    if (cluster.servers().stream().allMatch(one -> one.place() instanceof Server.Elsewhere)) {
      Runtime.getRuntime().addShutdownHook(namespace.closeAtExit);
    }
    return namespace;
  }

  /**
   * One that exists, created by another JVM: the address and the name are handed over, and who
   * created it removes it.
   *
   * @param settings usually {@link System#getProperties}: the access
   */
  public static PulsarNamespace of(String adminUrl, String name, Properties settings) {
    var access = PulsarAccess.of(settings);
    return new PulsarNamespace(new PulsarAdmin(adminUrl, access, CALL_TIMEOUT), name);
  }

  /** {@code tenant/namespace}. */
  public String name() {
    return name;
  }

  /** The full name of a persistent topic in it, for a client. */
  public String topic(String localName) {
    return "persistent://" + name + "/" + localName;
  }

  /**
   * Removes all its topics, 16 at a time, with their subscriptions; hundreds take seconds. Clients
   * of them must be closed: one that connects again creates its topic anew.
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
   * Removes it with all its topics; does nothing the second time. Where the cluster does not let
   * it, a line on standard error says so.
   */
  @Override
  public void close() {
    remove();
    try {
      Runtime.getRuntime().removeShutdownHook(closeAtExit);
    } catch (IllegalStateException e) {
      // This JVM is ending, and the hook found all done.
    }
  }

  private synchronized void remove() {
    if (closed) {
      return;
    }
    closed = true;
    String why = "";
    try {
      for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
        // Not by forced deletion of the namespace, which a cluster forbids unless configured.
        removeTopics();
        var answer = call("DELETE", "namespaces/" + name);
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
    var answer = call("GET", path);
    if (!answer.ok()) {
      throw new UncheckedIOException(new IOException(path + ": " + answer.why()));
    }
    return answer.strings();
  }

  /** Deletes topics by their full names, {@code domain://tenant/namespace/local}. */
  private void delete(List<String> topics, String how) {
    var slots = new Semaphore(MAX_IN_FLIGHT);
    var all = new ArrayList<CompletableFuture<Void>>();
    for (String topic : topics) {
      String domain = topic.substring(0, topic.indexOf("://"));
      String local = topic.substring(topic.indexOf(name) + name.length() + 1);
      String path = domain + "/" + name + "/" + encode(local) + how;
      slots.acquireUninterruptibly();
      all.add(
          admin
              .callAsync("DELETE", path)
              .whenComplete((answer, error) -> slots.release())
              .thenAccept(answer -> requireGone(path, answer)));
    }
    try {
      CompletableFuture.allOf(all.toArray(CompletableFuture[]::new)).join();
    } catch (CompletionException e) {
      throw new UncheckedIOException(
          e.getCause() instanceof IOException cause ? cause : new IOException(e.getCause()));
    }
  }

  private static void requireGone(String path, PulsarAdmin.Answer answer) {
    if (!answer.ok() && answer.status() != NOT_FOUND) {
      throw new CompletionException(new IOException(path + ": " + answer.why()));
    }
  }

  private static String encode(String local) {
    return URLEncoder.encode(local, UTF_8).replace("+", "%20");
  }

  private PulsarAdmin.Answer call(String method, String path) {
    try {
      return admin.call(method, path);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
