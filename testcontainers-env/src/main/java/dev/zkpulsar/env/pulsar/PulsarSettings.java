package dev.zkpulsar.env.pulsar;

import dev.zkpulsar.env.host.Consent;
import dev.zkpulsar.env.host.Disk;
import dev.zkpulsar.env.nodes.Images;
import dev.zkpulsar.env.nodes.SystemSettings;
import dev.zkpulsar.env.settings.Address;
import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.env.settings.Kind;
import dev.zkpulsar.env.settings.Setting;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The settings of a Pulsar cluster, read once: of each {@link Setting} its value. Reading them
 * starts and creates nothing.
 *
 * <pre>{@code
 * var settings = PulsarSettings.of(System.getProperties());
 * try (var cluster = Environments.pulsar(settings);
 *     var namespace = PulsarNamespace.create(cluster, settings)) {
 *   var client = PulsarClient.builder().loadConf(settings.clientConf());
 *   run(client.serviceUrl(cluster.serviceUrl()).build(), namespace.topic("a"));
 * }
 * }</pre>
 *
 * @param serviceUrl of an external cluster; empty for any other
 * @param adminUrl of an external cluster; empty for any other
 * @param access how a client authenticates itself and which certificates it trusts
 * @param cluster the servers of a cluster to start; empty for a standalone or an external cluster
 * @param all every setting of the run, among them those of a cluster's metadata store
 */
