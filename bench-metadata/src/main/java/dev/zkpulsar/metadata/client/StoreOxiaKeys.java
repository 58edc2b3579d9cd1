package dev.zkpulsar.metadata.client;

import dev.zkpulsar.env.host.BoundedAsync;
import dev.zkpulsar.env.oxia.OxiaKeys;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.pulsar.metadata.api.MetadataStore;
import org.apache.pulsar.metadata.api.MetadataStoreConfig;
import org.apache.pulsar.metadata.api.MetadataStoreFactory;

/** Reads, writes and removes Oxia's keys through Pulsar's metadata store. */
final class StoreOxiaKeys implements OxiaKeys {
  private static final int CONNECT_SECONDS = 10;

  private final MetadataStore store;

  private StoreOxiaKeys(MetadataStore store) {
    this.store = store;
  }

  /** Opens sessions with Oxia; found by {@link java.util.ServiceLoader}. */
  public static final class Client implements OxiaKeys.Client {

    /** Gives up after ten seconds: the client itself would wait for ever. */
    @Override
    public OxiaKeys connect(String address, String namespace) throws Exception {
      OxiaRequests.count();
      String url = "oxia://" + address + "/" + namespace;
      var connected =
          new FutureTask<MetadataStore>(
              () -> MetadataStoreFactory.create(url, MetadataStoreConfig.builder().build()));
      var thread = new Thread(connected, "connect to Oxia");
      thread.setDaemon(true);
      thread.start();
      try {
        return new StoreOxiaKeys(connected.get(CONNECT_SECONDS, TimeUnit.SECONDS));
      } catch (TimeoutException e) {
        throw new TimeoutException("none within " + CONNECT_SECONDS + " s");
      }
    }

    @Override
    public List<String> leaders(String address, String namespace) {
      return OxiaShards.leaders(address, namespace, CONNECT_SECONDS);
    }
  }

  /** Level by level: the store's own removal sends everything at once, and then waits in vain. */
  @Override
  public void remove(String path) throws Exception {
    var levels = new ArrayDeque<Collection<String>>();
    Collection<String> level = List.of(path);
    while (!level.isEmpty()) {
      levels.push(level);
      var below = new ConcurrentLinkedQueue<String>();
      BoundedAsync.run(
          level,
          node ->
              store
                  .getChildrenFromStore(node)
                  .thenAccept(names -> names.forEach(name -> below.add(node + "/" + name))));
      level = below;
    }
    for (Collection<String> nodes : levels) {
      BoundedAsync.run(nodes, this::deleteIfThere);
    }
  }

  private CompletionStage<Void> deleteIfThere(String node) {
    return store
        .exists(node)
        .thenCompose(
            exists ->
                exists
                    ? store.delete(node, Optional.empty())
                    : CompletableFuture.completedFuture(null));
  }

  @Override
  public void put(String path) throws Exception {
    store.put(path, new byte[0], Optional.empty()).get(CONNECT_SECONDS, TimeUnit.SECONDS);
  }

  @Override
  public void close() throws Exception {
    store.close();
  }
}
