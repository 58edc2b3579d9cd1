package dev.zkpulsar.metadata;

import dev.zkpulsar.harness.state.Concurrency;
import dev.zkpulsar.harness.state.OfferedLoad;
import dev.zkpulsar.metadata.scenario.Notifications;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * The time from a put in one session to its notification in another, as from one broker to the
 * next. A lost notification is a failure.
 */
@State(Scope.Benchmark)
public class NotificationBenchmark extends Forks {

  @Benchmark
  public void atRate(OfferedLoad load, Notifications notifications) {
    load.issue(Notifications::putUntilNotified, notifications);
  }

  @Benchmark
  public void saturation(Concurrency concurrency, Notifications notifications)
      throws InterruptedException {
    concurrency.issue(Notifications::putUntilNotified, notifications);
  }
}
