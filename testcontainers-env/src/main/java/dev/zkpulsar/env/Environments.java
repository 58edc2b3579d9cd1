package dev.zkpulsar.env;

import java.util.Arrays;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Collectors;

/** Finds or starts what benchmarks run on, by the settings that are given as system properties. */
public final class Environments {
  static final String ENV = "bench.env";
  static final String ZOOKEEPER = "bench.zookeeper";
  static final String SERVERS = "bench.zookeeper.servers";
  static final String PORT = "bench.zookeeper.port";
  static final String DATA_DIR = "bench.zookeeper.dataDir";
  static final String JUTE_MAX_BUFFER = "bench.zookeeper.juteMaxBuffer";
  static final String JVM_ARGS = "bench.zookeeper.jvmArgs";

  /** Every setting that is read here, and what it is. */
  public static final Map<String, String> SETTINGS =
      Map.of(
          ENV,
          "where to run: "
              + names()
              + "; default embedded, or external where "
              + ZOOKEEPER
              + " is set",
          ZOOKEEPER,
          "an external ensemble: host:port[,host:port...][/chroot]",
          SERVERS,
          "servers of an ensemble that is started: 1, 3 or 5; default 3",
          PORT,
          "client port of its first server, the others follow; default: free ones",
          DATA_DIR,
          "where the embedded servers keep their data; default: the temporary directory",
          JUTE_MAX_BUFFER,
          "jute.maxbuffer of servers and clients, in bytes; default "
              + EmbeddedSettings.DEFAULT_JUTE_MAX_BUFFER,
          JVM_ARGS,
          "JVM arguments of each server that is started; default "
              + EmbeddedSettings.DEFAULT_JVM_ARGS,
          DockerZooKeeper.IMAGE,
          "image of the servers' containers; default: the official one of the client's version");

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
    return switch (kind(settings)) {
      case embedded -> EmbeddedZooKeeper.start(EmbeddedSettings.of(settings));
      case docker -> DockerZooKeeper.start(settings);
      case external ->
          ExternalZooKeeper.connect(settings.getProperty(ZOOKEEPER), juteMaxBuffer(settings));
    };
  }

  /** The jute.maxbuffer of servers and clients, in bytes. */
  public static int juteMaxBuffer(Properties settings) {
    return EmbeddedSettings.integer(
        settings, JUTE_MAX_BUFFER, EmbeddedSettings.DEFAULT_JUTE_MAX_BUFFER, 1024, 1 << 30);
  }

  private static Kind kind(Properties settings) {
    String asked = settings.getProperty(ENV);
    boolean hasAddress = settings.getProperty(ZOOKEEPER) != null;
    if (asked == null) {
      return hasAddress ? Kind.external : Kind.embedded;
    }
    if (Arrays.stream(Kind.values()).noneMatch(kind -> kind.name().equals(asked))) {
      throw new BadInputException(ENV + ": '" + asked + "' is no environment; allowed: " + names());
    }
    Kind kind = Kind.valueOf(asked);
    if (kind == Kind.external && !hasAddress) {
      throw new BadInputException(
          ENV + ": 'external' needs an address; allowed: with -D" + ZOOKEEPER + "=host:port,...");
    }
    if (kind != Kind.external && hasAddress) {
      throw new BadInputException(
          ENV + ": '" + kind + "' contradicts " + ZOOKEEPER + "; allowed: one of the two");
    }
    return kind;
  }

  private static String names() {
    return Arrays.stream(Kind.values()).map(Kind::name).collect(Collectors.joining(", "));
  }
}
