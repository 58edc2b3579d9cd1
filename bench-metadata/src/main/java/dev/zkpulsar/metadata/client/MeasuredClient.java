package dev.zkpulsar.metadata.client;

import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.env.settings.Labelled;
import dev.zkpulsar.harness.faults.OxiaFault;
import dev.zkpulsar.harness.faults.ZooKeeperFault;
import dev.zkpulsar.harness.point.Point;
import dev.zkpulsar.harness.point.PointRules;
import dev.zkpulsar.harness.settings.RunSettings;
import dev.zkpulsar.harness.state.OxiaServers;
import dev.zkpulsar.harness.state.ZooKeeperServers;
import dev.zkpulsar.metadata.system.RocksDbDirectory;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** The client that a point measures. The point uses no parameter and no system of the others. */
@State(Scope.Benchmark)
public class MeasuredClient implements PointRules {

  /** A store's own client, or Pulsar's store on another store. */
  @Param("store-zookeeper")
  @Labelled.By(ClientKind.class)
  public String client;

  /** The values of {@link #client}, each with the states that it uses. */
  public enum ClientKind implements Labelled {
    ZOOKEEPER(
        ZooKeeperClient.class, ZooKeeperServers.class, ZooKeeperFault.class, ConnectionPath.class),
    OXIA(OxiaClient.class, OxiaServers.class, OxiaFault.class),
    STORE_ZOOKEEPER(
        StoreClient.class, ZooKeeperServers.class, ZooKeeperFault.class, ConnectionPath.class),
    STORE_OXIA(StoreClient.class, OxiaServers.class, OxiaFault.class),
    /** RocksDB in the client's own JVM, as in a standalone Pulsar. */
    STORE_ROCKSDB(StoreClient.class, RocksDbDirectory.class),
    /** A map in the client's own JVM. */
    STORE_MEMORY(StoreClient.class);

    private final Class<? extends MetadataClient> type;

    @SuppressWarnings("ImmutableEnumChecker") // made by Set.of
    private final Set<Class<?>> servers;

    ClientKind(Class<? extends MetadataClient> type, Class<?>... servers) {
      this.type = type;
      this.servers = Set.of(servers);
    }

    /** Pulsar's store on every other. */
    public static Set<ClientKind> stores() {
      return EnumSet.range(STORE_ZOOKEEPER, STORE_MEMORY);
    }
  }

  ClientKind kind() {
    return Labelled.of(ClientKind.class, client);
  }

  /** The one of all clients that is measured. */
  public MetadataClient among(MetadataClient... all) {
    return Arrays.stream(all).filter(kind().type::isInstance).findFirst().orElseThrow();
  }

  @Override
  public Set<Class<?>> unusedStates(Point point) {
    var unused = new HashSet<Class<?>>();
    for (ClientKind other : ClientKind.values()) {
      unused.add(other.type);
      unused.addAll(other.servers);
    }
    unused.remove(kind().type);
    unused.removeAll(kind().servers);
    return unused;
  }

  @Override
  public void check(Point point, RunSettings settings) {
    var own = EnumSet.of(ClientKind.STORE_ROCKSDB, ClientKind.STORE_MEMORY);
    if (settings.workers() > 1 && own.contains(kind())) {
      throw refusal(EnumSet.complementOf(own), "each of several workers would have its own");
    }
  }

  /** Why a point cannot be; empty if it has one of these clients. */
  public static Optional<BadInputException> unlessOneOf(
      Set<ClientKind> allowed, Point point, String reason) {
    var measured = point.state(MeasuredClient.class);
    return allowed.contains(measured.kind())
        ? Optional.empty()
        : Optional.of(measured.refusal(allowed, reason));
  }

  private BadInputException refusal(Set<ClientKind> allowed, String reason) {
    String labels = allowed.stream().map(ClientKind::label).collect(Collectors.joining(", "));
    return BadInputException.of("-p client", client, reason, labels);
  }
}
