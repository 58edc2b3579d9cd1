package dev.zkpulsar.metadata;

import dev.zkpulsar.harness.state.Concurrency;
import dev.zkpulsar.harness.state.OfferedLoad;
import dev.zkpulsar.metadata.scenario.Notifications;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.Control;

/**
 * The time from a put in one session to its notification in another, as from one broker to the
 * next. A lost notification is a failure.
 */
@State(Scope.Benchmark)
public class NotificationBenchmark extends Forks {

  @Benchmark
  public void atRate(Control control, OfferedLoad load, Notifications notifications) {
    load.issue(control, Notifications::putUntilNotified, notifications);
  }

  @Benchmark
  public void saturation(Control control, Concurrency concurrency, Notifications notifications)
      throws InterruptedException {
    concurrency.issue(control, Notifications::putUntilNotified, notifications);
  }
}
