package dev.zkpulsar.env.zookeeper;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.env.TestSystems;
import dev.zkpulsar.env.nodes.ListeningSockets;
import dev.zkpulsar.env.nodes.Resource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
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

  /** The longest sync and the writes' waits are those of a window, and not of an hour ago. */
  @Test
  void aServerForgetsItsLongestSync() throws Exception {
    var meter = ensemble.servers().get(0).meter();
    try (var chroot = Chroot.create(ensemble.connectString(), "syncs");
        var client = connect(chroot.connectString())) {
      create(client, "/a", "x");
      assertThat(meter.ask().get(Resource.fsyncs)).isGreaterThanOrEqualTo(1);
      meter.forget();
      var forgotten = meter.ask();
      create(client, "/b", "x");
      client.sync("/b");
      var after = meter.ask();

      assertThat(forgotten.get(Resource.fsyncs)).isZero();
      assertThat(forgotten.get(Resource.fsynclongest)).isZero();
      assertThat(forgotten.get(Resource.logwait)).isZero();
      assertThat(after).containsKey(Resource.logwait);
      double millis = 1e3 * after.get(Resource.fsynctime);
      assertThat(after.get(Resource.fsynclongest)).isLessThanOrEqualTo(millis);
    }
  }

  /** Each has a port for elections, too, and the leader one for its followers. */
  @EnabledOnOs(OS.LINUX)
  @Test
  void nothingListensToOtherMachines() throws Exception {
    ListeningSockets.assertLocalOfProcesses(ensemble.servers(), 7);
  }

  @Test
  void oneServerLeavesItsDirectoriesEmptyAlsoWhenKilled(@TempDir Path snapshots, @TempDir Path logs)
      throws Exception {
    var settings =
        TestSystems.settings(
            "bench.zookeeper.servers=1",
            "bench.zookeeper.dataDir=" + snapshots,
            "bench.zookeeper.dataLogDir=" + logs,
            "bench.zookeeper.jvmArgs=" + TestSystems.SHORT_LIVED);
    for (boolean killed : new boolean[] {false, true}) {
      var single = TestSystems.zooKeeper(settings);
      var place = single.servers().get(0).handle();
      assertThat(single.connectString()).matches("127\\.0\\.0\\.1:\\d+");
      assertThat(filesOf(snapshots)).contains("snapshot").doesNotContain("log");
      assertThat(filesOf(logs)).contains("log").doesNotContain("snapshot");
      if (killed) {
        place.kill();
      }
      single.close();
      single.close();
      assertThat(place.isThere()).isFalse();
      assertThat(snapshots).isEmptyDirectory();
      assertThat(logs).isEmptyDirectory();
    }
  }

  /** The files of a directory without their zxid: log, snapshot. */
  private static Set<String> filesOf(Path directory) throws IOException {
    try (var files = Files.walk(directory)) {
      return files
          .map(file -> file.getFileName().toString().replaceFirst("\\.[0-9a-f]+$", ""))
          .collect(Collectors.toSet());
    }
  }

  @Test
  void aKilledServerIsStartedAgainWithItsDataIfAskedTo() throws Exception {
    var settings =
        TestSystems.settings(
            "bench.zookeeper.servers=1", "bench.zookeeper.jvmArgs=" + TestSystems.SHORT_LIVED);
    try (var single = TestSystems.zooKeeper(settings)) {
      var chroot = Chroot.create(single.connectString(), "kept");
      var server = single.servers().get(0);
      long first = TestSystems.pid(server);
      single.restartEnded(Map.of("zookeeper", Duration.ofMillis(200)));
      server.handle().kill();

      TestSystems.await(60, () -> ZooKeeperNodes.serves(chroot.connectString()));
      assertThat(TestSystems.pid(server)).isNotEqualTo(first);
      assertThat(server.handle().isThere()).isTrue();

      single.restartEnded(Map.of("broker", Duration.ofMillis(200)));
      server.handle().kill();
      Thread.sleep(500);
      assertThat(server.handle().isThere()).isFalse();
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
