package dev.zkpulsar.env.pulsar;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.env.TestSystems;
import java.time.Duration;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import org.apache.pulsar.client.admin.ListNamespaceTopicsOptions;
import org.apache.pulsar.client.admin.Mode;
import org.apache.pulsar.client.admin.PulsarAdmin;
import org.apache.pulsar.client.api.Producer;
import org.apache.pulsar.client.api.PulsarClient;
import org.apache.pulsar.client.api.SubscriptionInitialPosition;
import org.apache.pulsar.common.policies.data.AutoTopicCreationOverride;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.parallel.ResourceLock;

/** The contract of every kind of cluster; each subclass tests one kind. */
@ResourceLock(TestSystems.PULSAR)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class PulsarClusterContract {
  private static final Duration TIMEOUT = Duration.ofSeconds(30);

  PulsarCluster cluster;
  private PulsarClient client;
  private PulsarAdmin admin;

  /** The settings that lead to the cluster under test. */
  abstract Properties settings();

  PulsarCluster start() {
    return TestSystems.pulsar(settings());
  }

  @BeforeAll
  void startOnce() {
    cluster = start();
    admin = AdminClient.open(cluster.adminUrl(), PulsarAccess.OPEN, TIMEOUT);
  }

  static PulsarClient connect(PulsarCluster cluster, Properties settings) throws Exception {
    return PulsarClient.builder()
        .loadConf(PulsarSettings.of(settings).clientConf())
        .serviceUrl(cluster.serviceUrl())
        .build();
  }

  PulsarClient client() throws Exception {
    if (client == null) {
      client = connect(cluster, settings());
    }
    return client;
  }

  @AfterAll
  void disconnect() throws Exception {
    if (client != null) {
      client.close();
    }
    admin.close();
  }

  PulsarAdmin admin() {
    return admin;
  }

  private List<String> topics(String namespace) throws Exception {
    var all = ListNamespaceTopicsOptions.builder().mode(Mode.ALL).build();
    return admin.namespaces().getTopics(namespace, all);
  }

  private void publish(String topic, String message) throws Exception {
    try (Producer<byte[]> producer = client().newProducer().topic(topic).create()) {
      producer.send(message.getBytes(UTF_8));
    }
  }

  @Test
  void passesMessagesOn() throws Exception {
    try (var namespace = PulsarNamespace.create(cluster, PulsarSettings.of(settings()))) {
      publish(namespace.topic("a"), "x");

      try (var consumer =
          client()
              .newConsumer()
              .topic(namespace.topic("a"))
              .subscriptionName("s")
              .subscriptionInitialPosition(SubscriptionInitialPosition.Earliest)
              .subscribe()) {
        var message = consumer.receive((int) TIMEOUT.toSeconds(), TimeUnit.SECONDS);
        assertThat(message).isNotNull();
        assertThat(message.getData()).asString().isEqualTo("x");
      }
    }
  }

  @Test
  void namesItsServers() {
    assertThat(cluster.servers()).isNotEmpty();
    assertThat(cluster.serviceUrl()).startsWith("pulsar://" + cluster.servers().get(0).address());
    assertThat(cluster.adminUrl()).startsWith("http://");
  }

  @Test
  void removesTheTopicsOfANamespaceAndKeepsIt() throws Exception {
    try (var namespace = PulsarNamespace.create(cluster, PulsarSettings.of(settings()))) {
      publish(namespace.topic("plain"), "x");
      publish(namespace.topic("a b%ü"), "x");
      publish(namespace.topic("x-partition-of-nothing"), "x");
      admin.topics().createPartitionedTopic(namespace.topic("parted"), 3);
      publish(namespace.topic("parted"), "x");
      publish("non-persistent://" + namespace.name() + "/passing", "x");
      client()
          .newConsumer()
          .topic(namespace.topic("read"))
          .subscriptionName("s")
          .subscribe()
          .close();

      namespace.removeTopics();

      assertThat(topics(namespace.name())).isEmpty();
      assertThat(admin.topics().getPartitionedTopicList(namespace.name())).isEmpty();
      assertThat(admin.namespaces().getNamespaces("public")).contains(namespace.name());
      publish(namespace.topic("plain"), "again");
    }
  }

  /** The client that connects first would create three partitions. */
  @Test
  void topicsAreNotPartitionedWhateverTheClusterCreatesByItself() throws Exception {
    try (var namespace = PulsarNamespace.create(cluster, PulsarSettings.of(settings()))) {
      var policy =
          AutoTopicCreationOverride.builder()
              .allowAutoTopicCreation(true)
              .topicType("partitioned")
              .defaultNumPartitions(3)
              .build();
      admin.namespaces().setAutoTopicCreation(namespace.name(), policy);

      namespace.createTopics(List.of(namespace.topic("a"), namespace.topic("b ü")));
      namespace.createTopics(List.of(namespace.topic("a")));
      publish(namespace.topic("a"), "x");
      publish(namespace.topic("b ü"), "x");

      assertThat(admin.topics().getPartitionedTopicList(namespace.name())).isEmpty();
      assertThat(topics(namespace.name()))
          .containsExactlyInAnyOrder(namespace.topic("a"), namespace.topic("b ü"));
    }
  }

  @Test
  void aNamespaceTouchesNothingBesideIt() throws Exception {
    String theirs = "persistent://public/default/theirs-" + System.nanoTime();
    publish(theirs, "x");
    var namespacesBefore = admin.namespaces().getNamespaces("public");
    var topicsBefore = topics("public/default");
    assertThat(topicsBefore).contains(theirs);

    var namespace = PulsarNamespace.create(cluster, PulsarSettings.of(settings()));
    publish(namespace.topic("ours"), "x");
    assertThat(admin.namespaces().getNamespaces("public")).contains(namespace.name());
    assertThat(topics("public/default")).isEqualTo(topicsBefore);
    namespace.close();
    namespace.close();

    assertThat(admin.namespaces().getNamespaces("public"))
        .containsExactlyInAnyOrderElementsOf(namespacesBefore);
    assertThat(topics("public/default")).isEqualTo(topicsBefore);
  }

  @Test
  void aMissingTenantIsReportedInOneLine() {
    var settings = settings();
    settings.setProperty("bench.pulsar.tenant", "nobody");

    TestSystems.assertRefused(() -> PulsarNamespace.create(cluster, PulsarSettings.of(settings)))
        .hasMessageStartingWith("bench.pulsar.tenant: 'nobody'")
        .hasMessageContaining("allowed: ");
  }
}
