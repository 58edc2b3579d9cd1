package dev.zkpulsar.topics.client;

import dev.zkpulsar.harness.state.PulsarServers;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.pulsar.client.admin.PulsarAdmin;
import org.apache.pulsar.client.admin.PulsarAdminException;
import org.apache.pulsar.client.api.MessageId;
import org.apache.pulsar.common.naming.TopicDomain;

/**
 * Calls of Pulsar's admin client about the topics of a namespace, each of them one HTTP request to
 * the first broker. A topic has its full name, {@code persistent://tenant/namespace/topic}. A
 * future fails if the broker refuses.
 */
public final class TopicAdmin {
  private final PulsarAdmin admin;
  private final String namespace;

  private TopicAdmin(PulsarAdmin admin, String namespace) {
    this.admin = admin;
    this.namespace = namespace;
  }

  /** Administers topics of the run's namespace. */
  public static TopicAdmin of(PulsarServers servers) {
    return new TopicAdmin(servers.admin(), servers.namespace());
  }

  /** Of another namespace, {@code tenant/namespace}, which may not exist yet. */
  public static TopicAdmin of(PulsarAdmin admin, String namespace) {
    return new TopicAdmin(admin, namespace);
  }

  /** Creates the namespace with the brokers' default policies. */
  public CompletableFuture<?> createNamespace() {
    return admin.namespaces().createNamespaceAsync(namespace);
  }

  /** Deletes the namespace with all its topics, which the brokers must allow. */
  public CompletableFuture<?> deleteNamespaceByForce() {
    return admin.namespaces().deleteNamespaceAsync(namespace, true);
  }

  /** Deletes a partitioned topic without connected clients, with its subscriptions. */
  public CompletableFuture<?> deletePartitioned(String topic) {
    return admin.topics().deletePartitionedTopicAsync(topic);
  }

  /**
   * Creates a topic.
   *
   * @param partitions 0 for a topic without partitions, which its broker loads, too
   */
  public CompletableFuture<?> create(String topic, int partitions) {
    return partitions == 0
        ? admin.topics().createNonPartitionedTopicAsync(topic)
        : admin.topics().createPartitionedTopicAsync(topic, partitions);
  }

  /** Gives a topic a policy of its own. */
  CompletableFuture<?> setPolicy(String topic) {
    return admin.topicPolicies().setMaxProducersAsync(topic, 100);
  }

  public CompletableFuture<?> subscribe(String topic, String subscription) {
    return admin.topics().createSubscriptionAsync(topic, subscription, MessageId.latest);
  }

  /** Unloads all bundles of the namespace; completes when their owners have given them up. */
  public CompletableFuture<?> unload() {
    return admin.namespaces().unloadAsync(namespace);
  }

  /** The persistent topics of the namespace; of a partitioned topic, its partitions. */
  public CompletableFuture<List<String>> list() {
    return admin.topics().getListAsync(namespace, TopicDomain.persistent);
  }

  /** The broker that owns a topic, as {@code host:port}; the topic gets an owner if it has none. */
  public CompletableFuture<String> owner(String topic) {
    return admin.lookups().lookupTopicAsync(topic).thenApply(url -> url.replaceFirst("^.*://", ""));
  }

  /** The bundle that contains a topic, as its range of hashes: {@code 0x00000000_0x40000000}. */
  public CompletableFuture<String> bundle(String topic) {
    return admin.lookups().getBundleRangeAsync(topic);
  }

  /** The leader of the brokers, by the {@code host:port} of its admin API. */
  public String leader() throws PulsarAdminException {
    return admin.brokers().getLeaderBroker().getBrokerId();
  }
}
