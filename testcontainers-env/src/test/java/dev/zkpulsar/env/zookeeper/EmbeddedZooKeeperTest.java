package dev.zkpulsar.env.zookeeper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.zkpulsar.env.Settings;
import dev.zkpulsar.env.settings.BadInputException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EmbeddedZooKeeperTest extends ZooKeeperEnsembleContract {
  private ZooKeeperEnsemble ensemble;

  @BeforeAll
  void start() {
    ensemble = Settings.zooKeeper(Settings.of());
  }

  @AfterAll
  void close() {
    ensemble.close();
    ensemble.close();
    for (var server : ensemble.servers()) {
      assertThat(ProcessHandle.of(Settings.pid(server))).isEmpty();
    }
  }

  @Override
  ZooKeeperEnsemble ensemble() {
    return ensemble;
  }

  @Test
  void everyServerIsAProcessOfItsOwn() {
    assertThat(ensemble.servers().stream().map(server -> Settings.pid(server)))
        .doesNotHaveDuplicates()
        .doesNotContain(ProcessHandle.current().pid());
  }

  @Test
  void oneServerAtAGivenPortInAGivenDirectory(@TempDir Path directory) throws Exception {
    int port;
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = socket.getLocalPort();
    }
    try (var single =
        Settings.zooKeeper(
            Settings.of(
                "bench.zookeeper.servers", "1",
                "bench.zookeeper.port", Integer.toString(port),
                "bench.zookeeper.dataDir", directory.toString()))) {
      assertThat(single.connectString()).isEqualTo("127.0.0.1:" + port);
      try (var files = Files.walk(directory)) {
        assertThat(files).anyMatch(file -> file.getFileName().toString().startsWith("log."));
      }
    }
    assertThat(directory).isEmptyDirectory();
  }

  @Test
  void aJvmArgumentThatNoServerTakesIsToldInOneLine() {
    assertThatThrownBy(
            () ->
                Settings.zooKeeper(
                    Settings.of("bench.zookeeper.servers", "1", "bench.zookeeper.jvmArgs", "-Xno")))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("-Xno")
        .hasMessageContaining("bench.zookeeper.jvmArgs")
        .hasMessageNotContaining("\n");
  }
}
