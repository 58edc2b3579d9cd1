package dev.zkpulsar.env.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.env.Settings;
import dev.zkpulsar.env.zookeeper.Clients;
import dev.zkpulsar.env.zookeeper.ZooKeeperEnsemble;
import java.util.Map;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.ZooDefs;
import org.apache.zookeeper.ZooKeeper;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Known causes give known readings. */
class ServerMeterTest {
  private static final int READS = 500;
  private static final int PAYLOAD_BYTES = 50_000;

  private static ZooKeeperEnsemble ensemble;

  @BeforeAll
  static void start() {
    ensemble = Settings.zooKeeper(Settings.of("bench.zookeeper.servers", "1"));
  }

  @AfterAll
  static void stop() {
    ensemble.close();
  }

  private static double growth(
      Map<Resource, Double> before, Map<Resource, Double> after, Resource resource) {
    return after.get(resource) - before.get(resource);
  }

  @Test
  void readsWhatAServerDoes() throws Exception {
    var meter = Server.parse(ensemble.servers().get(0).format()).meter();
    try (ZooKeeper client = Clients.connect(ensemble.connectString(), 10_000)) {
      var before = meter.read();
      client.create(
          "/a", new byte[PAYLOAD_BYTES], ZooDefs.Ids.OPEN_ACL_UNSAFE, CreateMode.PERSISTENT);
      var written = meter.read();
      for (int i = 0; i < READS; i++) {
        client.getData("/a", event -> {}, null);
      }
      var after = meter.read();

      assertThat(growth(before, written, Resource.bytesin))
          .isBetween(PAYLOAD_BYTES * 1.0, PAYLOAD_BYTES * 1.1);
      assertThat(growth(before, written, Resource.diskwritten)).isGreaterThan(PAYLOAD_BYTES);
      assertThat(growth(before, written, Resource.fsyncs)).isGreaterThanOrEqualTo(1);
      assertThat(growth(written, after, Resource.bytesout))
          .isBetween(1.0 * READS * PAYLOAD_BYTES, 1.1 * READS * PAYLOAD_BYTES);
      assertThat(growth(written, after, Resource.cpu)).isPositive();
      assertThat(growth(before, after, Resource.znodes)).isEqualTo(1);
      assertThat(after.get(Resource.watches)).isEqualTo(1);
      assertThat(after.get(Resource.resident)).isGreaterThan(10e6);
      assertThat(after.get(Resource.heap)).isPositive();
      assertThat(after.get(Resource.leader)).isEqualTo(1);
    }
  }

  @Test
  void whatIsNotKnownIsAbsent() {
    var gone = ZooKeeperEnsemble.server(1, "127.0.0.1:1", new Elsewhere()).meter();
    assertThat(gone.read()).isEmpty();

    var elsewhere = new Server("zookeeper-1", ensemble.servers().get(0).address(), new Elsewhere());
    assertThat(elsewhere.meter().read())
        .containsKeys(Resource.bytesin, Resource.znodes)
        .doesNotContainKeys(Resource.cpu, Resource.resident, Resource.diskwritten);
  }
}
