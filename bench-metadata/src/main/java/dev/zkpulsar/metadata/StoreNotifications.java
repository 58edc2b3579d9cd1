package dev.zkpulsar.metadata;

import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.harness.state.Precondition;
import java.util.Map;
import java.util.Properties;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Notifications of another session of Pulsar's metadata store. */
@State(Scope.Benchmark)
public class StoreNotifications extends Notifications implements Precondition {

  /** In Pulsar 4.0.7 the other sessions of such a store drop their caches, and call no listener. */
  @Override
  public String check(Map<String, String> params, Properties settings) {
    if (Store.kind(params) == StoreKind.memory) {
      throw BadInputException.of(
          "-p store", StoreKind.memory, "it notifies no other session", "zookeeper, oxia, rocksdb");
    }
    return "";
  }

  /** Opens the session that is notified. */
  @Setup(Level.Trial)
  public void watch(StoreOperations operations) throws Exception {
    watchWith(operations);
  }
}
