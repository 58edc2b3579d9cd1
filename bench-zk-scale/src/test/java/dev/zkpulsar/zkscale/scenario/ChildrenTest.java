package dev.zkpulsar.zkscale.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.zkpulsar.env.zookeeper.Connections;
import dev.zkpulsar.harness.ModuleRun;
import dev.zkpulsar.harness.settings.ForkInput;
import dev.zkpulsar.harness.state.ZooKeeperServers;
import dev.zkpulsar.zkscale.ScaleRun;
import dev.zkpulsar.zkscale.client.ZnodeData;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.zookeeper.ZooKeeper;
import org.apache.zookeeper.data.Stat;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The tree grows and shrinks from one trial to the next. */
@ExtendWith(ScaleRun.class)
class ChildrenTest {
  private static String address;

  /** Uses the ensemble of the module's run, in the chroot of that run. */
  @BeforeAll
  static void find(ModuleRun run) {
    address = ForkInput.current().orElseThrow().addresses().get(ZooKeeperServers.ADDRESS);
  }

  /** A trial with so many children; returns when each of the first ten was created. */
  private static List<Long> trial(int childCount, int payloadBytes) throws Exception {
    var servers = new ZooKeeperServers();
    servers.open();
    var payload = new ZnodeData();
    payload.payloadBytes = payloadBytes;
    payload.draw();
    var children = new Children();
    children.childCount = childCount;
    children.load(servers, payload);
    ZooKeeper other = Connections.open(address, 1).get(0);
    try {
      assertThat(children.list().get()).hasSize(childCount);
      assertThat(children.get()).succeedsWithin(10, TimeUnit.SECONDS);
      assertThat(other.getChildren("/", false))
          .filteredOn(name -> name.startsWith("children-"))
          .hasSize(1);
      var created = new ArrayList<Long>();
      for (String name : ChildNames.first(10, 1)) {
        var stat = new Stat();
        other.getData("/children-" + payloadBytes + "-1/" + name, false, stat);
        created.add(stat.getCzxid());
      }
      return created;
    } finally {
      Connections.close(List.of(other));
      children.disconnect();
      servers.close();
    }
  }

  @Test
  void isGrownNotRebuilt() throws Exception {
    var first = trial(10, 100);

    assertThat(trial(2_000, 100)).isEqualTo(first);
    assertThat(trial(500, 100)).isEqualTo(first);
    assertThat(trial(500, 200)).doesNotContainAnyElementsOf(first);
  }

  /** With one byte less than the estimate of a list's size, a client cannot read the list. */
  @Test
  void theSizeOfAListIsEstimatedToTheByte() throws Exception {
    trial(1_000, 100);
    for (long bytes : new long[] {ChildNames.listBytes(1_000), ChildNames.listBytes(1_000) - 1}) {
      System.setProperty("jute.maxbuffer", Long.toString(bytes));
      ZooKeeper client = Connections.open(address, 1).get(0);
      try {
        if (bytes == ChildNames.listBytes(1_000)) {
          assertThat(client.getChildren("/children-100-1", false)).hasSize(1_000);
        } else {
          assertThatThrownBy(() -> client.getChildren("/children-100-1", false))
              .hasMessageContaining("ConnectionLoss");
        }
      } finally {
        System.clearProperty("jute.maxbuffer");
        Connections.close(List.of(client));
      }
    }
  }
}
