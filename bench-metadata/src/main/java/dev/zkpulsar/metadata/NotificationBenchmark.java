package dev.zkpulsar.metadata;

import dev.zkpulsar.harness.state.Concurrency;
import dev.zkpulsar.harness.state.OfferedLoad;
import dev.zkpulsar.metadata.scenario.Notifications;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * The time from a put in one session to its notification in another, as from one broker to the next
 * ({@code event}); the response time is that of the put. A notification that does not come within
 * 10 s is a failure ({@code failures.lostnotification}).
 */
@State(Scope.Benchmark)
public class NotificationBenchmark extends Forks {

  /** Puts at a rate. */
  @Benchmark
  public void atRate(OfferedLoad load, Notifications notifications) {
    load.issue(Notifications::putUntilNotified, notifications);
  }

  /** Puts in a closed loop. */
  @Benchmark
  public void saturation(Concurrency concurrency, Notifications notifications)
      throws InterruptedException {
    concurrency.issue(Notifications::putUntilNotified, notifications);
  }
}
