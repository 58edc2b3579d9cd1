package dev.zkpulsar.env.oxia;

import dev.zkpulsar.env.host.Consent;
import dev.zkpulsar.env.nodes.ContainerEngine;
import dev.zkpulsar.env.nodes.SystemSettings;
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
 * The settings of an Oxia server, read once: of each {@link Setting} its value. Reading them starts
 * and creates nothing.
 *
 * <pre>{@code
 * var settings = OxiaSettings.of(System.getProperties());
 * settings.requireServer();
 * try (var oxia = Environments.oxia(settings)) {
 *   run(oxia.address());
 * }
 * }</pre>
 *
 * @param address of an external server; empty for any other
 * @param servers 1, which does not replicate, or 3, which replicate each shard
 * @param consent the value of {@link Consent#CONSENT}
 */
public record OxiaSettings(
    Kind kind,
    String address,
    String namespace,
    Optional<Path> binary,
    int servers,
    Path dataDir,
    boolean walSync,
    int shards,
    String image,
    String consent)
    implements SystemSettings {
  /** The only namespace of a standalone server. */
  private static final String DEFAULT_NAMESPACE = "default";

  private static final String DEFAULT_IMAGE = "oxia/oxia:0.16.10";
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
  static final Setting SERVERS =
      Setting.started(
          "bench.oxia.servers",
          "servers of an Oxia to start: 1, or 3 that replicate, beside a coordinator; default 1");
  static final Setting DATA_DIR = Setting.dataDir("bench.oxia");
  static final Setting WAL_SYNC =
      Setting.started(
          "bench.oxia.walSync",
          "true: Oxia forces its log to disk before it answers a write; default true");
  static final Setting SHARDS =
      Setting.started("bench.oxia.shards", "shards of an Oxia to start; default 1");
  static final Setting IMAGE = Setting.image("bench.oxia", DEFAULT_IMAGE);

  public static final List<Setting> ALL =
      List.of(ADDRESS, NAMESPACE, BINARY, SERVERS, DATA_DIR, WAL_SYNC, SHARDS, IMAGE);

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
            1,
            DATA_DIR.directory(settings),
            WAL_SYNC.bool(settings, true),
            SHARDS.integer(settings, 1, 1, 1_000),
            IMAGE.get(settings).orElse(DEFAULT_IMAGE),
            Consent.CONSENT.get(settings).orElse(""))
        .withServers(SERVERS.name(), SERVERS.get(settings).orElse("1"));
  }

  /**
   * The same settings for another number of servers.
   *
   * @param option the source of the number, for the message
   * @throws BadInputException when the environment cannot have that number of servers
   */
  public OxiaSettings withServers(String option, String number) {
    if (kind == Kind.external && !number.equals("1")) {
      throw BadInputException.of(option, number, "an external Oxia is one address", "1");
    }
    if (!number.matches("[13]")) {
      throw BadInputException.of(option, number, "not a valid number of servers", "1, 3");
    }
    return new OxiaSettings(
        kind,
        address,
        namespace,
        binary,
        Integer.parseInt(number),
        dataDir,
        walSync,
        shards,
        image,
        consent);
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
}
