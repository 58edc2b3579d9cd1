package dev.zkpulsar.env.host;

import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Function;
import java.util.stream.IntStream;

/** Runs an asynchronous operation for many items, at most 1,000 at a time. */
public final class BoundedAsync {
  private static final int MAX_IN_FLIGHT = 1_000;

  /**
   * Longer than Pulsar's client tries (30 s): its error says why. A cold broker on two slow cores
   * left 1,000 producers without an answer for ten.
   */
  private static final int TIMEOUT_SECONDS = 40;

  private BoundedAsync() {}

  /**
   * Starts the operation for each item in turn and waits until all have completed.
   *
   * @throws CompletionException with the error of an operation that failed; no further operation is
   *     started
   * @throws TimeoutException when no operation in flight completes within 40 seconds
   */
  public static <T> void run(
      Collection<T> items, Function<T, ? extends CompletionStage<?>> operation)
      throws InterruptedException, TimeoutException {
    var slots = new Semaphore(MAX_IN_FLIGHT);
    var failed = new CompletableFuture<Void>();
    for (T item : items) {
      acquire(slots);
      if (failed.isDone()) {
        break;
      }
      operation
          .apply(item)
          .whenComplete(
              (ok, error) -> {
                if (error != null) {
                  failed.completeExceptionally(error);
                }
                slots.release();
              });
    }
    for (int slot = 0; slot < MAX_IN_FLIGHT; slot++) {
      acquire(slots);
    }
    failed.complete(null);
    failed.join();
  }

  /** Like {@link #run}; returns the results in the order of the items. */
  public static <T, R> List<R> map(
      List<T> items, Function<T, ? extends CompletionStage<R>> operation)
      throws InterruptedException, TimeoutException {
    var results = new AtomicReferenceArray<R>(items.size());
    run(
        IntStream.range(0, items.size()).boxed().toList(),
        i -> operation.apply(items.get(i)).thenAccept(result -> results.set(i, result)));
    return IntStream.range(0, items.size()).mapToObj(results::get).toList();
  }

  private static void acquire(Semaphore slots) throws InterruptedException, TimeoutException {
    if (!slots.tryAcquire(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
      throw new TimeoutException("no answer within " + TIMEOUT_SECONDS + " s");
    }
  }
}
