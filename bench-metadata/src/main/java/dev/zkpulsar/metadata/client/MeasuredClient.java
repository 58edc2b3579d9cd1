package dev.zkpulsar.metadata.client;

import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.harness.fault.OxiaFault;
import dev.zkpulsar.harness.fault.ZooKeeperFault;
import dev.zkpulsar.harness.state.OxiaServers;
import dev.zkpulsar.harness.state.PointParams;
import dev.zkpulsar.harness.state.Precondition;
import dev.zkpulsar.harness.state.Unused;
import dev.zkpulsar.harness.state.ZooKeeperServers;
import dev.zkpulsar.metadata.system.RocksDbDirectory;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Collectors;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** The client that a point measures. The point uses no parameter and no system of the others. */
@State(Scope.Benchmark)
public class MeasuredClient implements Precondition, Unused {

  /** A store's own client, or Pulsar's store on another store. */
  @Param("store-zookeeper")
  public String client;

  /** The values of {@link #client}, each with the states that it uses. */
  public enum ClientKind {
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

    /** The value of the parameter: store-zookeeper. */
    String label() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The client of a point. */
    static ClientKind of(Map<String, String> params) {
      return of(params.get("client"));
    }

    private static ClientKind of(String label) {
      return Arrays.stream(values())
          .filter(kind -> kind.label().equals(label))
          .findFirst()
          .orElseThrow(
              () ->
                  BadInputException.of(
                      "-p client", label, labels(EnumSet.allOf(ClientKind.class))));
    }

    /** Pulsar's store on every other. */
    public static Set<ClientKind> stores() {
      return EnumSet.range(STORE_ZOOKEEPER, STORE_MEMORY);
    }

    private static String labels(Set<ClientKind> kinds) {
      return kinds.stream().map(ClientKind::label).collect(Collectors.joining(", "));
    }
  }

  ClientKind kind() {
    return ClientKind.of(client);
  }

  /** The one of all clients that is measured. */
  public MetadataClient among(MetadataClient... all) {
    return Arrays.stream(all).filter(kind().type::isInstance).findFirst().orElseThrow();
  }

  @Override
  public Set<Class<?>> unusedStates(Map<String, String> params) {
    ClientKind used = ClientKind.of(params);
    var unused = new HashSet<Class<?>>();
    for (ClientKind kind : ClientKind.values()) {
      unused.add(kind.type);
      unused.addAll(kind.servers);
    }
    unused.remove(used.type);
    unused.removeAll(used.servers);
    return unused;
  }

  @Override
  public String check(PointParams point, Properties settings) {
    if (point.workers() > 1) {
      var shared =
          EnumSet.complementOf(EnumSet.of(ClientKind.STORE_ROCKSDB, ClientKind.STORE_MEMORY));
      unlessOneOf(shared, point.values(), "each of several workers would have its own")
          .ifPresent(
              refusal -> {
                throw refusal;
              });
    }
    return "";
  }

  /** Why a point cannot be; empty if it has one of these clients. */
  public static Optional<BadInputException> unlessOneOf(
      Set<ClientKind> allowed, Map<String, String> params, String reason) {
    ClientKind kind = ClientKind.of(params);
    return allowed.contains(kind)
        ? Optional.empty()
        : Optional.of(
            BadInputException.of("-p client", kind.label(), reason, ClientKind.labels(allowed)));
  }
}
