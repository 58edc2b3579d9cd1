package dev.zkpulsar.metadata;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.env.Environments;
import dev.zkpulsar.env.zookeeper.ZooKeeperEnsemble;
import dev.zkpulsar.env.zookeeper.ZooKeeperSettings;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.Future;
import java.util.function.Function;
import org.apache.pulsar.metadata.api.MetadataStore;
import org.apache.pulsar.metadata.api.MetadataStoreConfig;
import org.apache.pulsar.metadata.api.MetadataStoreFactory;
import org.apache.zookeeper.client.FourLetterWordMain;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What is measured as a read of ZooKeeper is one: by the servers' own counters of requests. */
class ReachesZooKeeperTest {
  private static final int OPERATIONS = 200;

  private static ZooKeeperEnsemble ensemble;

  @BeforeAll
  static void start() {
    var settings = new Properties();
    settings.setProperty("bench.zookeeper.servers", "1");
    ensemble = Environments.zooKeeper(ZooKeeperSettings.of(settings));
  }

  @AfterAll
  static void stop() {
    ensemble.close();
  }

  /** Requests that the server answered, heartbeats included. */
  private static long packetsReceived() throws Exception {
    int port = Integer.parseInt(ensemble.connectString().split(":")[1]);
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
            "zk:" + ensemble.connectString(),
            MetadataStoreConfig.builder().batchingEnabled(batching).build())) {
      if (!store.exists("/node").get()) {
        store.put("/node", new byte[] {1}, Optional.empty()).get();
      }
      operation.apply(store).get();
      long before = packetsReceived();
      for (int i = 0; i < OPERATIONS; i++) {
        // One after the other, so that a batch holds one of them.
        operation.apply(store).get();
      }
      return packetsReceived() - before;
    }
  }

  @Test
  void everyGetDoes() throws Exception {
    assertThat(packetsOf(false, store -> store.get("/node"))).isGreaterThanOrEqualTo(OPERATIONS);
    assertThat(packetsOf(true, store -> store.get("/node"))).isGreaterThanOrEqualTo(OPERATIONS);
  }

  @Test
  void everyGetChildrenFromStoreDoes() throws Exception {
    assertThat(packetsOf(true, store -> store.getChildrenFromStore("/node")))
        .isGreaterThanOrEqualTo(OPERATIONS);
  }

  /** Why getChildren is not what is measured. */
  @Test
  void getChildrenIsAnsweredByACache() throws Exception {
    assertThat(packetsOf(true, store -> store.getChildren("/node"))).isLessThan(OPERATIONS / 2);
  }
}
