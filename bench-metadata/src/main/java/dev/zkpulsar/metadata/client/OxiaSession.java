package dev.zkpulsar.metadata.client;

import io.oxia.client.api.AsyncOxiaClient;
import io.oxia.client.api.Notification;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/** A session of Oxia's own client. Sequential nodes use Oxia's sequence keys. */
record OxiaSession(AsyncOxiaClient oxia) implements MetadataSession {
  /** The path of a sequential node: its given path, and the number that Oxia has added. */
  private static final Pattern SEQUENTIAL = Pattern.compile("(.*)-\\d{20}");

  @Override
  public CompletionStage<byte[]> get(String path) {
    return oxia.get(path)
        .thenApply(
            result -> {
              if (result == null) {
                throw new NoSuchElementException(path);
              }
              return OxiaVersions.value(result);
            });
  }

  @Override
  public CompletionStage<?> put(String path, byte[] data) {
    return oxia.put(path, data);
  }

  @Override
  public CompletionStage<Long> putIfVersion(String path, byte[] data, long version) {
    Object option = version == MISSING ? OxiaVersions.IF_MISSING : OxiaVersions.ifVersion(version);
    return oxia.put(path, data, OxiaVersions.options(option))
        .thenApply(result -> result.version().versionId());
  }

  /** Oxia has no exists. */
  @Override
  public CompletionStage<Boolean> exists(String path) {
    return oxia.get(path).thenApply(Objects::nonNull);
  }

  @Override
  public CompletionStage<List<String>> getChildren(String path) {
    return oxia.list(path + "/", path + "//")
        .thenApply(keys -> keys.stream().map(key -> key.substring(path.length() + 1)).toList());
  }

  /** One scan of the keys, in place of a list and a read of each. */
  @Override
  public CompletionStage<Integer> getChildrenWithValues(String path) {
    return OxiaVersions.scan(oxia, path + "/", path + "//");
  }

  @Override
  public CompletionStage<String> create(String path, byte[] data, NodeKind kind) {
    var options = new ArrayList<Object>();
    if (kind.isEphemeral()) {
      options.add(OxiaVersions.EPHEMERAL);
    }
    if (kind.isSequential()) {
      options.add(OxiaVersions.partition(path));
      options.add(OxiaVersions.sequence());
    } else {
      options.add(OxiaVersions.IF_MISSING);
    }
    return oxia.put(path, data, OxiaVersions.options(options.toArray()))
        .thenApply(result -> result.key());
  }

  @Override
  public CompletionStage<?> delete(String path) {
    var sequential = SEQUENTIAL.matcher(path);
    CompletableFuture<Boolean> deleted;
    if (sequential.matches()) {
      Object partition = OxiaVersions.partitionOfDelete(sequential.group(1));
      deleted = oxia.delete(path, OxiaVersions.options(partition));
    } else {
      deleted = oxia.delete(path);
    }
    return deleted.thenAccept(
        existed -> {
          if (!existed) {
            throw new NoSuchElementException(path);
          }
        });
  }

  @Override
  public CompletionStage<?> watch(String parent, Consumer<String> changed) {
    oxia.notifications(
        notification -> {
          boolean isPut =
              notification instanceof Notification.KeyCreated
                  || notification instanceof Notification.KeyModified;
          if (isPut && notification.key().startsWith(parent + "/")) {
            changed.accept(notification.key());
          }
        });
    return CompletableFuture.completedFuture(null);
  }

  @Override
  public void close() throws Exception {
    oxia.close();
  }
}
