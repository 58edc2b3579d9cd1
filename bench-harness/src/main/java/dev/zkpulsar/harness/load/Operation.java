package dev.zkpulsar.harness.load;

import java.util.concurrent.CompletionStage;

/**
 * Starts one asynchronous operation on a target: a client, a session, a producer.
 *
 * <pre>{@code
 * Operation<ZooKeeper> read = session -> AsyncZooKeeper.getData(session, "/node");
 * }</pre>
 */
@FunctionalInterface
public interface Operation<T> {

  /**
   * Starts the operation and returns at once: a stage that completes with the operation,
   * exceptionally if it fails. An exception counts as a failure, too.
   */
  CompletionStage<?> start(T target) throws Exception;
}
