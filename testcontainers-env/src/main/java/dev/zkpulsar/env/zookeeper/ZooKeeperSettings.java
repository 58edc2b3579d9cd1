package dev.zkpulsar.env.zookeeper;

import static dev.zkpulsar.env.settings.Kind.docker;
import static dev.zkpulsar.env.settings.Kind.embedded;
import static dev.zkpulsar.env.settings.Kind.external;
import static dev.zkpulsar.env.settings.Setting.Affects.HOST;
import static dev.zkpulsar.env.settings.Setting.Affects.NOTHING;

import dev.zkpulsar.env.external.Consent;
import dev.zkpulsar.env.local.JvmFlags;
import dev.zkpulsar.env.server.SystemSettings;
import dev.zkpulsar.env.settings.Address;
import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.env.settings.Key;
import dev.zkpulsar.env.settings.Kind;
import dev.zkpulsar.env.settings.Setting;
import dev.zkpulsar.env.settings.SettingsReader;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.apache.zookeeper.Version;
import org.apache.zookeeper.common.PathUtils;

/**
 * The settings of a ZooKeeper ensemble. Reading them starts and creates nothing.
 *
 * @param address the connect string of an external ensemble; empty for any other
 * @param servers for an external ensemble the number of servers in its address
 * @param juteMaxBuffer ZooKeeper's own 1 MB cannot list 50,000 children of 30-character names
 * @param jvmArgs by default with room for 200,000 znodes of 4 KB
 * @param clientConfig see {@link ClientAccess}
 */
@Key.Prefix("bench.zookeeper")
public record ZooKeeperSettings(
    Kind kind,
    @Key(
            name = "bench.zookeeper",
            affects = HOST,
            allowed = ZooKeeperSettings.ADDRESS_FORMAT,
            help = "address of an external ensemble")
        String address,
    @Key(byDefault = "3", allowed = "1, 3, 5", help = "servers of an ensemble to start")
        int servers,
    @Key(
            kinds = embedded,
            affects = NOTHING,
            byDefault = Key.TEMPORARY,
            help =
                "directory for the data of embedded servers; on a tmpfs no write waits for a disk")
        Path dataDir,
    @Key(
            kinds = embedded,
            help = "directory for the transaction logs of embedded servers; default: dataDir")
        Optional<Path> dataLogDir,
    @Key(
            kinds = {embedded, docker},
            byDefault = "5",
            allowed = "1 to 100",
            help = "ticks of 2 s after which a follower gives a silent leader up")
        int syncLimit,
    @Key(
            byDefault = "4194304",
            allowed = "1024 to 1073741824",
            help = "jute.maxbuffer of servers and clients, in bytes")
        int juteMaxBuffer,
    @Key(
            kinds = {embedded, docker},
            byDefault = "-Xms256m -Xmx2g",
            help = "JVM arguments of each server to start")
        List<String> jvmArgs,
    @Key(
            kinds = docker,
            affects = NOTHING,
            help = "image of the containers; default: the official one of the client's version")
        String image,
    @Key(kinds = external, help = "file of ZKClientConfig for an ensemble with TLS, SASL or digest")
        Optional<Path> clientConfig)
    implements SystemSettings {
  /** Servers have working directories of their own. */
  public ZooKeeperSettings {
    dataDir = dataDir.toAbsolutePath();
    dataLogDir = dataLogDir.map(Path::toAbsolutePath);
  }

  private static final String ADDRESS_FORMAT = "host:port[,host:port...][/chroot]";

  public static final List<Setting> ALL = Setting.all(ZooKeeperSettings.class);
  static final Setting ADDRESS = setting("address");
  private static final Setting SERVERS = setting("servers");
  static final Setting DATA_DIR = setting("dataDir");
  static final Setting DATA_LOG_DIR = setting("dataLogDir");
  public static final Setting JUTE_MAX_BUFFER = setting("juteMaxBuffer");

  /** JVM arguments of a server; they bound {@link #heapBytes}. */
  public static final Setting JVM_ARGS = setting("jvmArgs");

  static final Setting IMAGE = setting("image");
  static final Setting CLIENT_CONFIG = setting("clientConfig");

  private static Setting setting(String component) {
    return Setting.of(ZooKeeperSettings.class, component);
  }

  /**
   * Reads and checks the settings.
   *
   * @throws BadInputException when a value is not allowed, or the kind of environment would ignore
   *     it
   */
  public static ZooKeeperSettings of(Properties given) {
    return of(given, Integer.parseInt(SERVERS.byDefault()));
  }

  /** Like {@link #of(Properties)}, with another size of an ensemble to start if none is set. */
  public static ZooKeeperSettings of(Properties given, int defaultServers) {
    Kind kind = Kind.of(given, ADDRESS, "-D" + ADDRESS + "=" + ADDRESS_FORMAT);
    SettingsReader.requireHonoured(ALL, given, kind);
    String address = ADDRESS.get(given).orElse("").replaceFirst("(?<=.)/$", "");
    List<Address> named = kind == external ? servers(address) : List.of();
    requireChroot(address);
    Consent.require(ADDRESS, address, named, given);
    var read =
        SettingsReader.read(
            ZooKeeperSettings.class,
            given,
            Map.of(
                "kind",
                kind,
                "servers",
                kind == external ? named.size() : defaultServers,
                "image",
                "zookeeper:" + Version.getVersion()));
    return SERVERS.get(given).map(number -> read.withServers(SERVERS.name(), number)).orElse(read);
  }

  /** The servers of a connect string. */
  static List<Address> servers(String connectString) {
    return Address.all(ADDRESS, connectString, ADDRESS_FORMAT);
  }

  @Override
  public List<Address> external() {
    return kind == external ? servers(address) : List.of();
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
    if (kind != external) {
      return SettingsReader.with(this, Map.of("servers", SERVERS.read(option, number)));
    }
    if (!number.equals(Integer.toString(servers))) {
      throw BadInputException.of(
          option, number, "the external ensemble has " + servers, Integer.toString(servers));
    }
    return this;
  }

  /** The maximum heap of a server to start, in bytes; {@link Long#MAX_VALUE} if it is unknown. */
  public long heapBytes() {
    return kind == external ? Long.MAX_VALUE : JvmFlags.maxHeapBytes(jvmArgs);
  }
}
