package dev.zkpulsar.metadata;

import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Notifications of another session of Pulsar's metadata store. */
@State(Scope.Benchmark)
public class StoreNotifications extends Notifications {

  /** Opens the session that is notified. */
  @Setup(Level.Trial)
  public void watch(StoreOperations operations) throws Exception {
    watchWith(operations);
  }
}
