package dev.zkpulsar.metadata.client;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * One session of a {@link MetadataClient}. Every method starts one operation and returns at once;
 * any thread may call. So a scenario is written once, for all clients.
 *
 * <p>Operations that are in flight together have no order; what has completed is seen by the next
 * one. A refusal fails the stage with an exception of its kind, not with that of a lost connection,
 * after which an operation is repeated. {@code MetadataSessionContract} runs for every client.
 *
 * @implSpec an operation that this client lacks fails with UnsupportedOperationException, which is
 *     what the default methods of the optional operations do. A client without one of them is also
 *     refused for the scenarios that need it, before anything starts.
 */
public interface MetadataSession extends AutoCloseable {
  /** The version of a node that does not exist. */
  long MISSING = -1;

  /** Completes with the last of several operations; fails if one of them fails. */
  static CompletableFuture<Void> all(Stream<? extends CompletionStage<?>> operations) {
    return CompletableFuture.allOf(
        operations.map(CompletionStage::toCompletableFuture).toArray(CompletableFuture[]::new));
  }

  /** Reads a node from the server; fails if it is missing. */
  CompletionStage<byte[]> get(String path);

  /** Writes a node that exists, whatever its version. */
  CompletionStage<?> put(String path, byte[] data);

  /**
   * Writes a node if it has a version; fails if it has another.
   *
   * @param version {@link #MISSING} creates the node
   * @return the node's new version
   */
  CompletionStage<Long> putIfVersion(String path, byte[] data, long version);

  /** Whether a node exists. */
  CompletionStage<Boolean> exists(String path);

  /** The names of the children, from the server. */
  CompletionStage<List<String>> getChildren(String path);

  /**
   * Reads the values of all children: their names, then each.
   *
   * @implSpec by default {@link #getChildren} and a {@link #get} of each; a client with a request
   *     for both uses that
   * @return the number of values
   */
  default CompletionStage<Integer> getChildrenWithValues(String path) {
    return getChildren(path)
        .thenCompose(
            names ->
                all(names.stream().map(name -> get(path + "/" + name)))
                    .thenApply(read -> names.size()));
  }

  /**
   * Creates a node; fails if it exists.
   *
   * @return its path, which for a sequential node is longer than the given one
   */
  CompletionStage<String> create(String path, byte[] data, NodeKind kind);

  /** Deletes a node; fails if it is missing. */
  CompletionStage<?> delete(String path);

  /**
   * Watches everything below a node.
   *
   * @param changed gets the path of each node that is created or written, on a thread of the client
   * @return a stage that completes when the watch is set
   */
  CompletionStage<?> watch(String parent, Consumer<String> changed);

  /** Reads a node as it is after every write that completed before, in any session. */
  default CompletionStage<byte[]> syncAndGet(String path) {
    return lacking();
  }

  /** Reads nodes by one request. */
  default CompletionStage<List<byte[]>> getAll(List<String> paths) {
    return lacking();
  }

  /** Writes nodes that exist by one request: all of them or none. */
  default CompletionStage<?> putAll(List<String> paths, byte[] data) {
    return lacking();
  }

  /** Whether a node exists; the server notifies the session once of its next change. */
  default CompletionStage<Boolean> existsWatched(String path) {
    return lacking();
  }

  /** Gives this session the identity that may write the nodes of {@link #createOwned}. */
  default void authenticate() {
    throw new UnsupportedOperationException();
  }

  /** Creates a node that only sessions after {@link #authenticate} may write; all may read it. */
  default CompletionStage<String> createOwned(String path, byte[] data) {
    return lacking();
  }

  private static <T> CompletionStage<T> lacking() {
    return CompletableFuture.failedFuture(new UnsupportedOperationException());
  }
}
