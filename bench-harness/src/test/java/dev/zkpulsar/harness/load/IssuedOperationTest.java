package dev.zkpulsar.harness.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class IssuedOperationTest {
  private static final long MS = 1_000_000;

  private final Recording recording = Recording.open(true);
  private final OperationsInFlight inFlight = new OperationsInFlight();
  private final AtomicInteger attempts = new AtomicInteger();

  private static final class LostConnection extends IOException {
    private static final long serialVersionUID = 1;
  }

  @BeforeAll
  static void retryLostConnections() {
    TrialContext.retry(LostConnection.class);
  }

  private void begin(OperationsInFlight flying, Operation<Void> operation) {
    new IssuedOperation<>(
            operation,
            null,
            System.nanoTime(),
            NanoClock.SYSTEM,
            recording,
            flying,
            completedNs -> {})
        .begin(0);
  }

  private CompletableFuture<Void> begin() {
    var attempt = new CompletableFuture<Void>();
    begin(
        inFlight,
        target -> {
          attempts.incrementAndGet();
          return attempt;
        });
    return attempt;
  }

  @Test
  void anOperationThatWasGivenUpIsNotCountedAgain() {
    var lost = begin();
    var failed = begin();
    var succeeded = begin();

    assertThat(inFlight.drain(MS)).isEqualTo(3);
    lost.completeExceptionally(new LostConnection());
    failed.completeExceptionally(new IllegalStateException());
    succeeded.complete(null);

    assertThat(recording.failures()).isEmpty();
    assertThat(recording.response().getTotalCount()).isZero();
    assertThat(attempts).as("without a retry").hasValue(3);
  }

  /** The classes that a state has named; a stage wraps them in an exception of its own. */
  @Test
  void onlyALostConnectionIsRepeated() {
    var results =
        new ArrayDeque<CompletableFuture<Void>>(
            List.of(
                CompletableFuture.failedFuture(new CompletionException(new LostConnection())),
                CompletableFuture.failedFuture(new IOException())));
    begin(inFlight, target -> results.remove());

    assertThat(inFlight.awaitBelow(1, 10_000 * MS)).isTrue();
    assertThat(results).isEmpty();
    assertThat(recording.failures())
        .containsEntry("lostconnection", 1L)
        .containsEntry("io", 1L)
        .hasSize(2);
    assertThat(inFlight.count()).isZero();
  }

  @Test
  void eachOperationIsCountedOnceIfItCompletesAtTheDeadline() throws Exception {
    for (int round = 0; round < 200; round++) {
      long recordedBefore = recording.response().getTotalCount();
      var now = new OperationsInFlight();
      List<Runnable> completions = new ArrayList<>();
      for (int i = 0; i < 500; i++) {
        var attempt = new CompletableFuture<Void>();
        begin(now, target -> attempt);
        completions.add(() -> attempt.complete(null));
      }
      var completing = new Thread(() -> completions.forEach(Runnable::run));
      completing.start();
      int givenUp = now.drain(0);
      completing.join();

      assertThat(recording.response().getTotalCount() - recordedBefore + givenUp)
          .as("round %d, given up: %d", round, givenUp)
          .isEqualTo(500);
    }
  }

  /** Two processors would otherwise start as many threads as operations meet an outage. */
  @Test
  void allRepetitionsShareAThread() {
    Set<Thread> threads = ConcurrentHashMap.newKeySet();
    int operations = 100;
    for (int i = 0; i < operations; i++) {
      var isLost = new AtomicBoolean(true);
      begin(
          inFlight,
          target -> {
            if (isLost.getAndSet(false)) {
              return CompletableFuture.failedFuture(new LostConnection());
            }
            threads.add(Thread.currentThread());
            return CompletableFuture.completedFuture(null);
          });
    }

    assertThat(inFlight.awaitBelow(1, 10_000 * MS)).isTrue();
    assertThat(recording.response().getTotalCount()).isEqualTo(operations);
    assertThat(threads).hasSize(1);
  }

  /** Reading it takes half a microsecond, the measured operation perhaps one. */
  @Test
  void theClockOfTheThreadIsNotReadWithinTheOperation() {
    var nowNs = new AtomicLong();
    NanoClock clock =
        new NanoClock() {
          @Override
          public long nowNs() {
            return nowNs.get();
          }

          @Override
          public void awaitUntil(long ns) {
            throw new UnsupportedOperationException();
          }
        };
    Recording measured = Recording.open(true, new HarnessCpu(() -> nowNs.addAndGet(500), 0));

    new IssuedOperation<Void>(
            target -> CompletableFuture.completedFuture(null),
            null,
            0,
            clock,
            measured,
            inFlight,
            completedNs -> {})
        .begin(0);

    assertThat(measured.service().getMaxValue()).isZero();
    assertThat(measured.pacing().getMaxValue()).as("the harness' own delay").isEqualTo(500);
  }

  /** Otherwise each attempt would be a call within the one before it. */
  @Test
  void anAttemptThatFailsAtOnceIsRepeatedOnAnotherThread() {
    Thread issuing = Thread.currentThread();
    var onIt = new AtomicInteger();
    begin(
        inFlight,
        target -> {
          onIt.addAndGet(Thread.currentThread() == issuing ? 1 : 0);
          return attempts.incrementAndGet() < 5
              ? CompletableFuture.failedFuture(new LostConnection())
              : CompletableFuture.completedFuture(null);
        });

    assertThat(inFlight.awaitBelow(1, 10_000 * MS)).isTrue();
    assertThat(attempts).hasValue(5);
    assertThat(onIt).hasValue(1);
    assertThat(recording.response().getTotalCount()).isEqualTo(1);
  }
}
