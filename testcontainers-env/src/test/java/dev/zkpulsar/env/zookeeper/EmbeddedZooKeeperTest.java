package dev.zkpulsar.env.zookeeper;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.env.TestSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EmbeddedZooKeeperTest extends ZooKeeperEnsembleContract {

  @Override
  ZooKeeperEnsemble start() {
    return TestSystems.sharedZooKeeper();
  }

  @Test
  void everyServerIsAProcessOfItsOwn() {
    assertThat(ensemble.servers().stream().map(TestSystems::pid))
        .doesNotHaveDuplicates()
        .doesNotContain(ProcessHandle.current().pid());
  }

  @Test
  void oneServerLeavesItsDirectoryEmptyAlsoWhenKilled(@TempDir Path directory) throws Exception {
    var settings =
        TestSystems.settings(
            "bench.zookeeper.servers=1",
            "bench.zookeeper.dataDir=" + directory,
            "bench.zookeeper.jvmArgs=" + TestSystems.SHORT_LIVED);
    for (boolean killed : new boolean[] {false, true}) {
      var single = TestSystems.zooKeeper(settings);
      var place = single.servers().get(0).place();
      assertThat(single.connectString()).matches("127\\.0\\.0\\.1:\\d+");
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

      TestSystems.await(60, () -> StartedZooKeeper.serves(chroot.connectString()));
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
    var settings =
        TestSystems.settings("bench.zookeeper.servers=1", "bench.zookeeper.jvmArgs=-Xno");
    TestSystems.assertRefused(() -> TestSystems.zooKeeper(settings))
        .hasMessageContainingAll("-Xno", "bench.zookeeper.jvmArgs");
  }
}
