package dev.zkpulsar.env.zookeeper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.zkpulsar.env.TestSystems;
import dev.zkpulsar.env.docker.Docker;
import dev.zkpulsar.env.settings.BadInputException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EmbeddedZooKeeperTest extends ZooKeeperEnsembleContract {
  private final ZooKeeperEnsemble ensemble = TestSystems.sharedZooKeeper();

  @Override
  ZooKeeperEnsemble ensemble() {
    return ensemble;
  }

  @Test
  void everyServerIsAProcessOfItsOwn() {
    assertThat(ensemble.servers().stream().map(server -> TestSystems.pid(server)))
        .doesNotHaveDuplicates()
        .doesNotContain(ProcessHandle.current().pid());
  }

  @Test
  void oneServerAtAGivenPortLeavesItsDirectoryEmptyAlsoWhenKilled(@TempDir Path directory)
      throws Exception {
    int port;
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = socket.getLocalPort();
    }
    var settings =
        TestSystems.settings(
            "bench.zookeeper.servers=1",
            "bench.zookeeper.port=" + port,
            "bench.zookeeper.dataDir=" + directory,
            "bench.zookeeper.jvmArgs=" + TestSystems.SHORT_LIVED);
    for (boolean killed : new boolean[] {false, true}) {
      var single = TestSystems.zooKeeper(settings);
      var place = single.servers().get(0).place();
      assertThat(single.connectString()).isEqualTo("127.0.0.1:" + port);
      try (var files = Files.walk(directory)) {
        assertThat(files).anyMatch(file -> file.getFileName().toString().startsWith("log."));
      }
      if (killed) {
        place.kill();
      }
      single.close();
      single.close();
      assertThat(place.isThere()).isFalse();
      assertThat(directory).isEmptyDirectory();
    }
  }

  @Test
  void aKilledServerIsStartedAgainWithItsDataIfAskedTo() throws Exception {
    var settings =
        TestSystems.settings(
            "bench.zookeeper.servers=1", "bench.zookeeper.jvmArgs=" + TestSystems.SHORT_LIVED);
    try (var single = TestSystems.zooKeeper(settings);
        var chroot = Chroot.create(single.connectString(), "kept")) {
      var server = single.servers().get(0);
      long first = TestSystems.pid(server);
      single.restartKilled(Optional.of(Duration.ofMillis(200)));
      server.place().kill();

      assertThat(
              Docker.within(
                  Duration.ofSeconds(60), () -> StartedZooKeeper.serves(chroot.connectString())))
          .isTrue();
      assertThat(TestSystems.pid(server)).isNotEqualTo(first);
      assertThat(server.place().isThere()).isTrue();

      chroot.leave();
      single.restartKilled(Optional.empty());
      server.place().kill();
      Thread.sleep(500);
      assertThat(server.place().isThere()).isFalse();
    }
  }

  @Test
  void anInvalidJvmArgumentIsReportedInOneLine() {
    assertThatThrownBy(
            () ->
                TestSystems.zooKeeper(
                    TestSystems.settings(
                        "bench.zookeeper.servers=1", "bench.zookeeper.jvmArgs=-Xno")))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("-Xno")
        .hasMessageContaining("bench.zookeeper.jvmArgs")
        .hasMessageNotContaining("\n");
  }
}
