package dev.zkpulsar.metadata;

import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Notifications of another session of the plain ZooKeeper client. */
@State(Scope.Benchmark)
public class ZooKeeperNotifications extends Notifications {

  /** Opens the session that is notified. */
  @Setup(Level.Trial)
  public void watch(ZooKeeperOperations operations) throws Exception {
    watchWith(operations);
  }
}
