package dev.zkpulsar.metadata.scenario;

import dev.zkpulsar.harness.load.Recording;
import java.util.ArrayList;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntFunction;

/**
 * Operations that a thread of its own starts in rounds. A round begins when it is due and the one
 * before has ended, so the work is bounded. A failure makes the iteration invalid ({@code
 * invalid.background}).
 */
final class Rounds {
  /** A round that takes longer is given up; its operations count as failed. */
  private static final int ROUND_SECONDS = 30;

  private final IntFunction<CompletionStage<?>> operation;
  private final int count;
  private final long everyNs;
  private final long spreadNs;
  private final SplittableRandom random;
  private volatile Thread thread;
  private long failed;

  /**
   * No round yet.
   *
   * @param operation starts the n-th operation of a round and returns at once
   * @param spreadNs the operations start at random within this time after the round is due
   */
  Rounds(
      IntFunction<CompletionStage<?>> operation,
      int count,
      long everyNs,
      long spreadNs,
      long seed) {
    this.operation = operation;
    this.count = count;
    this.everyNs = everyNs;
    this.spreadNs = spreadNs;
    this.random = new SplittableRandom(seed);
  }

  /** Starts the rounds, the first at once. */
  void begin(Recording recording) {
    failed = 0;
    thread = new Thread(() -> run(recording), "background");
    thread.setDaemon(true);
    thread.start();
  }

  /**
   * Ends them when the operations that have started have ended. A round that has not started all of
   * them is not counted, but its failures are.
   */
  void end() throws InterruptedException {
    Thread running = thread;
    if (running != null) {
      thread = null;
      LockSupport.unpark(running);
      running.join();
    }
  }

  private void run(Recording recording) {
    long startNs = System.nanoTime();
    long rounds = 0;
    for (long dueNs = startNs;
        awaitUntil(dueNs);
        dueNs = Math.max(dueNs + everyNs, System.nanoTime())) {
      Round round = round(dueNs);
      failed += round.failed;
      if (round.isWhole) {
        long nowNs = System.nanoTime();
        recording.time("background.last", nowNs - dueNs);
        rounds++;
        recording.figure(
            "background.rate",
            (double) rounds * count * 1e9 / Math.max(nowNs - startNs, rounds * everyNs),
            "ops/s");
      }
      if (failed > 0) {
        recording.invalid("background", (double) failed, "ops");
      }
    }
  }

  /**
   * A round that has ended.
   *
   * @param isWhole whether all its operations were started before the rounds ended
   * @param failed operations that failed or did not end in time
   */
  private record Round(boolean isWhole, long failed) {}

  /** Starts the operations of a round and waits for them. */
  private Round round(long dueNs) {
    long[] startsNs = random.longs(count, 0, spreadNs + 1).sorted().toArray();
    var started = new ArrayList<CompletableFuture<?>>();
    while (started.size() < count && awaitUntil(dueNs + startsNs[started.size()])) {
      started.add(start(started.size()));
    }
    try {
      CompletableFuture.allOf(started.toArray(CompletableFuture[]::new))
          .get(ROUND_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException e) {
      // Counted below.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    long notSucceeded = started.stream().filter(Rounds::hasNotSucceeded).count();
    return new Round(started.size() == count, notSucceeded);
  }

  private static boolean hasNotSucceeded(CompletableFuture<?> operation) {
    return !operation.isDone() || operation.isCompletedExceptionally();
  }

  private CompletableFuture<?> start(int n) {
    try {
      return operation.apply(n).toCompletableFuture();
    } catch (RuntimeException e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  /** Waits until a time; false if the rounds have ended. */
  private boolean awaitUntil(long ns) {
    for (long leftNs = ns - System.nanoTime();
        leftNs > 0 && isRunning();
        leftNs = ns - System.nanoTime()) {
      LockSupport.parkNanos(leftNs);
    }
    return isRunning();
  }

  private boolean isRunning() {
    return thread == Thread.currentThread();
  }
}
