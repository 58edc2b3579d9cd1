package dev.zkpulsar.env.pulsar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.zkpulsar.env.TestSystems;
import dev.zkpulsar.env.nodes.ListeningSockets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import org.apache.pulsar.client.api.PulsarClientException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class EmbeddedPulsarTest extends PulsarClusterContract {
  @Override
  PulsarCluster start() {
    return TestSystems.sharedPulsar();
  }

  @Override
  Properties settings() {
    return TestSystems.settings();
  }

  @Test
  void isOneProcessOfItsOwn() {
    assertThat(cluster.servers()).hasSize(1);
    assertThat(TestSystems.pid(cluster.servers().get(0)))
        .isNotEqualTo(ProcessHandle.current().pid());
    assertThat(cluster.serviceUrl()).startsWith("pulsar://127.0.0.1:");
    assertThat(cluster.adminUrl()).startsWith("http://127.0.0.1:");
  }

  @EnabledOnOs(OS.LINUX)
  @Test
  void nothingListensToOtherMachines() throws Exception {
    ListeningSockets.assertLocalOfProcesses(cluster.servers(), 3);
  }

  @Tag("long")
  @Test
  void runsBesideAnotherThatIsSetUpOtherwiseAndIsKilled(@TempDir Path directory) throws Exception {
    var settings =
        TestSystems.settings(
            "bench.env=embedded",
            "bench.pulsar.dataDir=" + directory,
            "bench.pulsar.journalSync=true",
            "bench.pulsar.maxMessageBytes=" + (7 << 20),
            "bench.pulsar.jvmArgs="
                + TestSystems.SHORT_LIVED
                + " -Xmx512m -XX:MaxDirectMemorySize=512m");
    try (var other = TestSystems.pulsar(settings)) {
      try (var files = Files.walk(directory)) {
        var configuration =
            files.filter(file -> file.endsWith("server.conf")).findFirst().orElseThrow();
        assertThat(configuration)
            .content()
            .contains("\njournalSyncData=true\n")
            .doesNotContain("${");
      }
      try (var namespace = PulsarNamespace.create(other, PulsarSettings.of(settings));
          var client = connect(other, settings);
          var producer =
              client.newProducer().topic(namespace.topic("a")).enableBatching(false).create()) {
        assertThat(producer.send(new byte[7_000_000])).isNotNull();
        assertThatThrownBy(() -> producer.send(new byte[8 << 20]))
            .isInstanceOf(PulsarClientException.InvalidMessageException.class);
      }
      other.servers().get(0).handle().kill();
      other.close();
      other.close();
      assertThat(other.servers().get(0).handle().isThere()).isFalse();
    }
    assertThat(directory).isEmptyDirectory();
  }
}
