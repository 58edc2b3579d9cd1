package dev.zkpulsar.metadata.scenario;

import dev.zkpulsar.harness.load.Recording;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import org.apache.pulsar.metadata.api.Notification;
import org.apache.pulsar.metadata.api.Stat;
import org.apache.pulsar.metadata.api.extended.SessionEvent;

/**
 * The times of a migration's phases, and of the reads and writes that meet it. The store refuses
 * writes during the migration. A refused write is repeated when the store accepts writes again, so
 * its response time contains the wait. Any thread may call.
 */
final class MigrationPhases {
  /** The longest wait for the store after the migration. */
  private static final int REOPENED_SECONDS = 30;

  /** Places in {@link #changedNs}: the start, then the changes to preparing, copying and copied. */
  private static final int STARTED = 0;

  private static final int PREPARED = 2;
  private static final int COPIED = 3;
  private static final int CHANGES = 4;

  private final Recording recording;
  private final LongAdder refused = new LongAdder();
  private final AtomicLong firstRefusedNs = new AtomicLong();
  private final CompletableFuture<Void> reopened = new CompletableFuture<>();

  /** The times of the migration's start and of each change of its phase. */
  private final List<Long> changedNs = new CopyOnWriteArrayList<>();

  MigrationPhases(Recording recording) {
    this.recording = recording;
  }

  void start() {
    changedNs.add(System.nanoTime());
  }

  /** A node of the source has changed. */
  void changed(Notification change) {
    if (change.getPath().equals(Pulsar5.PHASE)) {
      changedNs.add(System.nanoTime());
    }
  }

  /** The store announces the end of a migration as a new session. */
  void announced(SessionEvent event) {
    if (event == SessionEvent.SessionReestablished) {
      reopened.complete(null);
    }
  }

  /** Waits until the store accepts writes, and records how long everything took. */
  void end(int nodes, int payloadBytes) throws Exception {
    reopened.get(REOPENED_SECONDS, TimeUnit.SECONDS);
    long endNs = System.nanoTime();
    if (changedNs.size() != CHANGES) {
      throw new IllegalStateException("phases at " + changedNs);
    }
    double copyingSeconds = seconds(changedNs.get(PREPARED), changedNs.get(COPIED));
    recording.figure("preparation", seconds(changedNs.get(STARTED), changedNs.get(PREPARED)), "s");
    recording.figure("copying", copyingSeconds, "s");
    recording.figure("copied", nodes / copyingSeconds, "nodes/s");
    recording.figure("copied.bytes", (double) nodes * payloadBytes / copyingSeconds, "B/s");
    recording.figure("refused", (double) refused.sum(), "ops");
    if (firstRefusedNs.get() > 0) {
      recording.figure("blocked", seconds(firstRefusedNs.get(), endNs), "s");
    }
  }

  private static double seconds(long fromNs, long toNs) {
    return (toNs - fromNs) / 1e9;
  }

  /** Reads; a read during the migration is recorded apart, too. */
  CompletionStage<?> read(CompletionStage<?> result, long intendedNs) {
    boolean isMigrating = !changedNs.isEmpty() && !reopened.isDone();
    if (!isMigrating) {
      return result;
    }
    return result.whenComplete(
        (value, error) -> {
          if (error == null) {
            recording.time("meanwhile.read", System.nanoTime() - intendedNs);
          }
        });
  }

  /** Writes; repeats a refused write when the store accepts writes again. */
  CompletionStage<?> write(Supplier<CompletableFuture<Stat>> put) {
    return put.get()
        .exceptionallyCompose(
            error -> {
              if (!(error instanceof IllegalStateException)) {
                return CompletableFuture.failedFuture(error);
              }
              refused.increment();
              firstRefusedNs.compareAndSet(0, System.nanoTime());
              return reopened.thenCompose(open -> put.get());
            });
  }
}
