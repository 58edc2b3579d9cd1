package dev.zkpulsar.topics.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.zkpulsar.env.pulsar.PulsarSettings;
import dev.zkpulsar.harness.point.Point;
import java.io.File;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ParametersTest {
  /** A broker would ignore an entry that it does not know. */
  @Test
  void theBrokerKnowsEveryEntryOfItsConfiguration() throws Exception {
    var jars = new ArrayList<URL>();
    try (var list = PulsarSettings.class.getResourceAsStream("pulsar-broker.classpath")) {
      String paths = new String(list.readAllBytes(), StandardCharsets.UTF_8).trim();
      for (String jar : paths.split(File.pathSeparator)) {
        jars.add(new File(jar).toURI().toURL());
      }
    }
    try (var broker = new URLClassLoader(jars.toArray(URL[]::new), null)) {
      var known = broker.loadClass("org.apache.pulsar.broker.ServiceConfiguration");
      var cluster = new BrokerCluster();
      cluster.loadManager = LoadManager.EXTENSIBLE.label();
      cluster.ownership = Ownership.METADATA_STORE.label();
      var conf = cluster.conf();
      assertThat(conf).containsEntry("metadataStoreBatchingEnabled", "false");
      for (String entry : conf.keySet()) {
        assertThatCode(() -> known.getDeclaredField(entry)).as(entry).doesNotThrowAnyException();
      }
      assertThatCode(() -> broker.loadClass(conf.get("loadManagerClassName")))
          .doesNotThrowAnyException();
      for (Ownership ownership : Ownership.values()) {
        assertThatCode(() -> broker.loadClass(ownership.className())).doesNotThrowAnyException();
      }
      assertThat(conf.get(Ownership.ENTRY)).isEqualTo(Ownership.METADATA_STORE.className());
    }
  }

  @Test
  void withoutBatchingItsDelayIsUnusedAndOxiaAlwaysBatches() {
    var cluster = new BrokerCluster();
    var point = new Point("a.B.c", Map.of());
    cluster.loadManager = LoadManager.EXTENSIBLE.label();
    cluster.ownership = Ownership.TOPIC.label();
    cluster.metadata = BrokerCluster.Metadata.OXIA.label();
    assertThat(cluster.unusedParams(point)).containsOnly("batchingMaxDelayMillis");
    assertThat(cluster.impossible(point)).isPresent();
    cluster.batchingEnabled = true;
    assertThat(cluster.unusedParams(point)).isEmpty();
    assertThat(cluster.impossible(point)).isEmpty();
  }

  @Test
  void onlyTheExtensibleLoadManagerHasAChoiceOfOwnership() {
    var cluster = new BrokerCluster();
    var point = new Point("a.B.c", Map.of());
    cluster.batchingEnabled = true;
    cluster.ownership = Ownership.METADATA_STORE.label();
    cluster.loadManager = LoadManager.SHIPPED.label();
    assertThat(cluster.impossible(point)).isPresent();
    assertThat(cluster.unusedParams(point)).containsOnly("ownership");
    assertThat(cluster.conf()).doesNotContainKey(Ownership.ENTRY);
    cluster.ownership = Ownership.TOPIC.label();
    assertThat(cluster.impossible(point)).isEmpty();
  }

  @Test
  void theLastHeapSizeCounts() {
    assertThat(TopicMemory.most(List.of("-Xmx64m", "-Xms1g", "-Xmx1g"), 1))
        .isEqualTo(TopicMemory.most(List.of("-Xmx1024M"), 1))
        .isBetween(1_000L, 20_000L);
    assertThat(TopicMemory.most(List.of("-Xmx64m"), 1)).isZero();
    assertThat(TopicMemory.most(List.of("-Xmx1g"), 2))
        .isEqualTo(2 * TopicMemory.most(List.of("-Xmx1g"), 1));
  }
}
