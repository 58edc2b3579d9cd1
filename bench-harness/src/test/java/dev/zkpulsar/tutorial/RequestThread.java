package dev.zkpulsar.tutorial;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** One thread that answers all requests. */
@State(Scope.Benchmark)
public class RequestThread {
  /** A busy wait in each request, in microseconds: 0, until you break it on purpose. */
  static long busyMicros = 0;

  private ExecutorService thread;

  /** Starts the thread. */
  @Setup(Level.Trial)
  public void start() {
    thread = Executors.newSingleThreadExecutor();
  }

  /** Sends a request; the stage completes with the answer. */
  CompletionStage<?> request() {
    return CompletableFuture.runAsync(RequestThread::answer, thread);
  }

  private static void answer() {
    long endNs = System.nanoTime() + busyMicros * 1_000;
    while (System.nanoTime() - endNs < 0) {
      Thread.onSpinWait();
    }
  }

  /** Ends the thread. */
  @TearDown(Level.Trial)
  public void stop() {
    thread.shutdownNow();
  }
}
