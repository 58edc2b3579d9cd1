package dev.zkpulsar.metadata.client;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import org.apache.pulsar.metadata.api.GetResult;
import org.apache.pulsar.metadata.api.NotificationType;
import org.apache.pulsar.metadata.api.Stat;
import org.apache.pulsar.metadata.api.extended.MetadataStoreExtended;

/** A session of Pulsar's metadata store. */
public record StoreSession(MetadataStoreExtended store) implements MetadataSession {

  @Override
  public CompletionStage<byte[]> get(String path) {
    return store.get(path).thenApply(result -> result.map(GetResult::getValue).orElseThrow());
  }

  @Override
  public CompletionStage<?> put(String path, byte[] data) {
    return store.put(path, data, Optional.empty());
  }

  @Override
  public CompletionStage<Long> putIfVersion(String path, byte[] data, long version) {
    return store.put(path, data, Optional.of(version)).thenApply(Stat::getVersion);
  }

  /** The store remembers answers for minutes, so a path reaches the server once. */
  @Override
  public CompletionStage<Boolean> exists(String path) {
    return store.exists(path);
  }

  /** The store's cache would answer its getChildren. */
  @Override
  public CompletionStage<List<String>> getChildren(String path) {
    return store.getChildrenFromStore(path);
  }

  /** In a batch, the store on ZooKeeper returns the path with the chroot; only the name counts. */
  @Override
  public CompletionStage<String> create(String path, byte[] data, NodeKind kind) {
    String parent = path.substring(0, path.lastIndexOf('/'));
    return store
        .put(path, data, Optional.of(MISSING), kind.createOptions())
        .thenApply(stat -> parent + stat.getPath().substring(stat.getPath().lastIndexOf('/')));
  }

  @Override
  public CompletionStage<?> delete(String path) {
    return store.delete(path, Optional.empty());
  }

  /** The store itself watches everything from its beginning. */
  @Override
  public CompletionStage<?> watch(String parent, Consumer<String> changed) {
    store.registerListener(
        notification -> {
          if (isPut(notification.getType()) && notification.getPath().startsWith(parent + "/")) {
            changed.accept(notification.getPath());
          }
        });
    return CompletableFuture.completedFuture(null);
  }

  @Override
  public CompletionStage<byte[]> syncAndGet(String path) {
    return store.sync(path).thenCompose(synced -> get(path));
  }

  @Override
  public void close() throws Exception {
    store.close();
  }

  private static boolean isPut(NotificationType type) {
    return type == NotificationType.Created || type == NotificationType.Modified;
  }
}
