package dev.zkpulsar.harness.load;

import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;

/**
 * One operation from its start to its completion. An attempt that loses its connection is counted
 * as a failure and repeated a millisecond later, as an application would do. The time of an outage
 * is therefore part of the response time of the operations that met it.
 *
 * @param completed gets the time at which the operation succeeded or finally failed, unless it was
 *     given up before
 */
record IssuedOperation<T>(
    Operation<T> operation,
    T target,
    long intendedNs,
    NanoClock clock,
    Recording into,
    OperationsInFlight inFlight,
    LongConsumer completed) {
  /**
   * One thread, however many operations an outage meets. The JDK's {@code delayedExecutor} starts a
   * thread for each task on a machine with two processors.
   */
  private static final ScheduledExecutorService RETRIES =
      Executors.newSingleThreadScheduledExecutor(IssuedOperation::retryThread);

  private static Thread retryThread(Runnable retries) {
    var thread = new Thread(retries, "retries");
    thread.setDaemon(true);
    return thread;
  }

  /** Starts it, later than intended by {@code heldNs} because the loop was full. */
  void begin(long heldNs) {
    inFlight.started();
    // The thread's clock is slow to read: not between the start and the operation.
    int weight = into.cpu().starting();
    long startedNs = clock.nowNs();
    attempt(startedNs, weight);
    into.cpu().started();
    into.started(startedNs - intendedNs - heldNs, heldNs);
  }

  private void attempt(long startedNs, int weight) {
    CompletionStage<?> stage;
    try {
      stage = operation.start(target);
    } catch (Exception e) {
      attempted(e, startedNs, weight);
      return;
    }
    stage.whenComplete((value, error) -> attempted(error, startedNs, weight));
  }

  /** A dependent stage wraps the failure. */
  private static Throwable causeOf(Throwable error) {
    return error instanceof CompletionException wrapped && wrapped.getCause() != null
        ? wrapped.getCause()
        : error;
  }

  private void attempted(Throwable failure, long startedNs, int weight) {
    long completedNs = clock.nowNs();
    Throwable error = causeOf(failure);
    long sinceNs = into.cpu().completing(weight);
    boolean retry = error != null && TrialContext.isRetried(error);
    long section = inFlight.enter();
    try {
      if (inFlight.isGivenUp()) {
        return;
      }
      if (error == null) {
        into.success(intendedNs, startedNs, completedNs);
      } else {
        into.failure(error);
      }
      if (!retry) {
        inFlight.completed();
      }
    } finally {
      inFlight.exit(section);
    }
    if (retry) {
      // Not on this thread: a client that fails at once would call this method ever deeper.
      var unused = RETRIES.schedule(() -> attempt(startedNs, weight), 1, TimeUnit.MILLISECONDS);
    } else {
      completed.accept(completedNs);
    }
    into.cpu().completed(weight, sinceNs);
  }
}
