package dev.zkpulsar.env;

import dev.zkpulsar.env.local.JvmFlags;
import dev.zkpulsar.env.pulsar.DockerPulsar;
import dev.zkpulsar.env.pulsar.EmbeddedPulsar;
import dev.zkpulsar.env.pulsar.EmbeddedPulsarSettings;
import dev.zkpulsar.env.pulsar.ExternalPulsar;
import dev.zkpulsar.env.pulsar.PulsarAccess;
import dev.zkpulsar.env.pulsar.PulsarCluster;
import dev.zkpulsar.env.pulsar.PulsarSettings;
import dev.zkpulsar.env.server.Placement;
import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.env.settings.SettingValues;
import dev.zkpulsar.env.zookeeper.DockerZooKeeper;
import dev.zkpulsar.env.zookeeper.EmbeddedSettings;
import dev.zkpulsar.env.zookeeper.EmbeddedZooKeeper;
import dev.zkpulsar.env.zookeeper.ExternalZooKeeper;
import dev.zkpulsar.env.zookeeper.ZooKeeperEnsemble;
import dev.zkpulsar.env.zookeeper.ZooKeeperSettings;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Finds or starts what benchmarks run on, by the settings that are given as system properties. */
public final class Environments {
  public static final String ENV = "bench.env";

  private static final Map<String, String> OURS =
      Map.of(
          ENV,
          "where to run: "
              + names()
              + "; default embedded, or external where "
              + ZooKeeperSettings.ZOOKEEPER
              + " or "
              + PulsarSettings.PULSAR
              + " is set");

  /** Every setting that is read here, and what it is. */
  public static final Map<String, String> SETTINGS =
      union(List.of(OURS, ZooKeeperSettings.ALL, PulsarSettings.ALL));

  private enum Kind {
    embedded,
    docker,
    external
  }

  private Environments() {}

  /**
   * A ZooKeeper ensemble that serves writes: started here, or an external one that answers.
   *
   * @param settings usually {@link System#getProperties}
   * @throws BadInputException when a setting is wrong or the ensemble cannot be had
   */
  public static ZooKeeperEnsemble zooKeeper(Properties settings) {
    return zooKeeper(settings, zooKeeperServers(settings));
  }

  /**
   * The same with a number of servers, which the settings need not name.
   *
   * @param servers as {@link #requireZooKeeperServers} allows
   */
  public static ZooKeeperEnsemble zooKeeper(Properties settings, int servers) {
    return switch (zooKeeperKind(settings)) {
      case embedded -> EmbeddedZooKeeper.start(EmbeddedSettings.of(settings, servers));
      case docker -> DockerZooKeeper.start(settings, servers);
      case external ->
          ExternalZooKeeper.connect(
              settings.getProperty(ZooKeeperSettings.ZOOKEEPER), juteMaxBuffer(settings));
    };
  }

  /** How many servers the settings ask for, or the external ensemble's address names. */
  public static int zooKeeperServers(Properties settings) {
    return switch (zooKeeperKind(settings)) {
      case embedded, docker ->
          EmbeddedSettings.servers(
              ZooKeeperSettings.SERVERS, settings.getProperty(ZooKeeperSettings.SERVERS, "3"));
      case external -> settings.getProperty(ZooKeeperSettings.ZOOKEEPER).split(",", -1).length;
    };
  }

  /**
   * A Pulsar cluster that passes messages on: started here, or an external one that answers.
   *
   * @param settings usually {@link System#getProperties}
   * @throws BadInputException when a setting is wrong or the cluster cannot be had
   */
  public static PulsarCluster pulsar(Properties settings) {
    return switch (pulsarKind(settings)) {
      case embedded -> EmbeddedPulsar.start(EmbeddedPulsarSettings.of(settings));
      case docker -> DockerPulsar.start(settings);
      case external -> ExternalPulsar.connect(settings);
    };
  }

  /**
   * Refuses a number of servers that the environment cannot have.
   *
   * @param option what to name in the message
   */
  public static void requireZooKeeperServers(Properties settings, String option, String servers) {
    if (zooKeeperKind(settings) != Kind.external) {
      EmbeddedSettings.servers(option, servers);
    } else if (!servers.equals(Integer.toString(zooKeeperServers(settings)))) {
      throw new BadInputException(
          option
              + ": '"
              + servers
              + "' is not what the external ensemble has; allowed: "
              + zooKeeperServers(settings));
    }
  }

  /** What {@link #zooKeeper} finds or starts. */
  public static Placement zooKeeperPlacement(Properties settings) {
    return placement(
        zooKeeperKind(settings),
        settings,
        ZooKeeperSettings.DATA_DIR,
        DockerZooKeeper.imageName(settings));
  }

