package dev.zkpulsar.env.nodes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.env.TestSystems;
import dev.zkpulsar.env.settings.Address;
import dev.zkpulsar.env.zookeeper.Connections;
import dev.zkpulsar.env.zookeeper.ZooKeeperEnsemble;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.ZooDefs;
import org.apache.zookeeper.ZooKeeper;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;

/** Known causes give known readings. */
@ResourceLock(TestSystems.ZOOKEEPER)
class ServerMeterTest {
  private static final int READS = 500;
  private static final int PAYLOAD_BYTES = 50_000;

  private static Server leader;

  @BeforeAll
  static void find() {
    leader = ZooKeeperEnsemble.leader(TestSystems.sharedZooKeeper().servers());
  }

  private static double growth(
      Map<Resource, Double> before, Map<Resource, Double> after, Resource resource) {
    return after.get(resource) - before.get(resource);
  }

  /** The number of a server that has ended may belong to another process of the user. */
  @Test
  void aProcessThatStartedAfterTheFileWasWrittenIsSpared(@TempDir Path directory) throws Exception {
    Process other = new ProcessBuilder("sleep", "60").start();
    try {
      Path file = Files.writeString(directory.resolve("pid"), Long.toString(other.pid()));
      var server = ServerHandle.restarted(file);
      assertThat(server.isThere()).isTrue();

      Files.setLastModifiedTime(file, FileTime.from(Instant.now().minusSeconds(3_600)));
      assertThat(server.isThere()).isFalse();
      server.kill();
      assertThat(other.waitFor(1, TimeUnit.SECONDS)).isFalse();
    } finally {
      other.destroyForcibly();
    }
  }

  @Test
  void metersTheWorkOfAServer() throws Exception {
    Meter meter = Server.parse(leader.format()).meter();
    try (ZooKeeper client = Connections.connect(leader.address().toString(), 10_000)) {
      var before = meter.read();
      client.create(
          "/metered", new byte[PAYLOAD_BYTES], ZooDefs.Ids.OPEN_ACL_UNSAFE, CreateMode.PERSISTENT);
      var written = meter.read();
      for (int i = 0; i < READS; i++) {
        client.getData("/metered", event -> {}, null);
      }
      var after = meter.read();

      assertThat(growth(before, written, Resource.BYTES_IN))
          .isBetween(PAYLOAD_BYTES * 1.0, PAYLOAD_BYTES * 1.1);
      assertThat(growth(before, written, Resource.DISK_WRITTEN)).isGreaterThan(PAYLOAD_BYTES);
      assertThat(growth(before, written, Resource.FSYNCS)).isGreaterThanOrEqualTo(1);
      assertThat(growth(written, after, Resource.BYTES_OUT))
          .isBetween(1.0 * READS * PAYLOAD_BYTES, 1.1 * READS * PAYLOAD_BYTES);
      assertThat(growth(written, after, Resource.CPU)).isPositive();
      assertThat(growth(before, after, Resource.ZNODES)).isEqualTo(1);
      assertThat(after.get(Resource.WATCHES)).isEqualTo(1);
      // The connection of the question before may not have ended.
      assertThat(after.get(Resource.CONNECTIONS)).isBetween(1.0, 2.0);
      assertThat(after.get(Resource.RESIDENT)).isGreaterThan(10e6);
      assertThat(after.get(Resource.HEAP)).isPositive();
      assertThat(after.get(Resource.LEADER)).isEqualTo(1);
      client.delete("/metered", -1);
    }
  }

  @Test
  void unknownFactsAreAbsent() {
    var nowhere = new Address("127.0.0.1", 1);
    var gone = new Server("zookeeper-1", "zookeeper", nowhere, ServerHandle.external());
    assertThat(gone.meter().read()).isEmpty();
    var elsewhere =
        new Server("zookeeper-1", "zookeeper", leader.address(), ServerHandle.external());
    assertThat(elsewhere.meter().read())
        .containsKeys(Resource.BYTES_IN, Resource.ZNODES)
        .doesNotContainKeys(
            Resource.CPU, Resource.RESIDENT, Resource.DISK_READ, Resource.DISK_WRITTEN);
  }

  @Test
  void aHandleIsHandedOverAsAWord() {
    for (var handle :
        List.of(
            ServerHandle.process(ProcessHandle.current()),
            ServerHandle.restarted(Path.of("a b=c,d/server-1.pid")),
            ServerHandle.container("a1b2"),
            ServerHandle.external())) {
      var server = new Server("a-1", "a", new Address("host", 1), handle);
      assertThat(Server.parse(server.format())).isEqualTo(server);
      assertThat(server.format()).doesNotContain(" ", ",");
    }
  }
}
