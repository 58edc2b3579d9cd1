package dev.zkpulsar.env.pulsar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.zkpulsar.env.Settings;
import dev.zkpulsar.env.machine.FreePorts;
import dev.zkpulsar.env.settings.BadInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import java.util.stream.IntStream;
import org.apache.pulsar.client.api.PulsarClientException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EmbeddedPulsarTest extends PulsarClusterContract {
  private PulsarCluster cluster;

  @BeforeAll
  void start() {
    cluster = Settings.pulsar(settings());
  }

  @AfterAll
  void close() {
    cluster.close();
    cluster.close();
    assertThat(ProcessHandle.of(Settings.pid(cluster.servers().get(0)))).isEmpty();
  }

  @Override
  PulsarCluster cluster() {
    return cluster;
  }

  @Override
  Properties settings() {
    return Settings.of();
  }

  @Test
  void isOneProcessOfItsOwn() {
    assertThat(cluster.servers()).hasSize(1);
    assertThat(Settings.pid(cluster.servers().get(0))).isNotEqualTo(ProcessHandle.current().pid());
    assertThat(cluster.serviceUrl()).startsWith("pulsar://127.0.0.1:");
    assertThat(cluster.adminUrl()).startsWith("http://127.0.0.1:");
  }

  @Test
  void runsBesideAnotherThatIsSetUpOtherwise(@TempDir Path directory) throws Exception {
    int port = twoFreePorts();
    var settings =
        Settings.of(
            "bench.env",
            "embedded",
            "bench.pulsar.port",
            Integer.toString(port),
            "bench.pulsar.dataDir",
            directory.toString(),
            "bench.pulsar.journalSync",
            "true",
            "bench.pulsar.maxMessageBytes",
            Integer.toString(7 << 20),
            "bench.pulsar.jvmArgs",
            "-Xmx512m -XX:MaxDirectMemorySize=512m");
    try (var other = Settings.pulsar(settings)) {
      assertThat(other.serviceUrl()).isEqualTo("pulsar://127.0.0.1:" + port);
      assertThat(other.adminUrl()).isEqualTo("http://127.0.0.1:" + (port + 1));
      try (var files = Files.walk(directory)) {
        var configuration =
            files.filter(file -> file.endsWith("standalone.conf")).findFirst().orElseThrow();
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
    }
    assertThat(directory).isEmptyDirectory();
  }

  /** Below the ports that connections are given, which another broker's may take meanwhile. */
  private static int twoFreePorts() {
    return IntStream.iterate(20_000, port -> port + 2)
        .filter(port -> isFree(port) && isFree(port + 1))
        .findFirst()
        .orElseThrow();
  }

  private static boolean isFree(int port) {
    try {
      FreePorts.from(PulsarSettings.PORT, port, 1);
      return true;
    } catch (BadInputException e) {
      return false;
    }
  }

  @Test
  void aJvmArgumentThatNoBrokerTakesIsToldInOneLine() {
    assertThatThrownBy(() -> Settings.pulsar(Settings.of("bench.pulsar.jvmArgs", "-Xno")))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("-Xno")
        .hasMessageContaining("bench.pulsar.jvmArgs")
        .hasMessageNotContaining("\n");
  }
}
