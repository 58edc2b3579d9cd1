package dev.zkpulsar.env.oxia;

import static dev.zkpulsar.env.settings.Kind.docker;
import static dev.zkpulsar.env.settings.Kind.embedded;
import static dev.zkpulsar.env.settings.Kind.external;
import static dev.zkpulsar.env.settings.Setting.Affects.HOST;
import static dev.zkpulsar.env.settings.Setting.Affects.NOTHING;

import dev.zkpulsar.env.external.Consent;
import dev.zkpulsar.env.server.ContainerEngine;
import dev.zkpulsar.env.server.SystemSettings;
import dev.zkpulsar.env.settings.Address;
import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.env.settings.Key;
import dev.zkpulsar.env.settings.Kind;
import dev.zkpulsar.env.settings.Setting;
import dev.zkpulsar.env.settings.SettingsReader;
import dev.zkpulsar.env.settings.SharedSettings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;

/**
 * The settings of Oxia's servers. Reading them starts and creates nothing.
 *
 * @param address of an external server; empty for any other
 * @param namespace {@code default} is the only one of a standalone server
 * @param consent the hosts to which the user has consented
 */
@Key.Prefix("bench.oxia")
public record OxiaSettings(
    Kind kind,
    @Key(
            name = "bench.oxia",
            affects = HOST,
            allowed = OxiaSettings.ADDRESS_FORMAT,
            help = "address of an external Oxia")
        String address,
    @Key(kinds = external, byDefault = "default", help = "existing namespace of an external Oxia")
        String namespace,
    @Key(
            kinds = embedded,
            affects = NOTHING,
            help = "the program oxia, for embedded servers; without it, Oxia runs in containers")
        Optional<Path> binary,
    @Key(
            kinds = {embedded, docker},
            byDefault = "1",
            allowed = "1, 3",
            help = "servers to start: one, or three that replicate, beside a coordinator")
        int servers,
    @Key(
            kinds = embedded,
            affects = NOTHING,
            byDefault = Key.TEMPORARY,
            help = "directory for the data of embedded servers")
        Path dataDir,
    @Key(
            kinds = {embedded, docker},
            byDefault = "true",
            help = "whether Oxia forces its log to disk before it answers a write")
        boolean walSync,
    @Key(
            kinds = {embedded, docker},
            byDefault = "1",
            allowed = "1 to 1000",
            help = "shards of an Oxia to start")
        int shards,
    @Key(
            kinds = docker,
            affects = NOTHING,
            byDefault = "oxia/oxia:0.16.10",
            help = "image of the containers")
        String image,
    String consent)
    implements SystemSettings {
  private static final String ADDRESS_FORMAT = "host:port";

  public static final List<Setting> ALL = Setting.all(OxiaSettings.class);
  static final Setting ADDRESS = setting("address");
  static final Setting NAMESPACE = setting("namespace");
  static final Setting BINARY = setting("binary");
  private static final Setting SERVERS = setting("servers");
  static final Setting DATA_DIR = setting("dataDir");
  static final Setting IMAGE = setting("image");

  private static Setting setting(String component) {
    return Setting.of(OxiaSettings.class, component);
  }

  /** Servers have working directories of their own. */
  public OxiaSettings {
    dataDir = dataDir.toAbsolutePath();
  }

  /**
   * Reads and checks the settings. Without an address, a binary and {@code bench.env}, the server
   * runs in a container.
   *
   * @throws BadInputException when a value is not allowed, or the kind of environment would ignore
   *     it
   */
  public static OxiaSettings of(Properties given) {
    boolean isAsked =
        List.of(Kind.ENV, ADDRESS, BINARY).stream().anyMatch(each -> each.get(given).isPresent());
    Kind kind = isAsked ? Kind.of(given, ADDRESS, "-D" + ADDRESS + "=" + ADDRESS_FORMAT) : docker;
    SettingsReader.requireHonoured(ALL, given, kind);
    String consent = SharedSettings.of(given).consent();
    var read =
        SettingsReader.read(OxiaSettings.class, given, Map.of("kind", kind, "consent", consent));
    if (kind == external) {
      Address server = Address.one(ADDRESS, read.address, ADDRESS_FORMAT);
      Consent.require(ADDRESS, read.address, List.of(server), given);
    }
    return read;
  }

  /**
   * The same settings for another number of servers.
   *
   * @param option the source of the number, for the message
   * @throws BadInputException when the environment cannot have that number of servers
   */
  public OxiaSettings withServers(String option, String number) {
    if (kind == external && !number.equals("1")) {
      throw BadInputException.of(option, number, "an external Oxia is one address", "1");
    }
    return SettingsReader.with(this, Map.of("servers", SERVERS.read(option, number)));
  }

  /**
   * Refuses settings with which no server can be started here.
   *
   * @throws BadInputException when the binary is missing, or no container engine answers
   */
  public void requireServer() {
    if (kind == embedded
        && binary.filter(Files::isRegularFile).filter(Files::isExecutable).isEmpty()) {
      throw noServer("is no program that this user may run");
    }
    if (kind == docker) {
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
    return kind == external ? List.of(Address.of(address)) : List.of();
  }
}
