package dev.zkpulsar.harness.load;

import java.util.concurrent.CompletionStage;

/** Starts one asynchronous operation on {@code target} (a client, a session, a producer). */
@FunctionalInterface
public interface Operation<T> {

  /**
   * Starts the operation and returns at once.
   *
   * @return completes when the operation has, exceptionally when it failed
   * @throws Exception counts as a failure of the operation
   */
  CompletionStage<?> start(T target) throws Exception;
}
