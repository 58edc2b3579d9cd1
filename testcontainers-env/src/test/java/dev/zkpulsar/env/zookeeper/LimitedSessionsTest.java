package dev.zkpulsar.env.zookeeper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import org.apache.curator.test.InstanceSpec;
import org.apache.curator.test.TestingServer;
import org.apache.zookeeper.ZooKeeper;
import org.junit.jupiter.api.Test;

/** A server that limits the connections of an address, as ZooKeeper does with 60 by default. */
class LimitedSessionsTest {
  private static final int MOST = 3;

  @Test
  void isNamedWithinSecondsWithTheSessionsThatItLeavesOut() throws Exception {
    var spec = new InstanceSpec(null, -1, -1, -1, true, -1, -1, MOST);
    try (var server = new TestingServer(spec, true)) {
      List<ZooKeeper> allowed = Connections.open(server.getConnectString(), MOST);
      Connections.close(allowed);

      long startNs = System.nanoTime();
      assertThatThrownBy(() -> Connections.open(server.getConnectString(), MOST + 2))
          .isInstanceOf(IOException.class)
          // On a busy machine a session may lose its place to another.
          .hasMessageMatching("[12] of 5 sessions not connected to .*maxClientCnxns.*");
      // Two minutes without the limit in mind.
      assertThat((System.nanoTime() - startNs) / 1_000_000_000).isLessThan(60);
    }
  }
}
