package dev.zkpulsar.harness.load;

import java.util.concurrent.CompletionStage;

/**
 * Starts one asynchronous operation on a target: a client, a session, a producer.
 *
 * <pre>{@code
 * Operation<ZooKeeper> read = session -> AsyncZooKeeper.getData(session, "/node");
 * Operation<Producer<byte[]>> publish = producer -> producer.sendAsync(payload);
 * openLoop.issue(read, session);
 * closedLoop.issue(publish); // on the next free producer
 * }</pre>
 */
@FunctionalInterface
public interface Operation<T> {

  /**
   * Starts the operation and returns at once.
   *
   * @return a stage that completes with the operation, exceptionally if it fails
   * @throws Exception if the operation cannot be started, which counts as its failure
   */
  CompletionStage<?> start(T target) throws Exception;
}
