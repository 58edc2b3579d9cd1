package dev.zkpulsar.harness.state;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.harness.load.TrialContext;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.zookeeper.KeeperException.ConnectionLossException;
import org.junit.jupiter.api.Test;

class BurstsTest {
  private static final int PAUSE_MILLIS = 10;

  /** It is repeated when the loop is at a later burst. */
  @Test
  void anOperationThatLostItsConnectionCountsFromItsOwnBurst() throws Exception {
    TrialContext.retry(ConnectionLossException.class);
    var bursts = new Bursts();
    bursts.burst = 1;
    bursts.burstEveryMillis = 2 * PAUSE_MILLIS;
    bursts.schedule();
    bursts.loop.begin();
    var connection = new CompletableFuture<Void>();
    var isLost = new AtomicBoolean();

    bursts.issue(
        target -> isLost.getAndSet(true) ? CompletableFuture.completedFuture(null) : connection,
        null);
    for (int later = 0; later < 5; later++) {
      bursts.issue(target -> CompletableFuture.completedFuture(null), null);
    }
    connection.completeExceptionally(new ConnectionLossException());
    bursts.end();

    assertThat(TrialContext.recording().distributions().get("last").getMaxValue())
        .isGreaterThan(TimeUnit.MILLISECONDS.toNanos(5 * PAUSE_MILLIS));
  }
}
