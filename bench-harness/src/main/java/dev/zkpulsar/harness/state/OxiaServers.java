package dev.zkpulsar.harness.state;

import dev.zkpulsar.env.oxia.KeyPrefix;
import dev.zkpulsar.env.oxia.OxiaSettings;
import dev.zkpulsar.env.nodes.Server;
import dev.zkpulsar.harness.load.Fork;
import dev.zkpulsar.harness.settings.Handover;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.UUID;
import java.util.function.Supplier;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * The Oxia servers of a run, with a key prefix for each trial. Only a trial that asks for the
 * address or the servers uses them. A state that needs them asks in its set-up:
 *
 * <pre>{@code
 * @Setup(Level.Trial)
 * public void connect(OxiaServers oxia) throws Exception {
 *   store = MetadataStoreFactory.create(oxia.url(), MetadataStoreConfig.builder().build());
 *   store.put(oxia.prefix() + "/a", data, Optional.empty()).get();
 * }
 * }</pre>
 */
@State(Scope.Benchmark)
public class OxiaServers implements Precondition {
  /** The names of the addresses that the runner hands to its forks. */
  public static final String ADDRESS = "oxia";

  public static final String NAMESPACE = "oxia.namespace";
  public static final String PREFIX = "oxia.prefix";

  /** The name of the parameter {@link #oxiaServers}. */
  public static final String SERVERS = "oxiaServers";

  /** The parameter as an option of the command line, for messages. */
  public static final String OPTION = "-p " + SERVERS;

  /**
   * The servers to start: one, or three that replicate, beside a coordinator. Our runner takes the
   * default from the settings.
   */
  @Param("1")
  @Range(min = 1, max = 3)
  public int oxiaServers;

  private String address;
  private String namespace;
  private List<Server> list = List.of();
  private KeyPrefix prefix;

  @Override
  public String check(PointParams point, Properties settings) {
    OxiaSettings.of(settings).withServers(OPTION, point.values().get(SERVERS)).requireServer();
    return "";
  }

  /** Finds the servers, when a state first asks. */
  private synchronized OxiaServers opened() {
    if (prefix == null) {
      Map<String, String> given = Handover.ofRunner().addresses();
      address = given.get(ADDRESS);
      namespace = given.get(NAMESPACE);
      list = Handover.ofRunner().servers(ADDRESS);
      prefix =
          new KeyPrefix(
              address,
              namespace,
              Fork.current().worker().value("oxia prefix", trial(given.get(PREFIX))));
    }
    return this;
  }

  private static Supplier<String> trial(String parent) {
    return () -> parent + "/trial-" + UUID.randomUUID();
  }

  public List<Server> list() {
    return opened().list;
  }

  /** The address for clients, {@code host:port}. */
  public String address() {
    return opened().address;
  }

  public String namespace() {
    return opened().namespace;
  }

  /** The URL for Pulsar's metadata store. */
  public String url() {
    return "oxia://" + address() + "/" + namespace();
  }

  /** The path that all keys of this trial must begin with; it begins with a slash. */
  public String prefix() {
    return opened().prefix.path();
  }

  /** Removes the keys. */
  @TearDown(Level.Trial)
  public void close() {
    // JMH tears down a trial whose set-up failed half-way, too.
    if (prefix != null) {
      Fork.current().worker().awaitOthers("leave oxia");
      // The data of servers of which one is lost is removed as a whole.
      if (Fork.current().worker().isFirst()
          && list.stream().allMatch(server -> server.handle().isThere())) {
        prefix.close();
      }
    }
  }
}