  /** What {@link #pulsar} finds or starts. */
  public static Placement pulsarPlacement(Properties settings) {
    return placement(
        pulsarKind(settings), settings, PulsarSettings.DATA_DIR, DockerPulsar.imageName(settings));
  }

  private static Placement placement(Kind kind, Properties settings, String dataDir, String image) {
    return new Placement(
        kind.name(),
        kind == Kind.docker ? Optional.of(image) : Optional.empty(),
        kind == Kind.embedded
            ? Optional.of(
                Path.of(settings.getProperty(dataDir, System.getProperty("java.io.tmpdir"))))
            : Optional.empty());
  }

  /** Whether the ensemble's servers are ours, to be killed by a benchmark that does so. */
  public static boolean canHurtZooKeeper(Properties settings) {
    return zooKeeperKind(settings) != Kind.external;
  }

  /**
   * The most heap that a server of ours may take, in bytes, or {@link Long#MAX_VALUE} where it is
   * not set here.
   */
  public static long zooKeeperHeapBytes(Properties settings) {
    return zooKeeperKind(settings) == Kind.external
        ? Long.MAX_VALUE
        : JvmFlags.maxHeapBytes(
            settings.getProperty(ZooKeeperSettings.JVM_ARGS, EmbeddedSettings.DEFAULT_JVM_ARGS));
  }

  /**
   * How a client talks to the cluster of the same settings, beside its address: what
   * pulsar-client's {@code ClientBuilder.loadConf} takes. It holds a secret where a token is set.
   *
   * @throws BadInputException when a setting is wrong
   */
  public static Map<String, Object> pulsarClientConf(Properties settings) {
    return PulsarAccess.of(settings).clientConf();
  }

  /** The largest message that the broker takes, in bytes: as set, or the default of any broker. */
  public static int pulsarMaxMessageBytes(Properties settings) {
    return EmbeddedPulsarSettings.maxMessageBytes(settings);
  }

  /**
   * The disk space that is free for an embedded broker, in bytes; {@link Long#MAX_VALUE} for any
   * other, of which nothing is known here.
   */
  public static long pulsarFreeDiskBytes(Properties settings) {
    return settings.getProperty(PulsarSettings.PULSAR) != null
        ? Long.MAX_VALUE
        : SettingValues.directory(settings, PulsarSettings.DATA_DIR).toFile().getUsableSpace();
  }

  /** The jute.maxbuffer of servers and clients, in bytes. */
  public static int juteMaxBuffer(Properties settings) {
    return SettingValues.integer(
        settings,
        ZooKeeperSettings.JUTE_MAX_BUFFER,
        EmbeddedSettings.DEFAULT_JUTE_MAX_BUFFER,
        1024,
        1 << 30);
  }

  private static Kind zooKeeperKind(Properties settings) {
    return kind(
        settings,
        ZooKeeperSettings.ZOOKEEPER,
        "-D" + ZooKeeperSettings.ZOOKEEPER + "=host:port,...");
  }

  private static Kind pulsarKind(Properties settings) {
    String address = PulsarSettings.PULSAR;
    return kind(
        settings,
        address,
        "-D" + address + "=pulsar://host:port -D" + PulsarSettings.ADMIN + "=http://host:port");
  }

  /**
   * Embedded is the default, external where an address is set.
   *
   * @param address the setting with the address of an external system
   * @param example how to set it
   */
  private static Kind kind(Properties settings, String address, String example) {
    String asked = settings.getProperty(ENV);
    boolean hasAddress = settings.getProperty(address) != null;
    if (asked == null) {
      return hasAddress ? Kind.external : Kind.embedded;
    }
    if (Arrays.stream(Kind.values()).noneMatch(kind -> kind.name().equals(asked))) {
      throw new BadInputException(ENV + ": '" + asked + "' is no environment; allowed: " + names());
    }
    Kind kind = Kind.valueOf(asked);
    if (kind == Kind.external && !hasAddress) {
      throw new BadInputException(ENV + ": 'external' needs an address; allowed: with " + example);
    }
    if (kind != Kind.external && hasAddress) {
      throw new BadInputException(
          ENV + ": '" + kind + "' contradicts " + address + "; allowed: one of the two");
    }
    return kind;
  }

  private static String names() {
    return Arrays.stream(Kind.values()).map(Kind::name).collect(Collectors.joining(", "));
  }

  private static Map<String, String> union(List<Map<String, String>> settings) {
    var union = new TreeMap<String, String>();
    settings.forEach(union::putAll);
    return Collections.unmodifiableMap(union);
  }
}
