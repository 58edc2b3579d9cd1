package dev.zkpulsar.metadata;

import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.env.zookeeper.ClientAccess;
import dev.zkpulsar.env.zookeeper.Connections;
import dev.zkpulsar.harness.fault.ZooKeeperFault;
import dev.zkpulsar.harness.settings.Clients;
import dev.zkpulsar.harness.state.OxiaServers;
import dev.zkpulsar.harness.state.Precondition;
import dev.zkpulsar.harness.state.Range;
import dev.zkpulsar.harness.state.Unused;
import dev.zkpulsar.harness.state.ZooKeeperServers;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import org.apache.pulsar.metadata.api.MetadataNodeSizeStats;
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

/** Pulsar's metadata store, created as a broker creates it, with one session. */
@State(Scope.Benchmark)
public class Store implements Precondition, Unused {

  /** The name of the store's statistics, which all sessions share. */
  private static final String NAME = "bench";

  /** Where the metadata is. */
  @Param("zookeeper")
  public StoreKind store;

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

  /**
   * The most data of a batch of writes, in KiB. The store on ZooKeeper of Pulsar 4.0.7 ignores it:
   * there jute.maxbuffer is the limit.
   */
  @Param("128")
  @Range(min = 1, max = 1 << 20)
  public int batchingMaxSizeKb;

  /** How large the store believes nodes to be when it fills a batch of reads. */
  @Param("written")
  public NodeSizes nodeSizes;

  private MetadataNodeSizeStats nodeSizeStats;
  private String url;
  private String root = "";
  private Optional<String> clientConfig = Optional.empty();
  private Consumer<MetadataStore> canExpire;
  private MetadataStore session;

  static StoreKind kind(Map<String, String> params) {
    return StoreKind.valueOf(params.get("store"));
  }

  @Override
  public Set<Class<?>> unusedStates(Map<String, String> params) {
    return kind(params).statesOfOthers();
  }

  @Override
  public Set<String> unusedParams(Map<String, String> params) {
    return kind(params).unusedParams();
  }

  /**
   * Several clients would each have a store of their own in their JVMs. Oxia's client refuses
   * batches of 0, and a linger of 0, which the stores of Pulsar 4.0 and 5.0 pass without batching.
   * That of 4.2 passes none.
   */
  @Override
  public String check(Map<String, String> params, Properties settings) {
    StoreKind kind = kind(params);
    if (kind.isInTheClient() && !Clients.of(settings).isOne()) {
      throw BadInputException.of(
          "-p store", kind, "each of several clients would have its own", "zookeeper, oxia");
    }
    if (kind != StoreKind.oxia) {
      return "";
    }
    if (params.get("batchingMaxOperations").equals("0")) {
      throw refused("batchingMaxOperations", 0, "1 to 1000000");
    }
    if (params.get("batchingEnabled").equals("false")) {
      throw refused("batchingEnabled", false, "true (batchingMaxDelayMillis=1 waits least)");
    }
    return "";
  }

  private static BadInputException refused(String param, Object value, String allowed) {
    return BadInputException.of(
        "-p " + param, value, "Oxia's client refuses it", allowed + " with store=oxia");
  }

  /** Creates the store, in a place of the trial's own. */
  @Setup(Level.Trial)
  public void connect(
      ZooKeeperServers zooKeeper, ZooKeeperFault fault, OxiaServers oxia, RocksDb rocksDb)
      throws Exception {
    switch (store) {
      case zookeeper -> {
        url = "zk:" + zooKeeper.connectString();
        clientConfig = ClientAccess.file(zooKeeper.connectString()).map(Path::toString);
      }
      case oxia -> {
        url = oxia.url();
        root = oxia.prefix();
      }
      case rocksdb -> url = "rocksdb://" + rocksDb.directory();
      // A store with a name is shared by the sessions of this JVM.
      case memory -> url = "memory:" + UUID.randomUUID();
    }
    nodeSizeStats = nodeSizes.stats();
    canExpire =
        opened -> {
          // The store itself opens a new session.
          if (opened instanceof ZKMetadataStore zkStore) {
            fault.canExpire(zooKeeper, () -> List.of(zkStore.getZkClient()));
          }
        };
    session = openMeasured();
    BatchStatistics.record(NAME);
  }

  /** Opens a session that a fault of the sessions expires, too; the caller closes it. */
  MetadataStore openMeasured() throws Exception {
    MetadataStore opened = open();
    canExpire.accept(opened);
    return opened;
  }

  /** Opens a session with the trial's store; the caller closes it. */
  MetadataStore open() throws Exception {
    MetadataStore opened =
        MetadataStoreFactory.create(
            url,
            MetadataStoreConfig.builder()
                .sessionTimeoutMillis(Connections.SESSION_TIMEOUT_MILLIS)
                .batchingEnabled(batchingEnabled)
                .batchingMaxOperations(batchingMaxOperations)
                .batchingMaxDelayMillis(batchingMaxDelayMillis)
                .batchingMaxSizeKb(batchingMaxSizeKb)
                .nodeSizeStats(nodeSizeStats)
                .metadataStoreName(NAME)
                .configFilePath(clientConfig.orElse(null))
                .build());
    if (opened instanceof ZKMetadataStore zooKeeper) {
      ClientAccess.authenticate(zooKeeper.getZkClient(), url.replaceFirst("^zk:", ""));
    }
    return opened;
  }

  /** The store knows the size of a node as if it had written it. */
  void hasWritten(String path, byte[] data) {
    if (nodeSizeStats != null) {
      nodeSizeStats.recordPut(path, data);
    }
  }

  /** The trial's session. */
  MetadataStore store() {
    return session;
  }

  /** The full path of a node, which begins with a slash; only the trial uses it. */
  String path(String node) {
    return root + node;
  }

  /** Closes the session. */
  @TearDown(Level.Trial)
  public void disconnect() throws Exception {
    BatchStatistics.stop();
    if (session != null) {
      session.close();
    }
  }
}
