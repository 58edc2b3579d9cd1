package dev.zkpulsar.env.zookeeper;

import static dev.zkpulsar.env.settings.EnvironmentKind.DOCKER;
import static dev.zkpulsar.env.settings.EnvironmentKind.EMBEDDED;
import static dev.zkpulsar.env.settings.EnvironmentKind.EXTERNAL;
import static dev.zkpulsar.env.settings.Setting.Affects.HOST;
import static dev.zkpulsar.env.settings.Setting.Affects.NOTHING;

import dev.zkpulsar.env.host.Consent;
import dev.zkpulsar.env.host.JvmFlags;
import dev.zkpulsar.env.nodes.SystemSettings;
import dev.zkpulsar.env.settings.Address;
import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.env.settings.EnvironmentKind;
import dev.zkpulsar.env.settings.Key;
import dev.zkpulsar.env.settings.Setting;
import dev.zkpulsar.env.settings.SettingsReader;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.apache.zookeeper.Version;

/**
 * The settings of a ZooKeeper ensemble. Reading them starts and creates nothing.
 *
 * @param address the connect string of an external ensemble; empty for any other
 * @param servers for an external ensemble the number of servers in its address
 * @param juteMaxBuffer ZooKeeper's own 1 MB cannot list 50,000 children of 30-character names
 * @param jvmArgs by default with room for 200,000 znodes of 4 KB
 * @param clientConfig see {@link ClientAccess}
 * @param security of the servers to start; a point chooses it
 */
