package dev.zkpulsar.topics.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.zkpulsar.env.pulsar.PulsarAdmin;
import dev.zkpulsar.env.pulsar.PulsarSettings;
import dev.zkpulsar.harness.settings.Settings;
import dev.zkpulsar.harness.state.PulsarServers;
import java.io.IOException;
import java.net.URLEncoder;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * Calls of Pulsar's admin API about the topics of the run's namespace. A topic has its full name,
 * {@code persistent://tenant/namespace/topic}. A future fails if the broker refuses.
 */
public final class TopicAdmin {
  private static final Duration TIMEOUT = Duration.ofSeconds(60);
  private static final String SCHEME = "persistent://";

  private final PulsarAdmin admin;
  private final String namespace;

  private TopicAdmin(PulsarAdmin admin, String namespace) {
    this.admin = admin;
    this.namespace = namespace;
  }

  /** The admin API of the first broker. */
  public static TopicAdmin of(PulsarServers servers) {
    return new TopicAdmin(admin(servers.adminUrls().get(0)), servers.namespace());
  }

  /** A client of one broker. */
  public static PulsarAdmin admin(String url) {
    var settings = PulsarSettings.of(Settings.current().properties());
    return new PulsarAdmin(url, settings.access(), TIMEOUT);
  }

  /**
   * Creates a topic.
   *
   * @param partitions 0 for a topic without partitions, which its broker loads, too
   */
  public CompletableFuture<?> create(String topic, int partitions) {
    return partitions == 0
        ? send("PUT", path(topic), "")
        : send("PUT", path(topic) + "/partitions", Integer.toString(partitions));
  }

  /** Gives a topic a policy of its own. */
  CompletableFuture<?> setPolicy(String topic) {
    return send("POST", path(topic) + "/maxProducers", "100");
  }

  public CompletableFuture<?> subscribe(String topic, String subscription) {
    return send("PUT", path(topic) + "/subscription/" + subscription, "");
  }

  /** Unloads all bundles of the namespace; completes when their owners have given them up. */
  public CompletableFuture<?> unload() {
    return send("PUT", "namespaces/" + namespace + "/unload", "");
  }

  /** The persistent topics of the namespace; of a partitioned topic, its partitions. */
  public CompletableFuture<List<String>> list() {
    return send("GET", "persistent/" + namespace, "").thenApply(PulsarAdmin.Answer::strings);
  }

  /** The broker that owns a topic, as {@code host:port}; the topic gets an owner if it has none. */
  public CompletableFuture<String> owner(String topic) {
    return send("GET", "/lookup/v2/topic/" + path(topic), "")
        .thenApply(answer -> answer.text("brokerUrl").replaceFirst("^.*://", ""));
  }

  private CompletableFuture<PulsarAdmin.Answer> send(String method, String path, String body) {
    return admin
        .send(method, path, body)
        .thenCompose(
            answer ->
                answer.ok()
                    ? CompletableFuture.completedFuture(answer)
                    : CompletableFuture.failedFuture(new IOException(path + ": " + answer.why())));
  }

  private String path(String topic) {
    String local = topic.substring(SCHEME.length() + namespace.length() + 1);
    return "persistent/" + namespace + "/" + URLEncoder.encode(local, UTF_8);
  }
}
