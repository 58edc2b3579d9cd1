package dev.zkpulsar.env.pulsar;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.env.TestSystems;
import java.time.Duration;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import org.apache.pulsar.client.api.Producer;
import org.apache.pulsar.client.api.PulsarClient;
import org.apache.pulsar.client.api.SubscriptionInitialPosition;
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

  /** The settings that lead to the cluster under test. */
  abstract Properties settings();

  PulsarCluster start() {
    return TestSystems.pulsar(settings());
  }

  @BeforeAll
  void startOnce() {
    cluster = start();
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
  }

  PulsarAdmin admin() {
    return new PulsarAdmin(cluster.adminUrl(), PulsarAccess.OPEN, TIMEOUT);
  }

  List<String> list(String path) throws Exception {
    var answer = admin().call("GET", path);
    assertThat(answer.ok()).as(answer.body()).isTrue();
    return answer.strings();
  }

  private void createPartitioned(String topic) throws Exception {
    var answer = admin().send("PUT", "persistent/" + topic + "/partitions", "3").get();
    assertThat(answer.status()).as(answer.body()).isEqualTo(204);
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
      createPartitioned(namespace.name() + "/parted");
      publish(namespace.topic("parted"), "x");
      publish("non-persistent://" + namespace.name() + "/passing", "x");
      client()
          .newConsumer()
          .topic(namespace.topic("read"))
          .subscriptionName("s")
          .subscribe()
          .close();

      namespace.removeTopics();

      assertThat(list("namespaces/" + namespace.name() + "/topics?mode=ALL")).isEmpty();
      assertThat(list("persistent/" + namespace.name() + "/partitioned")).isEmpty();
      assertThat(list("namespaces/public")).contains(namespace.name());
      publish(namespace.topic("plain"), "again");
    }
  }

  /** The client that connects first would create three partitions. */
  @Test
  void topicsAreNotPartitionedWhateverTheClusterCreatesByItself() throws Exception {
    try (var namespace = PulsarNamespace.create(cluster, PulsarSettings.of(settings()))) {
      String policy =
          "{\"allowAutoTopicCreation\":true,\"topicType\":\"partitioned\","
              + "\"defaultNumPartitions\":3}";
      String path = "namespaces/" + namespace.name() + "/autoTopicCreation";
      assertThat(admin().send("POST", path, policy).get().ok()).isTrue();

      namespace.createTopics(List.of(namespace.topic("a"), namespace.topic("b ü")));
      namespace.createTopics(List.of(namespace.topic("a")));
      publish(namespace.topic("a"), "x");
      publish(namespace.topic("b ü"), "x");

      assertThat(list("persistent/" + namespace.name() + "/partitioned")).isEmpty();
      assertThat(list("namespaces/" + namespace.name() + "/topics?mode=ALL"))
          .containsExactlyInAnyOrder(namespace.topic("a"), namespace.topic("b ü"));
    }
  }

  @Test
  void aNamespaceTouchesNothingBesideIt() throws Exception {
    String theirs = "persistent://public/default/theirs-" + System.nanoTime();
    publish(theirs, "x");
    var namespacesBefore = list("namespaces/public");
    var topicsBefore = list("persistent/public/default");
    assertThat(topicsBefore).contains(theirs);

    var namespace = PulsarNamespace.create(cluster, PulsarSettings.of(settings()));
    publish(namespace.topic("ours"), "x");
    assertThat(list("namespaces/public")).contains(namespace.name());
    assertThat(list("persistent/public/default")).isEqualTo(topicsBefore);
    namespace.close();
    namespace.close();

    assertThat(list("namespaces/public")).containsExactlyInAnyOrderElementsOf(namespacesBefore);
    assertThat(list("persistent/public/default")).isEqualTo(topicsBefore);
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
