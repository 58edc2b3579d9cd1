package dev.zkpulsar.env.pulsar;

import static dev.zkpulsar.env.settings.Kind.docker;
import static dev.zkpulsar.env.settings.Kind.embedded;
import static dev.zkpulsar.env.settings.Kind.external;
import static dev.zkpulsar.env.settings.Setting.Affects.HOST;
import static dev.zkpulsar.env.settings.Setting.Affects.NOTHING;

import dev.zkpulsar.env.docker.Images;
import dev.zkpulsar.env.external.Consent;
import dev.zkpulsar.env.machine.Disk;
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
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The settings of a Pulsar cluster. Reading them starts and creates nothing.
 *
 * @param serviceUrl of an external cluster; empty for any other
 * @param adminUrl of an external cluster; empty for any other
 * @param maxMessageBytes by default Pulsar's own; at least room for the broker's system messages
 * @param clientConfig see {@link PulsarAccess}
 * @param access how a client authenticates itself and which certificates it trusts
 * @param cluster the servers of a cluster to start; empty for a standalone or an external cluster
 * @param all every setting of the run, among them those of a cluster's metadata store
 */
@Key.Prefix("bench.pulsar")
public record PulsarSettings(
    Kind kind,
    @Key(
            name = "bench.pulsar",
            affects = HOST,
            allowed = PulsarSettings.SERVICE_FORMAT,
            help = "address of an external cluster")
        String serviceUrl,
    @Key(
            name = "bench.pulsar.admin",
            kinds = external,
            affects = NOTHING,
            allowed = PulsarSettings.ADMIN_FORMAT,
            help = "admin URL of an external cluster")
        String adminUrl,
    @Key(affects = NOTHING, byDefault = "public", help = "existing tenant to create namespaces in")
        String tenant,
    @Key(
            kinds = embedded,
            affects = NOTHING,
            byDefault = Key.TEMPORARY,
            help = "directory for the data of embedded servers")
        Path dataDir,
    @Key(
            kinds = {embedded, docker},
            help = PulsarSettings.JVM_HELP)
        List<String> jvmArgs,
    @Key(
            kinds = {embedded, docker},
            help =
                "whether a message is on disk before it is acknowledged; default false for a"
                    + " standalone, true for a cluster")
        boolean journalSync,
    @Key(
            kinds = {embedded, docker},
            byDefault = "0",
            allowed = "0 to 65536",
            help = "write cache of a bookie to start, in MB; 0 is a quarter of its direct memory")
        int writeCacheMb,
    @Key(
            byDefault = "5242880",
            allowed = "65536 to 268435456",
            help =
                "largest message of a broker to start, or the limit of an external one, in bytes")
        int maxMessageBytes,
    @Key(
            kinds = docker,
            affects = NOTHING,
            help = "image of the containers; default: the official one of the client's version")
        String image,
    @Key(
            kinds = external,
            help = "client.conf of a secured cluster: authPlugin, authParams, tls...")
        Optional<Path> clientConfig,
    PulsarAccess access,
    Optional<PulsarTopology> cluster,
    Properties all)
    implements SystemSettings {
  private static final String SERVICE_FORMAT = "pulsar://host:port[,host:port...] or pulsar+ssl://";
  private static final String ADMIN_FORMAT = "http://host:port[,host:port...] or https://";

  /**
   * Bounded, since the benchmark's JVM runs on the same machine. Up to half of the direct memory
   * holds messages being published, a fifth is the broker's cache and a quarter the bookie's. With
   * these arguments and G1 a broker had 0.6 GB resident after its start, and 0.9 GB with 8,192
   * producers on 512 topics, of which 0.2 GB was heap in use.
   */
  private static final String DEFAULT_JVM_ARGS = "-Xms512m -Xmx1g -XX:MaxDirectMemorySize=1g";

  /** Four such JVMs of a cluster fit into 4 GB beside the benchmark's. */
  private static final String CLUSTER_JVM_ARGS = "-Xms256m -Xmx512m -XX:MaxDirectMemorySize=512m";

  private static final String JVM_HELP =
      "JVM arguments of a broker or bookie to start; default "
          + DEFAULT_JVM_ARGS
          + ", in a cluster "
          + CLUSTER_JVM_ARGS;

  /** The size of a bookie's frame without its message, as Pulsar counts it. */
  private static final int FRAME_PADDING_BYTES = 10 << 10;

  public static final List<Setting> ALL =
      Stream.concat(Setting.all(PulsarSettings.class).stream(), PulsarTopology.ALL.stream())
          .toList();
  static final Setting SERVICE = setting("serviceUrl");
  static final Setting ADMIN = setting("adminUrl");
  static final Setting TENANT = setting("tenant");
  public static final Setting DATA_DIR = setting("dataDir");
  static final Setting JVM_ARGS = setting("jvmArgs");
  public static final Setting MAX_MESSAGE_BYTES = setting("maxMessageBytes");
  static final Setting IMAGE = setting("image");
  static final Setting CLIENT_CONFIG = setting("clientConfig");

  private static Setting setting(String component) {
    return Setting.of(PulsarSettings.class, component);
  }

  /** Servers have working directories of their own. */
  public PulsarSettings {
    dataDir = dataDir.toAbsolutePath();
  }

  /**
   * Reads and checks the settings.
   *
   * @throws BadInputException when a value is not allowed, or the kind of environment would ignore
   *     it
   */
  public static PulsarSettings of(Properties given) {
    String example = "-D%s=pulsar://host:port -D%s=http://host:port".formatted(SERVICE, ADMIN);
    Kind kind = Kind.of(given, SERVICE, example);
    SettingsReader.requireHonoured(ALL, given, kind);
    Optional<PulsarTopology> cluster = PulsarTopology.of(given);
    var all = new Properties();
    given.stringPropertyNames().stream()
        .filter(name -> name.startsWith("bench."))
        .forEach(name -> all.setProperty(name, given.getProperty(name)));
    String jvmArgs = cluster.isPresent() ? CLUSTER_JVM_ARGS : DEFAULT_JVM_ARGS;
    var read =
        SettingsReader.read(
            PulsarSettings.class,
            given,
            Map.of(
                "kind",
                kind,
                "jvmArgs",
                List.of(jvmArgs.split(" ")),
                "journalSync",
                cluster.isPresent(),
                "image",
                "apachepulsar/pulsar:" + Images.version("pulsar"),
                "access",
                CLIENT_CONFIG.get(given).map(PulsarAccess::read).orElse(PulsarAccess.OPEN),
                "cluster",
                cluster,
                "all",
                all));
    if (kind == external) {
      Consent.require(SERVICE, read.serviceUrl, brokers(read.serviceUrl), given);
      List<Address> web = Address.ofUrl(ADMIN, read.adminUrl, "https?", ADMIN_FORMAT);
      Consent.require(ADMIN, read.adminUrl, web, given);
    }
    return read;
  }

  /**
   * The settings of a cluster, whatever the settings themselves select. An external cluster must
   * have as many brokers as its address names; its bookies and its store are taken as described.
   *
   * @param metadata the cluster's store, {@code zookeeper} or {@code oxia}
   * @param brokerConf further entries of broker.conf
   * @throws BadInputException when the environment cannot have such a cluster
   */
  public PulsarSettings withCluster(
      int brokers, int bookies, String metadata, Map<String, String> brokerConf) {
    if (kind == external) {
      int named = brokers(serviceUrl).size();
      if (brokers != named) {
        throw BadInputException.of(
            "brokers", brokers, SERVICE + " names another number of brokers", "" + named);
      }
      if (!brokerConf.isEmpty()) {
        throw BadInputException.of(
            "broker.conf", brokerConf, "the cluster of " + SERVICE + " is not configured", "none");
      }
      return this;
    }
    var given = new Properties();
    given.putAll(all);
    given.setProperty(PulsarTopology.CLUSTER.name(), "true");
    given.setProperty(PulsarTopology.BROKERS.name(), Integer.toString(brokers));
    given.setProperty(PulsarTopology.BOOKIES.name(), Integer.toString(bookies));
    given.setProperty(PulsarTopology.METADATA.name(), metadata);
    var entries = new TreeMap<>(brokerConf).entrySet().stream().map(Object::toString); // name=value
    String own = PulsarTopology.BROKER_CONF.get(all).orElse("");
    given.setProperty(
        PulsarTopology.BROKER_CONF.name(), own + " " + String.join(" ", entries.toList()));
    return of(given);
  }

  /** The servers of a service URL. */
  static List<Address> brokers(String serviceUrl) {
    return Address.ofUrl(SERVICE, serviceUrl, "pulsar(\\+ssl)?", SERVICE_FORMAT);
  }

  @Override
  public List<Address> external() {
    return kind == external ? brokers(serviceUrl) : List.of();
  }

  /** Authentication and TLS of a client, for pulsar-client's {@code loadConf}; holds secrets. */
  public Map<String, Object> clientConf() {
    return access.conf();
  }

  /** The settings as entries of the configuration of every broker and bookie to start. */
  Map<String, String> conf() {
    var conf =
        new TreeMap<>(
            Map.of(
                "journalSyncData", Boolean.toString(journalSync),
                "maxMessageSize", Integer.toString(maxMessageBytes),
                "nettyMaxFrameSizeBytes", Integer.toString(maxMessageBytes + FRAME_PADDING_BYTES)));
    // Topics stay until the benchmark removes them, also without clients.
    conf.put("brokerDeleteInactiveTopicsEnabled", "false");
    // An unread subscription does not block a producer.
    conf.put("backlogQuotaCheckEnabled", "false");
    // A run of many points must not fill the disk: old journals only help after a crash, and the
    // space of removed topics is freed after 30 s instead of the shipped five minutes.
    conf.put("journalMaxBackups", "0");
    conf.put("gcWaitTime", "30000");
    if (writeCacheMb > 0) {
      conf.put("dbStorage_writeCacheMaxSizeMb", Integer.toString(writeCacheMb));
    }
    return conf;
  }

  /**
   * The free disk space of an embedded broker, in bytes; {@link Long#MAX_VALUE} for any other
   * broker, whose disk is unknown.
   */
  public long freeDiskBytes() {
    return kind == embedded
        ? Disk.nearestExisting(dataDir).toFile().getUsableSpace()
        : Long.MAX_VALUE;
  }
}
