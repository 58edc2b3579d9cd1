package dev.zkpulsar.metadata;

import dev.zkpulsar.env.zookeeper.ClientAccess;
import dev.zkpulsar.env.zookeeper.Connections;
import dev.zkpulsar.harness.state.Range;
import dev.zkpulsar.harness.state.ZooKeeperServers;
import java.nio.file.Path;
import org.apache.pulsar.metadata.api.MetadataStore;
import org.apache.pulsar.metadata.api.MetadataStoreConfig;
import org.apache.pulsar.metadata.api.MetadataStoreFactory;
import org.apache.pulsar.metadata.impl.ZKMetadataStore;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** Pulsar's metadata store on ZooKeeper, created as a broker creates it, with one session. */
@State(Scope.Benchmark)
public class Store {

  /** Whether operations are queued and sent together; if false, each is sent at once. */
  @Param("true")
  public boolean batchingEnabled;

  /**
   * The queue is flushed at once when it holds more operations than this. With 0, every operation
   * is flushed; with 1, a lone operation still waits for the timer.
   */
  @Param("1000")
  @Range(min = 0, max = 1_000_000)
  public int batchingMaxOperations;

  /** The period of the flush timer, in milliseconds. */
  @Param("5")
  @Range(min = 1, max = 60_000)
  public int batchingMaxDelayMillis;

  private MetadataStore store;

  /** Creates the store and connects its session to the trial's chroot. */
  @Setup(Level.Trial)
  public void connect(ZooKeeperServers servers) throws Exception {
    store =
        MetadataStoreFactory.create(
            "zk:" + servers.connectString(),
            MetadataStoreConfig.builder()
                .sessionTimeoutMillis(Connections.SESSION_TIMEOUT_MILLIS)
                .batchingEnabled(batchingEnabled)
                .batchingMaxOperations(batchingMaxOperations)
                .batchingMaxDelayMillis(batchingMaxDelayMillis)
                .metadataStoreName("bench")
                .configFilePath(
                    ClientAccess.file(servers.connectString()).map(Path::toString).orElse(null))
                .build());
    if (store instanceof ZKMetadataStore zooKeeper) {
      ClientAccess.authenticate(zooKeeper.getZkClient(), servers.connectString());
    }
  }

  MetadataStore store() {
    return store;
  }

  /** Closes the store and its session. */
  @TearDown(Level.Trial)
  public void disconnect() throws Exception {
    if (store != null) {
      store.close();
    }
  }
}
