package dev.zkpulsar.env.nodes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.env.TestSystems;
import dev.zkpulsar.env.zookeeper.Connections;
import java.util.Map;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.ZooDefs;
import org.junit.jupiter.api.Test;

/** A container of this machine's engine is metered by its process. */
@NeedsEngine
class ContainerMeterTest {
  private static final int READS = 100;
  private static final int BYTES = 500_000;

  @Test
  void metersTheCostOfReads() throws Exception {
    var settings = TestSystems.settings("bench.env=docker", "bench.zookeeper.servers=1");
    try (var ensemble = TestSystems.zooKeeper(settings)) {
      Server server = Server.parse(ensemble.servers().get(0).format());
      Meter meter = server.meter();
      Map<Resource, Double> before;
      Map<Resource, Double> after;
      try (var client = Connections.connect(ensemble.connectString(), 10_000)) {
        client.create("/a", new byte[BYTES], ZooDefs.Ids.OPEN_ACL_UNSAFE, CreateMode.PERSISTENT);
        before = meter.read();
        for (int i = 0; i < READS; i++) {
          assertThat(client.getData("/a", false, null)).hasSize(BYTES);
        }
        after = meter.read();
      }
      assertThat(after.get(Resource.CPU)).isGreaterThan(before.get(Resource.CPU));
      assertThat(before.get(Resource.BYTES_IN)).isGreaterThan(BYTES);
      assertThat(after.get(Resource.RESIDENT)).isBetween(20.0 * (1 << 20), 1200.0 * (1 << 20));

      ensemble.close();
      assertThat(meter.readHost()).isEmpty();
      assertThat(server.handle().isThere()).isFalse();
      server.handle().kill();
    }
  }
}
