package dev.zkpulsar.harness.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.zkpulsar.harness.metrics.InvalidRule;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class OpenLoopTest {
  private static final long MS = 1_000_000;

  /** A clock that only a test moves. */
  private static final class FakeClock implements NanoClock {
    private long ns = 5_000 * MS;

    @Override
    public long nowNs() {
      return ns;
    }

    @Override
    public void awaitUntil(long untilNs) {
      ns = Math.max(ns, untilNs);
    }
  }

  private final FakeClock clock = new FakeClock();
  private final OpenLoop loop = new OpenLoop(Schedule.constant(1000), 10, clock);
  private final List<Long> startsMs = new ArrayList<>();

  private void issue(long serviceMs) {
    loop.issue(
        target -> {
          startsMs.add((clock.ns - 5_000 * MS) / MS);
          clock.ns += serviceMs * MS;
          return CompletableFuture.completedFuture(null);
        },
        null);
  }

  @Test
  void countsFromTheIntendedStartAfterAStall() {
    loop.begin();
    issue(300);
    for (int i = 0; i < 400; i++) {
      issue(0);
    }
    loop.end();

    Recording recording = TrialContext.recording();
    assertThat(startsMs.subList(1, 100)).containsOnly(300L);
    // The n-th operation, intended at n ms, completes at 300 ms.
    assertThat((double) recording.response().getMaxValue()).isCloseTo(300e6, within(0.5e6));
    assertThat(recording.response().getCountBetweenValues(200_500_000, 310_000_000)).isEqualTo(100);
    assertThat(recording.service().getValueAtPercentile(99)).isZero();
    assertThat(recording.heldBack()).as("by the harness itself").isZero();
    assertThat((double) recording.pacing().getMaxValue()).isCloseTo(299e6, within(0.5e6));
    assertThat(InvalidRule.reasons(recording)).isEmpty();
  }

  @Test
  void countsUnissuedDueOperationsAsOverdue() {
    loop.begin();
    var never = new CompletableFuture<Void>();
    for (int i = 0; i < 10; i++) {
      loop.issue(target -> never, null);
    }
    clock.ns += 1000 * MS;
    issue(0); // the loop is full: not issued
    never.complete(null);
    loop.end();

    // Due at 10 ms to 909 ms, which is 100 ms before the end at 1,009 ms.
    Recording recording = TrialContext.recording();
    assertThat(recording.overdue()).isEqualTo(900);
    assertThat(InvalidRule.reasons(recording)).containsOnlyKeys("shortfall", "overdue");
  }

  @Test
  void aFullLoopIsNotTheLatenessOfTheHarness() {
    loop.begin();
    var stopped = new CompletableFuture<Void>();
    for (int i = 0; i < 10; i++) {
      loop.issue(target -> stopped, null);
    }
    issue(0); // at 10 ms: the loop is full
    clock.ns += 300 * MS;
    clock.ns += 50 * MS;
    stopped.complete(null);
    for (int i = 0; i < 500; i++) {
      issue(0);
    }
    loop.end();

    // Due at 10 ms to 359 ms, issued at 360 ms, when the first ten operations completed.
    Recording recording = TrialContext.recording();
    assertThat(recording.heldBack()).isEqualTo(350);
    assertThat((double) recording.distributions().get("heldback.time").getMaxValue())
        .isCloseTo(350e6, within(0.5e6));
    assertThat(recording.pacing().getMaxValue()).isZero();
    assertThat((double) recording.response().getMaxValue()).isCloseTo(360e6, within(0.5e6));
    assertThat(InvalidRule.reasons(recording)).containsOnlyKeys("heldback");
  }

  @Test
  void countsFailuresByKindAndNotAsLatencies() {
    loop.begin();
    loop.issue(target -> CompletableFuture.failedFuture(new IllegalStateException("x")), null);
    loop.issue(
        target -> {
          throw new java.io.IOException("x");
        },
        null);
    issue(0);
    loop.end();

    Recording recording = TrialContext.recording();
    assertThat(recording.failures()).containsEntry("illegalstate", 1L).containsEntry("io", 1L);
    assertThat(recording.response().getTotalCount()).isEqualTo(1);
    assertThat(InvalidRule.reasons(recording)).containsKey("failures");
  }

  @Test
  void startsAtTheIntendedTimesAndTheNextIterationGoesOn() {
    loop.begin();
    for (int i = 0; i < 5; i++) {
      issue(0);
    }
    loop.end();

    assertThat(startsMs).containsExactly(0L, 1L, 2L, 3L, 4L);
    assertThat(TrialContext.recording().pacing().getMaxValue()).isZero();

    clock.ns += 7_000 * MS;
    loop.begin();
    issue(0);
    issue(0);
    loop.end();

    assertThat(startsMs.subList(5, 7)).containsExactly(7_005L, 7_006L);
    assertThat(TrialContext.recording().overdue()).isZero();
  }
}
