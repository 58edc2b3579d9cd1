package dev.zkpulsar.env.pulsar;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.env.TestSystems;
import dev.zkpulsar.env.nodes.ListeningSockets;
import dev.zkpulsar.env.nodes.PrometheusText;
import dev.zkpulsar.env.nodes.Resource;
import dev.zkpulsar.env.nodes.Server;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import org.apache.pulsar.client.api.PulsarClient;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@Tag("long")
class EmbeddedPulsarClusterTest extends PulsarClusterContract {
  @TempDir private static Path directory;

  @AfterAll
  void close() {
    cluster.close();
    cluster.close();
    assertThat(cluster.servers()).noneMatch(server -> server.handle().isThere());
    assertThat(directory).isEmptyDirectory();
  }

  @Override
  Properties settings() {
    return TestSystems.settings(
        "bench.pulsar.cluster=true",
        "bench.pulsar.brokerConf=metadataStoreSessionTimeoutMillis=5000",
        "bench.pulsar.jvmArgs="
            + TestSystems.SHORT_LIVED
            + " -Xmx512m -XX:MaxDirectMemorySize=512m",
        "bench.pulsar.dataDir=" + directory,
        "bench.zookeeper.dataDir=" + directory);
  }

  @Test
  void eachServerIsAMeteredProcessOfItsOwn() {
    assertThat(cluster.servers())
        .extracting(Server::name)
        .containsExactly("broker-1", "broker-2", "bookie-1", "zookeeper-1");
    assertThat(cluster.servers().stream().map(TestSystems::pid)).doesNotHaveDuplicates();
    for (Server server : cluster.servers()) {
      var read = server.meter().read();
      assertThat(read.get(Resource.resident)).as(server.name()).isPositive();
      assertThat(read.containsKey(Resource.znodes))
          .isEqualTo(server.name().startsWith("zookeeper"));
    }
  }

  @EnabledOnOs(OS.LINUX)
  @Test
  void nothingListensToOtherMachines() throws Exception {
    ListeningSockets.assertLocalOfProcesses(cluster.servers(), 6);
  }

  @Test
  void asAnExternalClusterItIsItsBrokers() throws Exception {
    var settings =
        TestSystems.settings(
            "bench.pulsar=" + cluster.serviceUrl(), "bench.pulsar.admin=" + cluster.adminUrl());
    var read = PulsarSettings.of(settings).withCluster(2, 1, "zookeeper", Map.of());
    try (var external = TestSystems.pulsar(settings);
        var namespace = PulsarNamespace.create(external, read)) {
      assertThat(external.servers()).hasSize(2);
      assertThat(external.areOurs()).isFalse();
      publishThrough(cluster.servers().get(1), namespace.topic("a"));
    }
  }

  private void publishThrough(Server broker, String topic) throws Exception {
    try (var client =
            PulsarClient.builder()
                .serviceUrl("pulsar://" + broker.address())
                .operationTimeout(60, TimeUnit.SECONDS)
                .build();
        var producer = client.newProducer().topic(topic).create()) {
      assertThat(producer.send(new byte[10])).isNotNull();
    }
  }

  private boolean serves(int broker) {
    String url = PulsarCluster.urls(cluster.adminUrl()).get(broker);
    var health = URI.create(url + "/admin/v2/brokers/health");
    return PrometheusText.fetch(health, Duration.ofSeconds(5)).join().contains("ok");
  }

  /** Messages are stored by the bookie: the other broker serves the topics of a dead one. */
  @Test
  void theOtherBrokerServesTheTopicsOfADeadOneWhichIsStartedAgain() throws Exception {
    Server first = cluster.servers().get(0);
    Server second = cluster.servers().get(1);
    try (var namespace = PulsarNamespace.create(cluster, PulsarSettings.of(settings()))) {
      String topic = namespace.topic("a");
      publishThrough(first, topic);
      publishThrough(second, topic);
      cluster.restartEnded(Map.of("broker", Duration.ofSeconds(10)));

      second.handle().kill();
      publishThrough(first, topic);
      TestSystems.await(90, () -> serves(1));

      first.handle().stop();
      TestSystems.await(120, () -> !first.handle().isThere());
      publishThrough(second, topic);
      TestSystems.await(90, () -> serves(0));
      publishThrough(first, topic);
    } finally {
      cluster.restartEnded(Map.of());
    }
  }
}
