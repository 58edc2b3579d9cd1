package dev.zkpulsar.env.pulsar;

import static dev.zkpulsar.env.settings.EnvironmentKind.DOCKER;
import static dev.zkpulsar.env.settings.EnvironmentKind.EMBEDDED;
import static dev.zkpulsar.env.settings.EnvironmentKind.EXTERNAL;
import static dev.zkpulsar.env.settings.Setting.Affects.HOST;
import static dev.zkpulsar.env.settings.Setting.Affects.NOTHING;

import dev.zkpulsar.env.host.Consent;
import dev.zkpulsar.env.host.Disk;
import dev.zkpulsar.env.nodes.Images;
import dev.zkpulsar.env.nodes.SystemSettings;
import dev.zkpulsar.env.settings.Address;
import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.env.settings.EnvironmentKind;
import dev.zkpulsar.env.settings.Key;
import dev.zkpulsar.env.settings.Setting;
import dev.zkpulsar.env.settings.SettingsReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
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
 * @param access the content of {@code clientConfig}
 * @param security of the brokers to start; a point chooses it
 * @param cluster the servers of a cluster to start; empty for a standalone or an external cluster
 * @param all every setting of the run, among them those of a cluster's metadata store
 */
@Key.Prefix("bench.pulsar")
public record PulsarSettings(
    EnvironmentKind kind,
    @Key.Help("address of an external cluster")
        @Key(name = "bench.pulsar", affects = HOST, allowed = PulsarSettings.SERVICE_FORMAT)
        String serviceUrl,
    @Key.Help("admin URL of an external cluster")
        @Key(
            name = "bench.pulsar.admin",
            kinds = EXTERNAL,
            affects = NOTHING,
            allowed = "http://host:port[,host:port...] or https://")
        String adminUrl,
    @Key.Help("existing tenant to create namespaces in")
        @Key(affects = NOTHING, byDefault = "public")
        String tenant,
    @Key.Help("directory for the data of embedded servers")
        @Key(kinds = EMBEDDED, affects = NOTHING, byDefault = Key.TEMPORARY)
        Path dataDir,
    @Key.Help("JVM arguments of a broker or bookie; by default " + PulsarSettings.JVM_ARGS_HELP)
        @Key(kinds = {EMBEDDED, DOCKER})
        List<String> jvmArgs,
    @Key.Help("whether a message is on disk before it is acknowledged; by default in a cluster")
        @Key(kinds = {EMBEDDED, DOCKER})
        boolean journalSync,
    @Key.Help("write cache of a bookie, in MB; 0 is a quarter of its direct memory")
        @Key(
            kinds = {EMBEDDED, DOCKER},
            byDefault = "0",
            allowed = "0 to 65536")
        int writeCacheMb,
    @Key.Help("largest message of a broker to start, or the limit of an external one, in bytes")
        @Key(byDefault = "5242880", allowed = "65536 to 268435456")
        int maxMessageBytes,
    @Key.Help("image of the containers; by default the official one of the client's version")
        @Key(kinds = DOCKER, affects = NOTHING)
        String image,
    @Key.Help("client.conf of a secured cluster; its entries auth... and tls... are used")
        @Key(kinds = EXTERNAL)
        Optional<Path> clientConfig,
    PulsarAccess access,
    PulsarSecurity security,
    Optional<PulsarTopology> cluster,
    Properties all)
    implements SystemSettings {
  static final String SERVICE_FORMAT = "pulsar://host:port[,host:port...] or pulsar+ssl://";

  /**
   * Bounded, since the benchmark's JVM runs on the same machine. Up to half of the direct memory
   * holds messages being published, a fifth is the broker's cache and a quarter the bookie's. With
   * these arguments and G1 a broker had 0.6 GB resident after its start, and 0.9 GB with 8,192
   * producers on 512 topics, of which 0.2 GB was heap in use.
   */
  private static final String DEFAULT_JVM_ARGS = "-Xms512m -Xmx1g -XX:MaxDirectMemorySize=1g";

  /** Four such JVMs of a cluster fit into 4 GB beside the benchmark's. */
  private static final String CLUSTER_JVM_ARGS = "-Xms256m -Xmx512m -XX:MaxDirectMemorySize=512m";

  static final String JVM_ARGS_HELP = DEFAULT_JVM_ARGS + ", cluster " + CLUSTER_JVM_ARGS;

  /** The size of a bookie's frame without its message, as Pulsar counts it. */
  private static final int FRAME_PADDING_BYTES = 10 << 10;

  public static final List<Setting> ALL =
      Stream.concat(Setting.all(PulsarSettings.class).stream(), PulsarTopology.ALL.stream())
          .toList();
  static final Setting SERVICE = Setting.of(PulsarSettings.class, "serviceUrl");
  static final Setting ADMIN = Setting.of(PulsarSettings.class, "adminUrl");
  static final Setting TENANT = Setting.of(PulsarSettings.class, "tenant");
  public static final Setting DATA_DIR = Setting.of(PulsarSettings.class, "dataDir");
  static final Setting JVM_ARGS = Setting.of(PulsarSettings.class, "jvmArgs");
  public static final Setting MAX_MESSAGE_BYTES =
      Setting.of(PulsarSettings.class, "maxMessageBytes");
  static final Setting IMAGE = Setting.of(PulsarSettings.class, "image");
  static final Setting CLIENT_CONFIG = Setting.of(PulsarSettings.class, "clientConfig");

  public PulsarSettings {
    dataDir = dataDir.toAbsolutePath(); // Servers have working directories of their own.
  }

  /** Reads and checks the settings; throws a {@link BadInputException}. */
  public static PulsarSettings of(Properties given) {
    EnvironmentKind kind = EnvironmentKind.of(given, SERVICE);
    var cluster = PulsarTopology.of(given, kind);
    String jvmArgs = cluster.isPresent() ? CLUSTER_JVM_ARGS : DEFAULT_JVM_ARGS;
    var all = new Properties();
    all.putAll(given);
    var others = new HashMap<String, Object>();
    others.put("kind", kind);
    others.put("jvmArgs", List.of(jvmArgs.split(" ")));
    others.put("journalSync", cluster.isPresent());
    others.put("image", "apachepulsar/pulsar:" + Images.version("pulsar"));
    others.put("access", PulsarAccess.OPEN);
    others.put("security", PulsarSecurity.NONE);
    others.put("cluster", cluster);
    others.put("all", all);
    var read = SettingsReader.read(PulsarSettings.class, given, others);
    if (kind != EXTERNAL) {
      return read;
    }
    Consent.require(SERVICE, read.serviceUrl, read.external(), given);
    Consent.require(ADMIN, read.adminUrl, Address.ofUrl(ADMIN, read.adminUrl, "https?"), given);
    return SettingsReader.with(read, Map.of("access", PulsarAccess.of(read.clientConfig)));
  }

  /**
   * The same settings for brokers that are secured; throws a {@link BadInputException} if they are
   * not started as processes.
   *
   * @param option the source of the value, for the message
   */
  public PulsarSettings withSecurity(String option, PulsarSecurity value) {
    if (value != PulsarSecurity.NONE && kind != EMBEDDED) {
      String why = "only embedded brokers are secured";
      String allowed = "none; your own cluster needs -D" + CLIENT_CONFIG;
      throw BadInputException.of(option, value.label(), why, allowed);
    }
    return SettingsReader.with(this, Map.of("security", value));
  }

  private void requireAsItIs(int brokers, Map<String, String> brokerConf) {
    String why = "the cluster of " + SERVICE + " is used as it is";
    int named = external().size();
    if (brokers != named) {
      throw BadInputException.of("-p brokers", brokers, why, Integer.toString(named));
    }
    if (!brokerConf.isEmpty()) {
      throw BadInputException.of("entries of broker.conf", brokerConf, why, "none");
    }
  }

  /**
   * The settings of a cluster, whatever the settings themselves select; throws a {@link
   * BadInputException} if the environment cannot have it. An external cluster must have as many
   * brokers as its address names; its bookies and its store are taken as described.
   *
   * @param metadata the cluster's store, {@code zookeeper} or {@code oxia}
   * @param brokerConf further entries of broker.conf
   */
  public PulsarSettings withCluster(
      int brokers, int bookies, String metadata, Map<String, String> brokerConf) {
    if (kind == EXTERNAL) {
      requireAsItIs(brokers, brokerConf);
      return this;
    }
    var given = new Properties();
    given.putAll(all);
    given.setProperty(PulsarTopology.CLUSTER.name(), "true");
    given.setProperty(PulsarTopology.BROKERS.name(), Integer.toString(brokers));
    given.setProperty(PulsarTopology.BOOKIES.name(), Integer.toString(bookies));
    given.setProperty(PulsarTopology.METADATA.name(), metadata);
    var conf = new ArrayList<>(PulsarTopology.BROKER_CONF.get(all).stream().toList());
    new TreeMap<>(brokerConf).forEach((name, value) -> conf.add(name + "=" + value));
    given.setProperty(PulsarTopology.BROKER_CONF.name(), String.join(" ", conf));
    return of(given);
  }

  /** The servers of a service URL. */
  static List<Address> brokers(String serviceUrl) {
    return Address.ofUrl(SERVICE, serviceUrl, "pulsar(\\+ssl)?");
  }

  @Override
  public List<Address> external() {
    return kind == EXTERNAL ? brokers(serviceUrl) : List.of();
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

  /** The bookies that store each message; 1 for a standalone and an external cluster. */
  public int copies() {
    return cluster.map(topology -> topology.storage().write()).orElse(1);
  }

  /** Bytes on disk for a byte of payload: each copy is in a journal and in an entry log. */
  public int writtenPerByte() {
    return 2 * copies();
  }

  /** The bookies beyond a ledger's ensemble; 0 if a message has one copy. */
  public int spareBookies() {
    if (cluster.isEmpty() || copies() < 2) {
      return 0;
    }
    return cluster.get().bookies() - cluster.get().storage().ensemble();
  }

  /**
   * The free disk space of an embedded broker, in bytes; {@link Long#MAX_VALUE} for any other
   * broker, whose disk is unknown.
   */
  public long freeDiskBytes() {
    return kind == EMBEDDED
        ? Disk.nearestExisting(dataDir).toFile().getUsableSpace()
        : Long.MAX_VALUE;
  }
}
