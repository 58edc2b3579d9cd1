package dev.zkpulsar.metadata.client;

import dev.zkpulsar.env.zookeeper.ClientAccess;
import java.util.ArrayList;
import java.util.List;
import org.apache.pulsar.metadata.api.MetadataNodeSizeStats;
import org.apache.pulsar.metadata.api.MetadataStore;
import org.apache.pulsar.metadata.api.MetadataStoreConfig;
import org.apache.pulsar.metadata.api.MetadataStoreFactory;
import org.apache.pulsar.metadata.api.extended.MetadataStoreExtended;
import org.apache.pulsar.metadata.impl.ZKMetadataStore;
import org.apache.zookeeper.ZooKeeper;

/**
 * Creates Pulsar's metadata stores as a broker creates them, in this process or in another.
 *
 * @param url {@code zk:}, {@code oxia:}, {@code rocksdb:} or {@code memory:}, as Pulsar names
 *     stores
 * @param name of their statistics
 * @param clientConfig file for ZooKeeper's client; may be null
 */
record StoreOpener(
    String url,
    String name,
    String clientConfig,
    int sessionTimeoutMillis,
    boolean batchingEnabled,
    int batchingMaxOperations,
    int batchingMaxDelayMillis,
    int batchingMaxSizeKb,
    NodeSizes nodeSizes)
    implements SessionOpener {
  @Override
  public List<StoreSession> open(int count) throws Exception {
    MetadataNodeSizeStats stats = nodeSizes.stats();
    var open = new ArrayList<StoreSession>();
    while (open.size() < count) {
      open.add(openOne(stats));
    }
    return open;
  }

  /** Opens one session, which shares what other sessions know of the sizes of nodes. */
  StoreSession openOne(MetadataNodeSizeStats stats) throws Exception {
    MetadataStore store =
        MetadataStoreFactory.create(
            url,
            MetadataStoreConfig.builder()
                .sessionTimeoutMillis(sessionTimeoutMillis)
                .batchingEnabled(batchingEnabled)
                .batchingMaxOperations(batchingMaxOperations)
                .batchingMaxDelayMillis(batchingMaxDelayMillis)
                .batchingMaxSizeKb(batchingMaxSizeKb)
                .nodeSizeStats(stats)
                .metadataStoreName(name)
                .configFilePath(clientConfig)
                .build());
    if (url.startsWith("zk:")) {
      ClientAccess.authenticate(clientOf(store), url.substring("zk:".length()));
    }
    return new StoreSession((MetadataStoreExtended) store);
  }

  /** The client of a store on ZooKeeper; another one after its session has expired. */
  static ZooKeeper clientOf(StoreSession session) {
    return clientOf(session.store());
  }

  /** A store that can migrate contains that of ZooKeeper, from Pulsar 4.2 on. */
  private static ZooKeeper clientOf(MetadataStore store) {
    try {
      Object source =
          store instanceof ZKMetadataStore
              ? store
              : store.getClass().getMethod("getSourceStore").invoke(store);
      return ((ZKMetadataStore) source).getZkClient();
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(store.getClass() + " contains no store of ZooKeeper", e);
    }
  }
}
