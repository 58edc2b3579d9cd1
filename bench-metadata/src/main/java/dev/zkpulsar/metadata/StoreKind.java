package dev.zkpulsar.metadata;

import dev.zkpulsar.harness.fault.ZooKeeperFault;
import dev.zkpulsar.harness.state.OxiaServers;
import dev.zkpulsar.harness.state.ZooKeeperServers;
import java.util.HashSet;
import java.util.Set;

/** The stores that Pulsar can keep its metadata in; the names are the values of a parameter. */
public enum StoreKind {
  /** An ensemble of ZooKeeper servers. */
  zookeeper(Set.of(ZooKeeperServers.class, ZooKeeperFault.class), Set.of()),
  /** An Oxia server. */
  oxia(Set.of(OxiaServers.class), Set.of("batchingMaxSizeKb", "nodeSizes")),
  /** RocksDB in the client's own JVM, as in a standalone Pulsar. */
  rocksdb(Set.of(RocksDb.class), Batching.PARAMS),
  /** A map in the client's own JVM. */
  memory(Set.of(), Batching.PARAMS);

  @SuppressWarnings("ImmutableEnumChecker") // made by Set.of
  private final Set<Class<?>> states;

  @SuppressWarnings("ImmutableEnumChecker")
  private final Set<String> unusedParams;

  StoreKind(Set<Class<?>> states, Set<String> unusedParams) {
    this.states = states;
    this.unusedParams = unusedParams;
  }

  /** The parameters of {@link Store} that this store ignores. */
  Set<String> unusedParams() {
    return unusedParams;
  }

  /** Whether each JVM has a store of its own, which no other client sees. */
  boolean isInTheClient() {
    return this == rocksdb || this == memory;
  }

  /** The states that only other stores use. */
  Set<Class<?>> statesOfOthers() {
    var others = new HashSet<Class<?>>();
    for (StoreKind kind : values()) {
      others.addAll(kind.states);
    }
    others.removeAll(states);
    return others;
  }

  private static final class Batching {
    static final Set<String> PARAMS =
        Set.of(
            "batchingEnabled",
            "batchingMaxOperations",
            "batchingMaxDelayMillis",
            "batchingMaxSizeKb",
            "nodeSizes");
  }
}
