package dev.zkpulsar.env.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.zkpulsar.env.TestSystems;
import dev.zkpulsar.env.zookeeper.Clients;
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
            TestSystems.settings("bench.env", "docker", "bench.zookeeper.servers", "1"));
    var container = (Container) ensemble.servers().get(0).place();
    var meter = (ContainerMeter) container.meter();
    try {
      ContainerUsage before;
      ContainerUsage after;
      try (var client = Clients.connect(ensemble.connectString(), 10_000)) {
        byte[] data = "x".repeat(BYTES).getBytes(UTF_8);
        client.create("/a", data, ZooDefs.Ids.OPEN_ACL_UNSAFE, CreateMode.PERSISTENT);
        before = meter.usage();
        for (int i = 0; i < READS; i++) {
          assertThat(client.getData("/a", false, null)).hasSize(BYTES);
        }
        after = meter.usage();
      }
      ensemble.close();

      assertThat(after.cpuSeconds().getAsDouble()).isGreaterThan(before.cpuSeconds().getAsDouble());
      assertThat(after.bytesOut().getAsLong() - before.bytesOut().getAsLong())
          .isBetween((long) READS * BYTES, 2L * READS * BYTES);
      assertThat(before.bytesIn().getAsLong()).isGreaterThan(BYTES);
      assertThat(after.bytesIn().getAsLong() - before.bytesIn().getAsLong())
          .isBetween(1L, (long) READS * BYTES / 2);
      assertThat(after.residentBytes().getAsLong()).isBetween(20L << 20, 1200L << 20);
      assertThat(meter.usage()).isEqualTo(ContainerUsageTest.UNKNOWN);
      assertThat(container.isThere()).isFalse();
      container.kill();

      meter.close();
      assertThatThrownBy(meter::usage).as("its connection is closed").isInstanceOf(Exception.class);
    } finally {
      meter.close();
      ensemble.close();
    }
  }
}
