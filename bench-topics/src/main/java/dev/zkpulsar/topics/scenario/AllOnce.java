package dev.zkpulsar.topics.scenario;

import dev.zkpulsar.harness.load.ClosedLoop;
import dev.zkpulsar.harness.load.Operation;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Operations that are each run once, in their order, as fast as the slots of a closed loop become
 * free. One thread runs them; their answers come on any thread.
 */
final class AllOnce {
  private final List<Operation<Integer>> operations;
  private final CountDownLatch answers;
  private final AtomicBoolean hasFailed = new AtomicBoolean();
  private int started;
  private boolean isComplete;

  AllOnce(List<Operation<Integer>> operations) {
    this.operations = operations;
    answers = new CountDownLatch(operations.size());
  }

  /**
   * Starts the operations and waits for the last answer.
   *
   * @param endNs of {@link System#nanoTime}, when it starts and waits no more
   */
  void run(ClosedLoop<Integer> loop, long endNs) throws InterruptedException {
    while (started < operations.size() && System.nanoTime() < endNs) {
      Operation<Integer> operation = operations.get(started);
      if (loop.issue(slot -> observed(operation, slot))) {
        started++;
      }
    }
    isComplete = answers.await(endNs - System.nanoTime(), TimeUnit.NANOSECONDS);
  }

  private CompletionStage<?> observed(Operation<Integer> operation, int slot) throws Exception {
    try {
      return operation.start(slot).whenComplete((done, error) -> answered(error));
    } catch (Exception e) {
      answered(e);
      throw e;
    }
  }

  private void answered(Throwable error) {
    if (error != null) {
      hasFailed.set(true);
    }
    answers.countDown();
  }

  /** Whether all were answered in time, without a failure. */
  boolean haveSucceeded() {
    return isComplete && !hasFailed.get();
  }

  /** Those for which no time was left. */
  int notStarted() {
    return operations.size() - started;
  }
}
