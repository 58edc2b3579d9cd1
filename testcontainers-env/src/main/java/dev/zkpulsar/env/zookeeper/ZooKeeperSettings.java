package dev.zkpulsar.env.zookeeper;

import dev.zkpulsar.env.host.Consent;
import dev.zkpulsar.env.host.JvmFlags;
import dev.zkpulsar.env.nodes.SystemSettings;
import dev.zkpulsar.env.settings.Address;
import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.env.settings.Kind;
import dev.zkpulsar.env.settings.Setting;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import org.apache.zookeeper.Version;
import org.apache.zookeeper.common.PathUtils;

/**
 * The settings of a ZooKeeper ensemble, read once: of each {@link Setting} its value. Reading them
 * starts and creates nothing.
 *
 * <pre>{@code
 * var settings = ZooKeeperSettings.of(System.getProperties());
 * if (settings.canHurt()) {
 *   try (var ensemble = Environments.zooKeeper(settings.withServers("-p servers", "5"))) {
 *     run(ensemble.connectString());
 *   }
 * }
 * }</pre>
 *
 * @param address the connect string of an external ensemble; empty for any other
 * @param servers 1, 3 or 5; for an external ensemble the number of servers in its address
 * @param clientConfig see {@link ClientAccess}
 */
public record ZooKeeperSettings(
    Kind kind,
    String address,
    int servers,
    Path dataDir,
    Optional<Path> dataLogDir,
    int syncLimit,
    int juteMaxBuffer,
    List<String> jvmArgs,
    String image,
    Optional<Path> clientConfig)
    implements SystemSettings {
  /** ZooKeeper's own 1 MB cannot list 50,000 children of 30-character names. */
  private static final int DEFAULT_JUTE_MAX_BUFFER = 4 << 20;

  /** Room for 200,000 znodes of 4 KB; a small tree needs the initial size. */
  private static final String DEFAULT_JVM_ARGS = "-Xms256m -Xmx2g";

  private static final String ADDRESS_FORMAT = "host:port[,host:port...][/chroot]";

  static final Setting ADDRESS =
      Setting.of("bench.zookeeper", "address of an external ensemble: " + ADDRESS_FORMAT)
          .affecting(Setting.Affects.HOST);
  static final Setting SERVERS =
      Setting.of(
          "bench.zookeeper.servers", "size of an ensemble to start: 1, 3 or 5 servers; default 3");
  static final Setting DATA_DIR = Setting.dataDir("bench.zookeeper");
  static final Setting DATA_LOG_DIR =
      Setting.of(
          "bench.zookeeper.dataLogDir",
          "directory for the transaction logs of embedded servers; default: with their snapshots",
          Kind.embedded);
  static final Setting SYNC_LIMIT =
      Setting.started(
          "bench.zookeeper.syncLimit",
          "ticks of 2 s after which a follower gives a silent leader up; default 5");

  public static final Setting JUTE_MAX_BUFFER =
      Setting.of(
          "bench.zookeeper.juteMaxBuffer",
          "jute.maxbuffer of servers and clients, in bytes; default " + DEFAULT_JUTE_MAX_BUFFER);

  /** JVM arguments of a server; they bound {@link #heapBytes}. */
  public static final Setting JVM_ARGS =
      Setting.started(
          "bench.zookeeper.jvmArgs",
          "JVM arguments of each server to start; default " + DEFAULT_JVM_ARGS);

  static final Setting IMAGE =
      Setting.image("bench.zookeeper", "the official image of the client's version");

  static final Setting CLIENT_CONFIG =
      Setting.of(
          "bench.zookeeper.clientConfig",
          "external ensemble with TLS, SASL or digest: a properties file of ZooKeeper's client"
              + " (ZKClientConfig), see docs/environments.md",
          Kind.external);

  public static final List<Setting> ALL =
      List.of(
          ADDRESS,
          SERVERS,
          DATA_DIR,
          DATA_LOG_DIR,
          SYNC_LIMIT,
          JUTE_MAX_BUFFER,
          JVM_ARGS,
          IMAGE,
          CLIENT_CONFIG);

  /**
   * Reads and checks the settings.
   *
   * @param settings usually {@link System#getProperties}
   * @throws BadInputException when a value is not allowed, or the kind of environment would ignore
   *     it
   */
  public static ZooKeeperSettings of(Properties settings) {
    return of(settings, "3");
  }

  /** Like {@link #of(Properties)}, with another size of an ensemble to start if none is set. */
  public static ZooKeeperSettings of(Properties settings, String defaultServers) {
    Kind kind = Kind.of(settings, ADDRESS, "-D" + ADDRESS + "=" + ADDRESS_FORMAT);
    Setting.requireHonoured(ALL, settings, kind);
    String address = ADDRESS.get(settings).orElse("").trim().replaceFirst("(?<=.)/$", "");
    int external = 0;
    if (kind == Kind.external) {
      List<Address> named = servers(address);
      requireChroot(address);
      Consent.require(ADDRESS, address, named, settings);
      external = named.size();
    }
    var read =
        new ZooKeeperSettings(
            kind,
            address,
            external,
            DATA_DIR.directory(settings),
            DATA_LOG_DIR.get(settings).map(set -> DATA_LOG_DIR.directory(settings)),
            SYNC_LIMIT.integer(settings, 5, 1, 100),
            JUTE_MAX_BUFFER.integer(settings, DEFAULT_JUTE_MAX_BUFFER, 1024, 1 << 30),
            JVM_ARGS.words(settings, DEFAULT_JVM_ARGS),
            IMAGE.get(settings).orElse("zookeeper:" + Version.getVersion()),
            CLIENT_CONFIG.get(settings).map(Path::of));
    String servers = kind == Kind.external ? Integer.toString(external) : defaultServers;
    return read.withServers(SERVERS.name(), SERVERS.get(settings).orElse(servers));
  }

  /** The servers of a connect string. */
  static List<Address> servers(String connectString) {
    return Address.all(ADDRESS, connectString, ADDRESS_FORMAT);
  }

  @Override
  public List<Address> external() {
    return kind == Kind.external ? servers(address) : List.of();
  }

  private static void requireChroot(String address) {
    int chroot = address.indexOf('/');
    if (chroot >= 0) {
      try {
        PathUtils.validatePath(address.substring(chroot));
      } catch (IllegalArgumentException e) {
        throw BadInputException.of(ADDRESS, address, "chroot: " + e.getMessage(), ADDRESS_FORMAT);
      }
    }
  }

  /**
   * The same settings for another number of servers.
   *
   * @param option the source of the number, for the message
   * @throws BadInputException when the environment cannot have that number of servers
   */
  public ZooKeeperSettings withServers(String option, String number) {
    if (kind == Kind.external && !number.equals(Integer.toString(servers))) {
      throw BadInputException.of(
          option, number, "the external ensemble has " + servers, Integer.toString(servers));
    }
    if (kind != Kind.external && !number.matches("[135]")) {
      throw BadInputException.of(option, number, "not a valid ensemble size", "1, 3, 5");
    }
    return new ZooKeeperSettings(
        kind,
        address,
        Integer.parseInt(number),
        dataDir,
        dataLogDir,
        syncLimit,
        juteMaxBuffer,
        jvmArgs,
        image,
        clientConfig);
  }

  /** The maximum heap of a server to start, in bytes; {@link Long#MAX_VALUE} if it is unknown. */
  public long heapBytes() {
    return kind == Kind.external ? Long.MAX_VALUE : JvmFlags.maxHeapBytes(jvmArgs);
  }
}
