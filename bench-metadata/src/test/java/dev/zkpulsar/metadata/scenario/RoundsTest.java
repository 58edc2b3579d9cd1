package dev.zkpulsar.metadata.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.harness.load.Recording;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

class RoundsTest {
  private final Recording recording = Recording.open(true);
  private final Queue<Long> startsNs = new ConcurrentLinkedQueue<>();

  /** Runs rounds of ten operations until so many have started. */
  private void untilStarted(
      int operations,
      long everyMillis,
      long spreadMillis,
      IntFunction<CompletionStage<?>> operation)
      throws InterruptedException {
    var started = new CountDownLatch(operations);
    var rounds =
        new Rounds(
            n -> {
              startsNs.add(System.nanoTime());
              started.countDown();
              return operation.apply(n);
            },
            10,
            TimeUnit.MILLISECONDS.toNanos(everyMillis),
            TimeUnit.MILLISECONDS.toNanos(spreadMillis),
            1);
    rounds.begin(recording);
    assertThat(started.await(30, TimeUnit.SECONDS)).isTrue();
    rounds.end();
  }

  @Test
  void theLastOperationOfARoundIsTimed() throws Exception {
    untilStarted(20, 100, 0, n -> CompletableFuture.completedFuture(n));

    assertThat(recording.distributions().get("background.last").getTotalCount())
        .isGreaterThanOrEqualTo(2);
    // A round of ten lasts 100 ms, or longer.
    assertThat(recording.figures().get("background.rate").value())
        .isPositive()
        .isLessThanOrEqualTo(100);
    assertThat(recording.invalid()).isEmpty();
  }

  @Test
  void aFailureMakesTheIterationInvalid() throws Exception {
    untilStarted(
        20,
        100,
        0,
        n -> {
          if (n == 3) {
            throw new IllegalStateException("refused");
          }
          return n == 7
              ? CompletableFuture.failedFuture(new IllegalStateException("failed"))
              : CompletableFuture.completedFuture(n);
        });

    assertThat(recording.invalid().get("background").value()).isGreaterThanOrEqualTo(4);
  }

  @Test
  void aRoundThatTheEndCutsIsNoRound() throws Exception {
    untilStarted(1, 10_000, 5_000, n -> CompletableFuture.completedFuture(n));

    assertThat(startsNs).hasSizeLessThan(10);
    assertThat(recording.distributions()).doesNotContainKey("background.last");
  }

  /** A round at one instant takes less than its spread, unless the machine stops for so long. */
  @Test
  void jitterSpreadsTheOperationsOfARound() throws Exception {
    untilStarted(20, 100, 500, n -> CompletableFuture.completedFuture(n));

    long firstNs = startsNs.peek();
    assertThat(startsNs.stream().limit(10).mapToLong(ns -> ns - firstNs).max().getAsLong())
        .isGreaterThan(TimeUnit.MILLISECONDS.toNanos(100));
  }
}