public record PulsarSettings(
    Kind kind,
    String serviceUrl,
    String adminUrl,
    String tenant,
    Path dataDir,
    List<String> jvmArgs,
    boolean journalSync,
    int writeCacheMb,
    int maxMessageBytes,
    String image,
    PulsarAccess access,
    Optional<PulsarTopology> cluster,
    Properties all)
    implements SystemSettings {
  /** Pulsar's own default. */
  private static final int DEFAULT_MAX_MESSAGE_BYTES = 5 << 20;

  /** The smallest limit that fits the broker's own system messages. */
  private static final int MIN_MESSAGE_BYTES = 64 << 10;

  private static final int MAX_MESSAGE_BYTES_LIMIT = 256 << 20;

  private static final int MAX_WRITE_CACHE_MB = 64 << 10;

  /** The size of a bookie's frame without its message, as Pulsar counts it. */
  private static final int FRAME_PADDING_BYTES = 10 << 10;

  /**
   * Bounded, since the benchmark's JVM runs on the same machine. Up to half of the direct memory
   * holds messages being published, a fifth is the broker's cache and a quarter the bookie's. With
   * these arguments and G1 a broker had 0.6 GB resident after its start, and 0.9 GB with 8,192
   * producers on 512 topics, of which 0.2 GB was heap in use.
   */
  private static final String DEFAULT_JVM_ARGS = "-Xms512m -Xmx1g -XX:MaxDirectMemorySize=1g";

  /**
   * Of each broker and bookie of a cluster: four such JVMs fit into 4 GB beside the benchmark's.
   */
  private static final String CLUSTER_JVM_ARGS = "-Xms256m -Xmx512m -XX:MaxDirectMemorySize=512m";

  private static final String SERVICE_FORMAT = "pulsar://host:port[,host:port...] or pulsar+ssl://";
  private static final String ADMIN_FORMAT = "http://host:port[,host:port...] or https://";

  static final Setting SERVICE =
      Setting.of("bench.pulsar", "address of an external cluster: " + SERVICE_FORMAT)
          .affecting(Setting.Affects.HOST);
  static final Setting ADMIN =
      Setting.of(
              "bench.pulsar.admin",
              "admin URL of an external cluster: " + ADMIN_FORMAT,
              Kind.external)
          .affecting(Setting.Affects.NOTHING);
  static final Setting TENANT =
      Setting.of(
              "bench.pulsar.tenant",
              "tenant to create namespaces in; it must exist; default public")
          .affecting(Setting.Affects.NOTHING);

  public static final Setting DATA_DIR = Setting.dataDir("bench.pulsar");

  static final Setting JVM_ARGS =
      Setting.started(
          "bench.pulsar.jvmArgs",
          "JVM arguments of a broker or bookie to start; default %s, in a cluster %s"
              .formatted(DEFAULT_JVM_ARGS, CLUSTER_JVM_ARGS));
  static final Setting JOURNAL_SYNC =
      Setting.started(
          "bench.pulsar.journalSync",
          "whether a message is written to disk before it is acknowledged; default as shipped: false"
              + " for a standalone, true for the bookies of a cluster");
  static final Setting WRITE_CACHE_MB =
      Setting.started(
          "bench.pulsar.writeCacheMb",
          "write cache of the bookie of a broker to start, in MB; default 0: a quarter of its direct"
              + " memory");

  public static final Setting MAX_MESSAGE_BYTES =
      Setting.of(
          "bench.pulsar.maxMessageBytes",
          "largest message that the broker accepts, in bytes; for an external cluster, the limit that"
              + " it has; default "
              + DEFAULT_MAX_MESSAGE_BYTES);

  static final Setting IMAGE =
      Setting.image("bench.pulsar", "the official image of the client's version");

  public static final List<Setting> ALL =
      Stream.concat(
              Stream.of(
                  SERVICE,
                  ADMIN,
                  TENANT,
                  DATA_DIR,
                  JVM_ARGS,
                  JOURNAL_SYNC,
                  WRITE_CACHE_MB,
                  MAX_MESSAGE_BYTES,
                  IMAGE,
                  PulsarAccess.CLIENT_CONFIG),
              PulsarTopology.ALL.stream())
          .toList();

  /**
   * Reads and checks the settings.
   *
   * @param settings usually {@link System#getProperties}
   * @throws BadInputException when a value is not allowed, or the kind of environment would ignore
   *     it
   */
  public static PulsarSettings of(Properties settings) {
    Kind kind =
        Kind.of(
            settings,
            SERVICE,
            "-D%s=pulsar://host:port -D%s=http://host:port".formatted(SERVICE, ADMIN));
    Setting.requireHonoured(ALL, settings, kind);
    String service = SERVICE.get(settings).orElse("");
    String admin = ADMIN.get(settings).orElse("");
    if (kind == Kind.external) {
      List<Address> brokers = brokers(service);
      List<Address> web = Address.ofUrl(ADMIN, admin, "https?", ADMIN_FORMAT);
      Consent.require(SERVICE, service, brokers, settings);
      Consent.require(ADMIN, admin, web, settings);
    }
    Optional<PulsarTopology> cluster = PulsarTopology.of(settings);
    var all = new Properties();
    settings.stringPropertyNames().stream()
        .filter(name -> name.startsWith("bench."))
        .forEach(name -> all.setProperty(name, settings.getProperty(name)));
    return new PulsarSettings(
        kind,
        service,
        admin,
        TENANT.get(settings).orElse("public"),
        DATA_DIR.directory(settings),
        JVM_ARGS.words(settings, cluster.isPresent() ? CLUSTER_JVM_ARGS : DEFAULT_JVM_ARGS),
        JOURNAL_SYNC.bool(settings, cluster.isPresent()),
        WRITE_CACHE_MB.integer(settings, 0, 0, MAX_WRITE_CACHE_MB),
        MAX_MESSAGE_BYTES.integer(
            settings, DEFAULT_MAX_MESSAGE_BYTES, MIN_MESSAGE_BYTES, MAX_MESSAGE_BYTES_LIMIT),
        IMAGE.get(settings).orElseGet(() -> "apachepulsar/pulsar:" + Images.version("pulsar")),
        PulsarAccess.of(settings),
        cluster,
        all);
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
    if (kind == Kind.external) {
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
    String further =
        new TreeMap<>(brokerConf)
            .entrySet().stream()
                .map(Object::toString) // name=value
                .collect(
                    Collectors.joining(
                        " ", PulsarTopology.BROKER_CONF.get(all).orElse("") + " ", ""));
    given.setProperty(PulsarTopology.BROKER_CONF.name(), further);
    return of(given);
  }

  /** The servers of a service URL. */
  static List<Address> brokers(String serviceUrl) {
    return Address.ofUrl(SERVICE, serviceUrl, "pulsar(\\+ssl)?", SERVICE_FORMAT);
  }

  @Override
  public List<Address> external() {
    return kind == Kind.external ? brokers(serviceUrl) : List.of();
  }

  /**
   * The client's configuration for the cluster, without the address: input of pulsar-client's
   * {@code ClientBuilder.loadConf}. It contains the token if one is set.
   */
  public Map<String, Object> clientConf() {
    return access.clientConf();
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
    return kind == Kind.embedded
        ? Disk.nearestExisting(dataDir).toFile().getUsableSpace()
        : Long.MAX_VALUE;
  }
}
