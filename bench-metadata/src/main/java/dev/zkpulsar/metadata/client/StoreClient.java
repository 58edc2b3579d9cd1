package dev.zkpulsar.metadata.client;

import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.env.settings.Labelled;
import dev.zkpulsar.env.zookeeper.ClientAccess;
import dev.zkpulsar.harness.faults.OxiaFault;
import dev.zkpulsar.harness.faults.ZooKeeperFault;
import dev.zkpulsar.harness.load.TrialContext;
import dev.zkpulsar.harness.point.Point;
import dev.zkpulsar.harness.point.PointRules;
import dev.zkpulsar.harness.point.Range;
import dev.zkpulsar.harness.state.OxiaServers;
import dev.zkpulsar.harness.state.ZooKeeperServers;
import dev.zkpulsar.metadata.client.MeasuredClient.ClientKind;
import dev.zkpulsar.metadata.system.RocksDbDirectory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;
import org.apache.pulsar.metadata.api.MetadataNodeSizeStats;
import org.apache.pulsar.metadata.api.MetadataStoreException;
import org.apache.zookeeper.ZooKeeper;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * Pulsar's metadata store, created as a broker creates it. The broker's cache above it is not used.
 */
@State(Scope.Benchmark)
public class StoreClient implements MetadataClient, PointRules {

  /** The name of the statistics that the measured sessions share. */
  private static final String MEASURED = "bench";

  private static final String OTHERS = "others";

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
  @Labelled.By(NodeSizes.class)
  public String nodeSizes;

  private final List<StoreSession> opened = new ArrayList<>();
  private MeasuredClient measured;
  private ZooKeeperServers zooKeeper;
  private ConnectionPath reach;
  private ZooKeeperFault fault;
  private OxiaServers oxia;
  private RocksDbDirectory rocksDb;
  private MetadataNodeSizeStats nodeSizeStats;
  private BatchStatistics statistics;
  private String url;
  private String clientConfig;

  @Override
  public Set<String> unusedParams(Point point) {
    return switch (point.state(MeasuredClient.class).kind()) {
      case STORE_OXIA -> Set.of("batchingMaxSizeKb", "nodeSizes");
      case STORE_ROCKSDB, STORE_MEMORY ->
          Set.of(
              "batchingEnabled",
              "batchingMaxOperations",
              "batchingMaxDelayMillis",
              "batchingMaxSizeKb",
              "nodeSizes");
      default -> Set.of();
    };
  }

  /**
   * Oxia's client refuses batches of 0, and a linger of 0, which the stores of Pulsar 4.0 and 5.0
   * pass without batching. That of 4.2 passes none.
   */
  @Override
  public Optional<BadInputException> impossible(Point point) {
    if (point.state(MeasuredClient.class).kind() != ClientKind.STORE_OXIA) {
      return Optional.empty();
    }
    if (batchingMaxOperations == 0) {
      return refused("batchingMaxOperations", 0, "1 to 1000000");
    }
    if (!batchingEnabled) {
      return refused("batchingEnabled", false, "true (batchingMaxDelayMillis=1 waits least)");
    }
    return Optional.empty();
  }

  private static Optional<BadInputException> refused(String param, Object value, String allowed) {
    return Optional.of(
        BadInputException.of(
            "-p " + param, value, "Oxia's client refuses it", allowed + " with client=store-oxia"));
  }

  /** Uses the trial's servers, which the first session asks for. */
  @Setup(Level.Trial)
  public void use(
      MeasuredClient client,
      ZooKeeperServers zooKeeperServers,
      ConnectionPath way,
      ZooKeeperFault zooKeeperFault,
      OxiaServers oxiaServers,
      OxiaFault oxiaFault,
      RocksDbDirectory directory) {
    zooKeeperFault
        .injection()
        .explain(
            List.of(
                MetadataStoreException.class, MetadataStoreException.AlreadyClosedException.class));
    oxiaFault.injection().explain(List.of(MetadataStoreException.class));
    OxiaClient.explain(oxiaFault);
    measured = client;
    zooKeeper = zooKeeperServers;
    reach = way;
    fault = zooKeeperFault;
    oxia = oxiaServers;
    rocksDb = directory;
  }

  @Override
  public List<StoreSession> open(int sessions) throws Exception {
    TrialContext.measureThisJvm();
    url = url();
    nodeSizeStats = Labelled.of(NodeSizes.class, nodeSizes).stats();
    statistics = BatchStatistics.record(MEASURED);
    boolean isZooKeeper = measured.kind() == ClientKind.STORE_ZOOKEEPER;
    String measuredUrl = isZooKeeper ? "zk:" + reach.measured(zooKeeper) : url;
    NodeSizes sizes = Labelled.of(NodeSizes.class, nodeSizes);
    List<StoreSession> open = open(opener(measuredUrl, MEASURED, sizes), sessions);
    if (isZooKeeper) {
      // The store itself opens a new session, behind the same client.
      Supplier<List<ZooKeeper>> clients = () -> open.stream().map(StoreOpener::clientOf).toList();
      fault.canExpire(zooKeeper, clients);
      reach.watch(zooKeeper, clients);
    }
    return open;
  }

  /** The statistics that the measured sessions share; null before {@link #open}. */
  public BatchStatistics statistics() {
    return statistics;
  }

  /** The URL of a place of the trial's own. */
  private String url() {
    return switch (measured.kind()) {
      case STORE_ZOOKEEPER -> {
        clientConfig =
            ClientAccess.file(zooKeeper.connectString()).map(Path::toString).orElse(null);
        yield "zk:" + reach.connectString(zooKeeper);
      }
      case STORE_OXIA -> oxia.url();
      case STORE_ROCKSDB -> "rocksdb://" + rocksDb.directory();
      // A store with a name is shared by the sessions of this JVM.
      case STORE_MEMORY -> "memory:" + UUID.randomUUID();
      default -> throw new IllegalStateException(measured.kind() + " is no store of Pulsar's");
    };
  }

  @Override
  public List<StoreSession> openOthers(int count) throws Exception {
    return open(opener(), count);
  }

  private List<StoreSession> open(StoreOpener opener, int count) throws Exception {
    var open = new ArrayList<StoreSession>();
    while (open.size() < count) {
      open.add(opener.openOne(nodeSizeStats));
      opened.add(open.get(open.size() - 1));
    }
    return open;
  }

  /** A bookie's driver, and a process that only listens, keep no record of the sizes of nodes. */
  @Override
  public StoreOpener opener() {
    return opener(url, OTHERS, NodeSizes.NONE);
  }

  private StoreOpener opener(String storeUrl, String statisticsName, NodeSizes sizes) {
    return new StoreOpener(
        storeUrl,
        statisticsName,
        clientConfig,
        reach.sessionTimeoutMillis,
        batchingEnabled,
        batchingMaxOperations,
        batchingMaxDelayMillis,
        batchingMaxSizeKb,
        sizes);
  }

  @Override
  public String root() {
    return measured.kind() == ClientKind.STORE_OXIA ? oxia.prefix() : "";
  }

  @Override
  public void hasWritten(String path, byte[] data) {
    if (nodeSizeStats != null) {
      nodeSizeStats.recordPut(path, data);
    }
  }

  @TearDown(Level.Trial)
  public void disconnect() throws Exception {
    BatchStatistics.stop();
    MetadataClient.closeAll(opened);
  }
}
