package dev.zkpulsar.metadata;

import dev.zkpulsar.harness.state.Concurrency;
import dev.zkpulsar.harness.state.OfferedLoad;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Control;

/**
 * The time from a put in one session to its notification in another, as from one broker to the
 * next. A lost notification is a failure.
 */
@State(Scope.Benchmark)
@Fork(1)
@Warmup(iterations = 1, time = 5)
@Measurement(iterations = 3, time = 10)
public class NotificationBenchmark {

  /** Between two sessions of Pulsar's store. */
  @Benchmark
  public void store(Control control, OfferedLoad load, StoreNotifications notifications) {
    load.issue(control, StoreNotifications::putUntilNotified, notifications);
  }

  /** Between two sessions of the plain ZooKeeper client. */
  @Benchmark
  public void zooKeeper(Control control, OfferedLoad load, ZooKeeperNotifications notifications) {
    load.issue(control, ZooKeeperNotifications::putUntilNotified, notifications);
  }

  /** Between two sessions of Oxia's own client. */
  @Benchmark
  public void oxia(Control control, OfferedLoad load, OxiaNotifications notifications) {
    load.issue(control, OxiaNotifications::putUntilNotified, notifications);
  }

  /** Between two sessions of Pulsar's store, at saturation. */
  @Benchmark
  public void storeSaturation(
      Control control, Concurrency concurrency, StoreNotifications notifications)
      throws InterruptedException {
    concurrency.issue(control, StoreNotifications::putUntilNotified, notifications);
  }

  /** Between two sessions of the plain ZooKeeper client, at saturation. */
  @Benchmark
  public void zooKeeperSaturation(
      Control control, Concurrency concurrency, ZooKeeperNotifications notifications)
      throws InterruptedException {
    concurrency.issue(control, ZooKeeperNotifications::putUntilNotified, notifications);
  }

  /** Between two sessions of Oxia's own client, at saturation. */
  @Benchmark
  public void oxiaSaturation(
      Control control, Concurrency concurrency, OxiaNotifications notifications)
      throws InterruptedException {
    concurrency.issue(control, OxiaNotifications::putUntilNotified, notifications);
  }
}
