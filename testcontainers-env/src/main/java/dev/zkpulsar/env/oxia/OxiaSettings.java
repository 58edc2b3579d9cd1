package dev.zkpulsar.env.oxia;

import dev.zkpulsar.env.external.Consent;
import dev.zkpulsar.env.server.ContainerEngine;
import dev.zkpulsar.env.server.SystemSettings;
import dev.zkpulsar.env.settings.Address;
import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.env.settings.Kind;
import dev.zkpulsar.env.settings.Setting;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Properties;

/**
 * The settings of an Oxia server, read once. Reading them starts and creates nothing.
 *
 * <pre>{@code
 * var settings = OxiaSettings.of(System.getProperties());
 * settings.requireServer();
 * try (var oxia = Environments.oxia(settings)) {
 *   run(oxia.address());
 * }
 * }</pre>
 *
 * @param kind of the environment
 * @param address of an external server; empty for any other
 * @param namespace of the keys
 * @param binary of an embedded server
 * @param port of clients, the next port is that of the metrics; 0 for free ports
 * @param dataDir parent of an embedded server's data directory
 * @param walSync whether a write is answered after its log is forced to disk
 * @param shards of the namespace
 * @param image of the server's container
 */
public record OxiaSettings(
    Kind kind,
    String address,
    String namespace,
    Optional<Path> binary,
    int port,
    Path dataDir,
    boolean walSync,
    int shards,
    String image)
    implements SystemSettings {
  /** The only namespace of a standalone server. */
  private static final String DEFAULT_NAMESPACE = "default";

  private static final String DEFAULT_IMAGE = "oxia/oxia:latest";
  private static final String ADDRESS_FORMAT = "host:port";

  static final Setting ADDRESS =
      Setting.of("bench.oxia", "address of an external Oxia: " + ADDRESS_FORMAT)
          .affecting(Setting.Affects.HOST);
  static final Setting NAMESPACE =
      Setting.of(
          "bench.oxia.namespace",
          "existing namespace of an external Oxia; default " + DEFAULT_NAMESPACE,
          Kind.external);
  static final Setting BINARY =
      Setting.of(
              "bench.oxia.binary",
              "the program oxia, for an embedded server; without it, Oxia runs in a container",
              Kind.embedded)
          .affecting(Setting.Affects.NOTHING);
  static final Setting PORT =
      Setting.of(
              "bench.oxia.port",
              "port of an Oxia server to start, the next one serves its metrics; default 0: free ports",
              Kind.embedded,
              Kind.docker)
          .affecting(Setting.Affects.NOTHING);
  static final Setting DATA_DIR =
      Setting.of(
              "bench.oxia.dataDir",
              "directory for the data of an embedded Oxia; default: the temporary directory",
              Kind.embedded)
          .affecting(Setting.Affects.NOTHING);
  static final Setting WAL_SYNC =
      Setting.of(
          "bench.oxia.walSync",
          "true: Oxia forces its log to disk before it answers a write; default true",
          Kind.embedded,
          Kind.docker);
  static final Setting SHARDS =
      Setting.of(
          "bench.oxia.shards", "shards of an Oxia to start; default 1", Kind.embedded, Kind.docker);
  static final Setting IMAGE =
      Setting.of(
              "bench.oxia.image",
              "image of Oxia's container; default " + DEFAULT_IMAGE,
              Kind.docker)
          .affecting(Setting.Affects.NOTHING);

  /** Every setting of this record. */
  public static final List<Setting> ALL =
      List.of(ADDRESS, NAMESPACE, BINARY, PORT, DATA_DIR, WAL_SYNC, SHARDS, IMAGE);

  /**
   * Reads and checks the settings. Without an address, a binary and {@code bench.env}, the server
   * runs in a container.
   *
   * @param settings usually {@link System#getProperties}
   * @throws BadInputException when a value is not allowed, or the kind of environment would ignore
   *     it
   */
  public static OxiaSettings of(Properties settings) {
    Optional<Path> binary = BINARY.get(settings).map(Path::of);
    boolean isAsked = Kind.ENV.get(settings).isPresent() || ADDRESS.get(settings).isPresent();
    Kind kind =
        isAsked || binary.isPresent()
            ? Kind.of(settings, ADDRESS, "-D" + ADDRESS + "=" + ADDRESS_FORMAT)
            : Kind.docker;
    Setting.requireHonoured(ALL, settings, kind);
    String address = ADDRESS.get(settings).orElse("").trim();
    if (kind == Kind.external) {
      Address server = Address.one(ADDRESS, address, ADDRESS_FORMAT);
      Consent.require(ADDRESS, address, List.of(server), settings);
    }
    return new OxiaSettings(
        kind,
        address,
        NAMESPACE.get(settings).orElse(DEFAULT_NAMESPACE),
        binary,
        PORT.firstPort(settings, 2),
        DATA_DIR.directory(settings),
        WAL_SYNC.bool(settings, true),
        SHARDS.integer(settings, 1, 1, 1_000),
        IMAGE.get(settings).orElse(DEFAULT_IMAGE));
  }

  /**
   * Refuses settings with which no server can be started here.
   *
   * @throws BadInputException when the binary is missing, or no container engine answers
   */
  public void requireServer() {
    if (kind == Kind.embedded
        && binary.filter(Files::isRegularFile).filter(Files::isExecutable).isEmpty()) {
      throw noServer("is no program that this user may run");
    }
    if (kind == Kind.docker) {
      try {
        ContainerEngine.find();
      } catch (BadInputException e) {
        throw noServer("no container engine answers");
      }
    }
  }

  private BadInputException noServer(String why) {
    return BadInputException.of(
        BINARY,
        binary.map(Path::toString).orElse(""),
        why,
        "the program oxia (go install github.com/oxia-db/oxia/cmd@latest makes it), a container"
            + " engine, or -D%s=%s".formatted(ADDRESS, ADDRESS_FORMAT));
  }

  @Override
  public List<Address> external() {
    return kind == Kind.external ? List.of(Address.of(address)) : List.of();
  }

  /** The arguments of a standalone server. */
  List<String> standalone(
      String dataDirectory, String bindAddress, int clientPort, int metricsPort) {
    return List.of(
        "--log-json",
        "--log-level=error",
        "standalone",
        "--data-dir=" + dataDirectory + "/db",
        "--wal-dir=" + dataDirectory + "/wal",
        "--public-addr=" + bindAddress + ":" + clientPort,
        "--metrics-addr=" + bindAddress + ":" + metricsPort,
        "--wal-sync-data=" + walSync,
        "--shards=" + shards);
  }
}
