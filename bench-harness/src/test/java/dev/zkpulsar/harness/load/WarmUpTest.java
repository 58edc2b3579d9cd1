package dev.zkpulsar.harness.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

class WarmUpTest {
  private static final long MINUTE_NS = TimeUnit.MINUTES.toNanos(1);
  private static final int MOST_RATE = 1_000_000;

  private final ArrayDeque<CompletableFuture<Void>> inFlight = new ArrayDeque<>();
  private int started;
  private int most;

  /** All operations complete when 32 are in flight. */
  private CompletionStage<?> start(Object target) {
    started++;
    var operation = new CompletableFuture<Void>();
    inFlight.add(operation);
    most = Math.max(most, inFlight.size());
    if (inFlight.size() == 32) {
      inFlight.forEach(pending -> pending.complete(null));
      inFlight.clear();
    }
    return operation;
  }

  @Test
  void itIssuesItsOperationsWithAFewInFlight() {
    long before = TrialContext.warmUpOperations();
    var warmUp = new WarmUp(320, MOST_RATE, MINUTE_NS);
    while (warmUp.issue(this::start, null)) {
      assertThat(warmUp.isOn()).isTrue();
    }

    assertThat(started).isEqualTo(320);
    assertThat(most).isEqualTo(32);
    assertThat(TrialContext.warmUpOperations() - before).isEqualTo(320);
    assertThat(warmUp.issue(this::start, null)).as("it is over").isFalse();
    assertThat(started).isEqualTo(320);
  }

  @Test
  void itEndsByTime() {
    long before = TrialContext.warmUpOperations();
    var warmUp = new WarmUp(1_000_000, MOST_RATE, TimeUnit.MILLISECONDS.toNanos(50));
    // Each takes a millisecond, so all would take a quarter of an hour.
    while (warmUp.issue(target -> CompletableFuture.runAsync(WarmUpTest::sleep), null)) {
      started++;
    }

    assertThat(started).isBetween(1, 999_999);
    assertThat(TrialContext.warmUpOperations() - before).isEqualTo(started);
    assertThat(warmUp.isOn()).isFalse();
  }

  /** Also after a stall: an operation that is late does not make the next ones come early. */
  @Test
  void itStartsNoMoreThanItsRate() {
    int ratePerSecond = 500;
    long leastNs = TimeUnit.SECONDS.toNanos(1) / ratePerSecond;
    var warmUp = new WarmUp(40, ratePerSecond, MINUTE_NS);
    var startsNs = new ArrayList<Long>();
    boolean isOn = true;
    while (isOn) {
      isOn =
          warmUp.issue(
              target -> {
                startsNs.add(System.nanoTime());
                return CompletableFuture.completedFuture(null);
              },
              null);
      if (startsNs.size() == 10) {
        LockSupport.parkNanos(10 * leastNs);
      }
    }

    assertThat(startsNs).hasSize(40);
    for (int i = 2; i < startsNs.size(); i++) {
      // Over two starts, since the time is taken shortly before the first of them.
      assertThat(startsNs.get(i) - startsNs.get(i - 2)).isGreaterThanOrEqualTo(leastNs);
    }
  }

  private static void sleep() {
    LockSupport.parkNanos(1_000_000);
  }
}
