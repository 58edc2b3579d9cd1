package dev.zkpulsar.metadata;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.harness.ModuleRun;
import dev.zkpulsar.harness.settings.ForkInput;
import dev.zkpulsar.harness.state.ZooKeeperServers;
import java.util.Optional;
import java.util.concurrent.Future;
import java.util.function.Function;
import org.apache.pulsar.metadata.api.MetadataStore;
import org.apache.pulsar.metadata.api.MetadataStoreConfig;
import org.apache.pulsar.metadata.api.MetadataStoreFactory;
import org.apache.zookeeper.client.FourLetterWordMain;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A measured read reaches ZooKeeper, by the server's own counters of requests. */
@ExtendWith(MetadataRun.class)
class ReachesZooKeeperTest {
  private static final int OPERATIONS = 200;

  private static String address;

  /** Uses the server of the module's run, in the chroot of that run. */
  @BeforeAll
  static void find(ModuleRun run) {
    address = ForkInput.current().orElseThrow().addresses().get(ZooKeeperServers.ADDRESS);
  }

  /** Requests that the server answered, heartbeats included. */
  private static long packetsReceived() throws Exception {
    int port = Integer.parseInt(address.replaceFirst(".*:(\\d+)/.*", "$1"));
    return FourLetterWordMain.send4LetterWord("127.0.0.1", port, "mntr")
        .lines()
        .filter(line -> line.startsWith("zk_packets_received"))
        .mapToLong(line -> Long.parseLong(line.split("\\s+")[1]))
        .findFirst()
        .orElseThrow();
  }

  private static long packetsOf(boolean batching, Function<MetadataStore, Future<?>> operation)
      throws Exception {
    try (MetadataStore store =
        MetadataStoreFactory.create(
            "zk:" + address, MetadataStoreConfig.builder().batchingEnabled(batching).build())) {
      if (!store.exists("/node").get()) {
        store.put("/node", new byte[] {1}, Optional.empty()).get();
      }
      operation.apply(store).get();
      long before = packetsReceived();
      for (int i = 0; i < OPERATIONS; i++) {
        // One after the other, so that each is a batch of its own.
        operation.apply(store).get();
      }
      return packetsReceived() - before;
    }
  }

  @Test
  void everyReadThatIsMeasuredDoes() throws Exception {
    assertThat(packetsOf(false, store -> store.get("/node"))).isGreaterThanOrEqualTo(OPERATIONS);
    assertThat(packetsOf(true, store -> store.get("/node"))).isGreaterThanOrEqualTo(OPERATIONS);
    assertThat(packetsOf(true, store -> store.getChildrenFromStore("/node")))
        .isGreaterThanOrEqualTo(OPERATIONS);
    // Answered by a cache, so no benchmark calls it.
    assertThat(packetsOf(true, store -> store.getChildren("/node"))).isLessThan(OPERATIONS / 2);
  }
}
