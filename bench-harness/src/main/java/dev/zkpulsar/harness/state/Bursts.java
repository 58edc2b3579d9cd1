package dev.zkpulsar.harness.state;

import dev.zkpulsar.harness.load.NanoClock;
import dev.zkpulsar.harness.load.OpenLoop;
import dev.zkpulsar.harness.load.Operation;
import dev.zkpulsar.harness.load.Recording;
import dev.zkpulsar.harness.load.Schedule;
import dev.zkpulsar.harness.point.Range;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * The open loop of a benchmark whose operations come in bursts: many at one instant, as when a
 * broker takes over topics. The response time of each operation counts from that instant. The time
 * until the last operation of a burst is the metric {@code last}; a burst with a failure has none.
 */
@State(Scope.Benchmark)
public class Bursts extends LoadState<OpenLoop> {
  private static final long NOT_YET = Long.MIN_VALUE;

  /** Operations that are due at one instant. */
  @Param("1000")
  @Range(min = 1, max = 100_000)
  public int burst;

  /** The mean time from one burst to the next, in milliseconds; at least half of it is a pause. */
  @Param("1000")
  @Range(min = 10, max = 60_000)
  public int burstEveryMillis;

  @Setup(Level.Trial)
  public void schedule() {
    var schedule = Schedule.bursts(burst, burstEveryMillis, Seed.ofFork());
    loop = new OpenLoop(schedule, 2 * burst, NanoClock.SYSTEM);
  }

  /** The end of the iteration before may have cut a burst. */
  @Override
  protected void prepare() {
    loop.skipToMultipleOf(burst);
  }

  /**
   * Waits for the next burst, issues its operations, and waits until they have completed or the
   * next burst may be due, if JMH's window is open. A fork's first warm-up begins with single
   * operations.
   */
  public <T> void issue(Operation<T> operation, T target) throws InterruptedException {
    if (!isMeasured(operation, target)) {
      return;
    }
    Recording recording = recording();
    var left = new AtomicInteger(burst);
    var allSucceeded = new CountDownLatch(1);
    // Another thread repeats an operation that has lost its connection, when the loop may be at the
    // next burst.
    var dueNs = new AtomicLong(NOT_YET);
    Runnable succeeded =
        () -> {
          if (left.decrementAndGet() == 0) {
            recording.time("last", System.nanoTime() - dueNs.get());
            allSucceeded.countDown();
          }
        };
    Operation<T> timed =
        on -> {
          dueNs.compareAndSet(NOT_YET, loop.intendedNs());
          return operation.start(on).thenRun(succeeded);
        };
    int issued = 0;
    while (issued < burst) {
      if (loop.issue(timed, target)) {
        issued++;
      } else if (!isOpen()) {
        return; // The loop is full, and the iteration has ended.
      }
    }
    long pauseNs = TimeUnit.MILLISECONDS.toNanos(burstEveryMillis) / 2;
    long leftNs = dueNs.get() + pauseNs - System.nanoTime();
    var unused = allSucceeded.await(leftNs, TimeUnit.NANOSECONDS);
  }
}
