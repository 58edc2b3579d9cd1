package dev.zkpulsar.harness;

import dev.zkpulsar.harness.load.NanoClock;
import dev.zkpulsar.harness.point.Range;
import dev.zkpulsar.harness.state.Concurrency;
import dev.zkpulsar.harness.state.OfferedLoad;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** Targets whose behaviour is known, for {@link KnownCauseTest}. */
@State(Scope.Benchmark)
public class KnownTargetBenchmark {

  /** How long an operation takes, in microseconds. */
  @Param("0")
  @Range(min = 0, max = 1_000_000)
  public int delayMicros;

  /** Whether the set-up fails, in a run without a fork. */
  static volatile boolean doesNotStart;

  private record Answer(long dueNs, CompletableFuture<Void> future) {}

  private final LinkedBlockingQueue<Answer> queue = new LinkedBlockingQueue<>();
  private Thread server;
  private long issued;

  @Setup(Level.Trial)
  public void start() {
    if (doesNotStart) {
      throw new IllegalStateException("the target does not start");
    }
    server = new Thread(this::serve, "server");
    server.setDaemon(true);
    server.start();
  }

  private void serve() {
    try {
      while (true) {
        Answer answer = queue.take();
        NanoClock.SYSTEM.awaitUntil(answer.dueNs);
        answer.future.complete(null);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private CompletableFuture<Void> answerAfter(long delayNs) {
    var answer = new Answer(System.nanoTime() + delayNs, new CompletableFuture<>());
    queue.add(answer);
    return answer.future;
  }

  /** Every operation takes the time of the parameter, however many are in flight. */
  @Benchmark
  public void delayed(OfferedLoad load) {
    load.issue(target -> answerAfter(delayMicros * 1000L), null);
  }

  /** As {@link #delayed}, but once in an iteration the call itself stalls for 300 ms. */
  @Benchmark
  public void stalled(OfferedLoad load) {
    load.issue(
        target -> {
          if (++issued % 2500 == 1000) {
            Thread.sleep(300);
          }
          return answerAfter(delayMicros * 1000L);
        },
        null);
  }

  /** After a second, the target answers nothing for 1.5 s, as a server that is stopped. */
  @Benchmark
  public void paused(OfferedLoad load) {
    load.issue(
        target -> {
          if (issued++ == 0) {
            pausedFromNs = System.nanoTime() + 1_000_000_000L;
          }
          long sincePauseNs = System.nanoTime() - pausedFromNs;
          return answerAfter(sincePauseNs < 0 ? 0 : Math.max(0, 1_500_000_000L - sincePauseNs));
        },
        null);
  }

  private long pausedFromNs;

  /** One operation at a time; each takes the time of the parameter. */
  @Benchmark
  public void serial(OfferedLoad load) {
    load.issue(target -> queueBehindOthers(), null);
  }

  private long serialFreeNs;

  private CompletableFuture<Void> queueBehindOthers() {
    long nowNs = System.nanoTime();
    serialFreeNs = Math.max(serialFreeNs, nowNs) + delayMicros * 1000L;
    return answerAfter(serialFreeNs - nowNs);
  }

  /** Fails always. */
  @Benchmark
  public void failing(OfferedLoad load) {
    load.issue(target -> CompletableFuture.failedFuture(new IllegalStateException()), null);
  }

  /** Breaks the fork. */
  @Benchmark
  public void broken() {
    throw new IllegalStateException("broken on purpose");
  }

  /** A closed loop over the same target. */
  @Benchmark
  public void saturated(Concurrency concurrency) throws InterruptedException {
    concurrency.issue(target -> answerAfter(delayMicros * 1000L), null);
  }

  @TearDown(Level.Trial)
  public void stop() {
    if (server == null) {
      return; // It did not start.
    }
    server.interrupt();
  }
}
