package dev.zkpulsar.harness.load;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;

/**
 * One operation from its start to its completion. An attempt that loses its connection is counted
 * as a failure and repeated a millisecond later, as an application would do. The time of an outage
 * is therefore part of the response time of the operations that met it.
 */
final class Flight<T> {
  private static final Executor RETRIES =
      CompletableFuture.delayedExecutor(1, TimeUnit.MILLISECONDS);

  private final Operation<T> operation;
  private final T target;
  private final long intendedNs;
  private final long heldNs;
  private final NanoClock clock;
  private final Recording into;
  private final InFlight inFlight;
  private final LongConsumer completed;
  private long startedNs;
  private int weight;

  /**
   * Creates an operation without starting it.
   *
   * @param heldNs how much later than intended it starts because the loop was full
   * @param completed called with the time at which the operation succeeded or finally failed; not
   *     called if the operation was given up before
   */
  Flight(
      Operation<T> operation,
      T target,
      long intendedNs,
      long heldNs,
      NanoClock clock,
      Recording into,
      InFlight inFlight,
      LongConsumer completed) {
    this.operation = operation;
    this.target = target;
    this.intendedNs = intendedNs;
    this.heldNs = heldNs;
    this.clock = clock;
    this.into = into;
    this.inFlight = inFlight;
    this.completed = completed;
  }

  void begin() {
    inFlight.started();
    weight = into.cpu().nextWeight();
    startedNs = clock.nowNs();
    into.started(startedNs - intendedNs - heldNs, heldNs);
    long sinceNs = into.cpu().nowNs(weight);
    attempt();
    into.cpu().started(weight, sinceNs);
  }

  private void attempt() {
    CompletionStage<?> stage;
    try {
      stage = operation.start(target);
    } catch (Exception e) {
      attempted(e);
      return;
    }
    stage.whenComplete((result, error) -> attempted(error));
  }

  private void attempted(Throwable error) {
    long completedNs = clock.nowNs();
    long sinceNs = into.cpu().nowNs(weight);
    boolean retry = error != null && Fork.current().isRetried(Recording.causeOf(error));
    long section = inFlight.enter();
    try {
      if (inFlight.isGivenUp()) {
        return;
      }
      record(error, completedNs);
      if (!retry) {
        inFlight.completed();
      }
    } finally {
      inFlight.exit(section);
    }
    if (retry) {
      // Not on this thread: a client that fails at once would call this method ever deeper.
      RETRIES.execute(this::attempt);
    } else {
      completed.accept(completedNs);
    }
    into.cpu().completed(weight, sinceNs);
  }

  private void record(Throwable error, long completedNs) {
    if (error == null) {
      into.success(intendedNs, startedNs, completedNs);
    } else {
      into.failure(error);
    }
  }
}