@Key.Prefix("bench.zookeeper")
public record ZooKeeperSettings(
    EnvironmentKind kind,
    @Key.Help("address of an external ensemble")
        @Key(name = "bench.zookeeper", affects = HOST, allowed = ZooKeeperSettings.FORMAT)
        String address,
    @Key.Help(
            "servers of an ensemble that no point chooses by -p servers: a Pulsar cluster's store")
        @Key(byDefault = "3", allowed = "1, 3, 5")
        int servers,
    @Key.Help("directory for the data of embedded servers; on a tmpfs no write waits for a disk")
        @Key(kinds = EMBEDDED, affects = NOTHING, byDefault = Key.TEMPORARY)
        Path dataDir,
    @Key.Help("directory for the transaction logs of embedded servers; by default with the data")
        @Key(kinds = EMBEDDED)
        Optional<Path> dataLogDir,
    @Key.Help("ticks of 2 s after which a follower gives a silent leader up")
        @Key(
            kinds = {EMBEDDED, DOCKER},
            byDefault = "5",
            allowed = "1 to 100")
        int syncLimit,
    @Key.Help("connections of one address that a server takes; 0 for no limit (official image: 60)")
        @Key(
            kinds = {EMBEDDED, DOCKER},
            byDefault = "0",
            allowed = "0 to 1000000")
        int maxClientCnxns,
    @Key.Help("jute.maxbuffer of servers and clients, in bytes")
        @Key(byDefault = "4194304", allowed = "1024 to 1073741824")
        int juteMaxBuffer,
    @Key.Help("JVM arguments of each server to start")
        @Key(
            kinds = {EMBEDDED, DOCKER},
            byDefault = "-Xms256m -Xmx2g")
        List<String> jvmArgs,
    @Key.Help("image of the containers; by default the official one of the client's version")
        @Key(kinds = DOCKER, affects = NOTHING)
        String image,
    @Key.Help("file of ZooKeeper's ZKClientConfig, for an ensemble with TLS, SASL or digest")
        @Key(kinds = EXTERNAL)
        Optional<Path> clientConfig,
    Security security)
    implements SystemSettings {
  static final String FORMAT = "host:port[,host:port...][/chroot]";

  static final Setting ADDRESS = Setting.of(ZooKeeperSettings.class, "address");
  public static final Setting SERVERS = Setting.of(ZooKeeperSettings.class, "servers");
  static final Setting DATA_DIR = Setting.of(ZooKeeperSettings.class, "dataDir");
  static final Setting DATA_LOG_DIR = Setting.of(ZooKeeperSettings.class, "dataLogDir");
  public static final Setting JUTE_MAX_BUFFER =
      Setting.of(ZooKeeperSettings.class, "juteMaxBuffer");
  public static final Setting JVM_ARGS = Setting.of(ZooKeeperSettings.class, "jvmArgs");
  static final Setting IMAGE = Setting.of(ZooKeeperSettings.class, "image");
  static final Setting CLIENT_CONFIG = Setting.of(ZooKeeperSettings.class, "clientConfig");

  public ZooKeeperSettings {
    address = address.replaceFirst("(?<=.)/$", "");
    dataDir = dataDir.toAbsolutePath(); // Servers have working directories of their own.
    dataLogDir = dataLogDir.map(Path::toAbsolutePath);
  }

  /** Reads and checks the settings; throws a {@link BadInputException}. */
  public static ZooKeeperSettings of(Properties given) {
    return of(given, 3);
  }

  /** Like {@link #of(Properties)}, with another size of an ensemble to start if none is set. */
  public static ZooKeeperSettings of(Properties given, int defaultServers) {
    EnvironmentKind kind = EnvironmentKind.of(given, ADDRESS);
    String image = "zookeeper:" + Version.getVersion();
    var others =
        Map.of("kind", kind, "servers", defaultServers, "image", image, "security", Security.NONE);
    var read = SettingsReader.read(ZooKeeperSettings.class, given, others);
    read.jvmArgs.forEach(ZooKeeperSettings::refuseSetting);
    if (kind != EXTERNAL) {
      return read;
    }
    Consent.require(ADDRESS, read.address, read.external(), given);
    var named = SettingsReader.with(read, Map.of("servers", read.external().size()));
    return SERVERS.get(given).isPresent()
        ? named.withServers(SERVERS.name(), read.servers())
        : named;
  }

  /** Refuses a JVM argument that is a setting: servers and clients must have the same value. */
  private static void refuseSetting(String jvmArg) {
    String property = "-Djute.maxbuffer=";
    if (jvmArg.startsWith(property)) {
      String setting = "-D" + JUTE_MAX_BUFFER + "=" + jvmArg.substring(property.length());
      throw BadInputException.of(JVM_ARGS, jvmArg, "clients need it, too", setting);
    }
  }

  /** The servers of a connect string. */
  static List<Address> servers(String connectString) {
    return Address.all(ADDRESS, connectString);
  }

  @Override
  public List<Address> external() {
    return kind == EXTERNAL ? servers(address) : List.of();
  }

  /**
   * The same settings for another number of servers; throws a {@link BadInputException} if the
   * environment cannot have it.
   *
   * @param option the source of the number, for the message
   */
  public ZooKeeperSettings withServers(String option, int number) {
    if (kind != EXTERNAL) {
      SERVERS.requireAllowed(option, number);
      return SettingsReader.with(this, Map.of("servers", number));
    }
    if (number != servers) {
      String named = Integer.toString(servers);
      throw BadInputException.of(option, number, "the external ensemble has " + named, named);
    }
    return this;
  }

  /**
   * The same settings for servers that are secured; throws a {@link BadInputException} if they are
   * not started as processes.
   *
   * @param option the source of the value, for the message
   */
  public ZooKeeperSettings withSecurity(String option, Security value) {
    if (value != Security.NONE && kind != EMBEDDED) {
      throw BadInputException.of(
          option,
          value.label(),
          "only embedded servers are secured",
          "none; your own servers need -D" + CLIENT_CONFIG);
    }
    return SettingsReader.with(this, Map.of("security", value));
  }

  /** The maximum heap of a server to start, in bytes; {@link Long#MAX_VALUE} if it is unknown. */
  public long heapBytes() {
    return kind == EXTERNAL ? Long.MAX_VALUE : JvmFlags.maxHeapBytes(jvmArgs);
  }
}
