package dev.zkpulsar.harness.calibration;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * A client that batches: at each tick of a timer, one thread works {@link Work#REQUEST_NS} for each
 * request that waits, and sends all together.
 */
final class BatchTimer implements AutoCloseable {
  private final ConcurrentLinkedQueue<CompletableFuture<Void>> waiting =
      new ConcurrentLinkedQueue<>();
  private final KnownConnection connection;
  private final Ticks ticks;
  private volatile boolean isClosed;

  BatchTimer(KnownConnection connection, int periodMillis) {
    this.connection = connection;
    ticks = new Ticks(periodMillis);
    var thread = new Thread(this::run, "batch timer");
    thread.setDaemon(true);
    thread.start();
  }

  /** Leaves a request to the next tick. */
  CompletableFuture<Void> add() {
    var answer = new CompletableFuture<Void>();
    waiting.add(answer);
    return answer;
  }

  private void run() {
    try {
      while (!isClosed) {
        ticks.await();
        sendAll();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void sendAll() throws IOException {
    CompletableFuture<Void> answer = waiting.poll();
    if (answer == null) {
      return;
    }
    while (answer != null) {
      Work.spin(Work.REQUEST_NS);
      connection.write(0, answer);
      answer = waiting.poll();
    }
    connection.flush();
  }

  @Override
  public void close() {
    isClosed = true;
  }
}
