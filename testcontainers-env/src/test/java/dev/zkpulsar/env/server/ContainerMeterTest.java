package dev.zkpulsar.env.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.zkpulsar.env.TestSystems;
import dev.zkpulsar.env.zookeeper.Connections;
import java.util.Map;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.ZooDefs;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;

@EnabledIf("dev.zkpulsar.env.docker.Docker#answers")
class ContainerMeterTest {
  private static final int READS = 100;
  private static final int BYTES = 500_000;

  @Test
  void metersTheCostOfReads() throws Exception {
    var ensemble =
        TestSystems.zooKeeper(
            TestSystems.settings("bench.env=docker", "bench.zookeeper.servers=1"));
    var container = (Container) ensemble.servers().get(0).place();
    var meter = container.meter();
    try {
      Map<Resource, Double> before;
      Map<Resource, Double> after;
      try (var client = Connections.connect(ensemble.connectString(), 10_000)) {
        byte[] data = "x".repeat(BYTES).getBytes(UTF_8);
        client.create("/a", data, ZooDefs.Ids.OPEN_ACL_UNSAFE, CreateMode.PERSISTENT);
        before = meter.read();
        for (int i = 0; i < READS; i++) {
          assertThat(client.getData("/a", false, null)).hasSize(BYTES);
        }
        after = meter.read();
      }
      ensemble.close();

      assertThat(after.get(Resource.cpu)).isGreaterThan(before.get(Resource.cpu));
      assertThat(after.get(Resource.bytesout) - before.get(Resource.bytesout))
          .isBetween(1.0 * READS * BYTES, 2.0 * READS * BYTES);
      assertThat(before.get(Resource.bytesin)).isGreaterThan(BYTES);
      assertThat(after.get(Resource.bytesin) - before.get(Resource.bytesin))
          .isBetween(1.0, READS * BYTES / 2.0);
      assertThat(after.get(Resource.resident)).isBetween(20.0 * (1 << 20), 1200.0 * (1 << 20));
      assertThat(meter.read()).isEmpty();
      assertThat(container.isThere()).isFalse();
      container.kill();

      meter.close();
      assertThatThrownBy(meter::read).as("its connection is closed").isInstanceOf(Exception.class);
    } finally {
      meter.close();
      ensemble.close();
    }
  }
}
