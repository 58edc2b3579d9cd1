package dev.zkpulsar.env.oxia;

import static dev.zkpulsar.env.settings.EnvironmentKind.DOCKER;
import static dev.zkpulsar.env.settings.EnvironmentKind.EMBEDDED;
import static dev.zkpulsar.env.settings.EnvironmentKind.EXTERNAL;
import static dev.zkpulsar.env.settings.Setting.Affects.HOST;
import static dev.zkpulsar.env.settings.Setting.Affects.NOTHING;

import dev.zkpulsar.env.host.Consent;
import dev.zkpulsar.env.nodes.ContainerEngine;
import dev.zkpulsar.env.nodes.SystemSettings;
import dev.zkpulsar.env.settings.Address;
import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.env.settings.EnvironmentKind;
import dev.zkpulsar.env.settings.Key;
import dev.zkpulsar.env.settings.Setting;
import dev.zkpulsar.env.settings.SettingsReader;
import dev.zkpulsar.env.settings.SharedSettings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;

/**
 * The settings of Oxia's servers. Reading them starts and creates nothing.
 *
 * @param address of an external server; empty for any other
 * @param namespace {@code default} is the only one of a standalone server
 * @param spareServers data servers to start beside the others, which get no shards before {@link
 *     SpareServers#add}
 * @param consent the hosts to which the user has consented
 */
@Key.Prefix("bench.oxia")
public record OxiaSettings(
    EnvironmentKind kind,
    @Key.Help("address of an external Oxia")
        @Key(name = "bench.oxia", affects = HOST, allowed = "host:port")
        String address,
    @Key.Help("existing namespace of an external Oxia")
        @Key(kinds = EXTERNAL, byDefault = "default")
        String namespace,
    @Key.Help("the program oxia, for embedded servers; without it, Oxia runs in containers")
        @Key(kinds = EMBEDDED, affects = NOTHING)
        Optional<Path> binary,
    @Key.Help("servers that no point chooses by -p oxiaServers: a Pulsar cluster's store")
        @Key(
            kinds = {EMBEDDED, DOCKER},
            byDefault = "1",
            allowed = "1, 3")
        int servers,
    @Key.Help("directory for the data of embedded servers")
        @Key(kinds = EMBEDDED, affects = NOTHING, byDefault = Key.TEMPORARY)
        Path dataDir,
    @Key.Help("whether Oxia forces its log to disk before it answers a write")
        @Key(
            kinds = {EMBEDDED, DOCKER},
            byDefault = "true")
        boolean walSync,
    @Key.Help("shards of an Oxia to start")
        @Key(
            kinds = {EMBEDDED, DOCKER},
            byDefault = "1",
            allowed = "1 to 1000")
        int shards,
    @Key.Help("image of the containers")
        @Key(kinds = DOCKER, affects = NOTHING, byDefault = "oxia/oxia:0.16.10")
        String image,
    int spareServers,
    String consent)
    implements SystemSettings {
  static final Setting ADDRESS = Setting.of(OxiaSettings.class, "address");
  static final Setting NAMESPACE = Setting.of(OxiaSettings.class, "namespace");
  static final Setting BINARY = Setting.of(OxiaSettings.class, "binary");
  public static final Setting SERVERS = Setting.of(OxiaSettings.class, "servers");
  public static final Setting SHARDS = Setting.of(OxiaSettings.class, "shards");
  static final Setting DATA_DIR = Setting.of(OxiaSettings.class, "dataDir");
  static final Setting IMAGE = Setting.of(OxiaSettings.class, "image");

  public OxiaSettings {
    dataDir = dataDir.toAbsolutePath(); // Servers have working directories of their own.
  }

  /**
   * Reads and checks the settings; throws a {@link BadInputException}. Without an address, a binary
   * and {@code bench.env}, the server runs in a container.
   */
  public static OxiaSettings of(Properties given) {
    boolean isAsked =
        Stream.of(EnvironmentKind.ENV, ADDRESS, BINARY)
            .anyMatch(setting -> setting.get(given).isPresent());
    EnvironmentKind kind = isAsked ? EnvironmentKind.of(given, ADDRESS) : DOCKER;
    var others =
        Map.of("kind", kind, "spareServers", 0, "consent", SharedSettings.of(given).consent());
    var read = SettingsReader.read(OxiaSettings.class, given, others);
    if (kind == EXTERNAL) {
      Consent.require(ADDRESS, read.address, List.of(Address.one(ADDRESS, read.address)), given);
    }
    return read;
  }

  /**
   * The same settings for another number of servers; throws a {@link BadInputException} if the
   * environment cannot have it.
   *
   * @param option the source of the number, for the message
   */
  public OxiaSettings withServers(String option, int number) {
    if (kind == EXTERNAL && number != 1) {
      throw BadInputException.of(option, number, "an external Oxia is one address", "1");
    }
    SERVERS.requireAllowed(option, number);
    return SettingsReader.with(this, Map.of("servers", number));
  }

  /**
   * The same settings for another number of shards; throws a {@link BadInputException} if the
   * environment cannot have it.
   *
   * @param option the source of the number, for the message
   */
  public OxiaSettings withShards(String option, int number) {
    if (kind == EXTERNAL) {
      throw BadInputException.of(
          option, number, "an external Oxia has its own", "with servers that the run starts");
    }
    SHARDS.requireAllowed(option, number);
    return SettingsReader.with(this, Map.of("shards", number));
  }

  /** The same settings with data servers that have no shards at first. */
  public OxiaSettings withSpareServers(int number) {
    return SettingsReader.with(this, Map.of("spareServers", number));
  }

  /** Throws a {@link BadInputException} if no server can be started here. */
  public void requireServer() {
    requireProgram();
    requireEngine();
  }

  /** Throws a {@link BadInputException} if embedded servers have no program to run. */
  public void requireProgram() {
    boolean isProgram =
        binary.isPresent() && Files.isRegularFile(binary.get()) && Files.isExecutable(binary.get());
    if (kind == EMBEDDED && !isProgram) {
      throw noServer("is no program that this user may run");
    }
  }

  /** Throws a {@link BadInputException} if the servers' containers have no engine. */
  public void requireEngine() {
    if (kind == DOCKER) {
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
            + " engine, or -D%s=%s".formatted(ADDRESS, ADDRESS.allowed()));
  }

  @Override
  public List<Address> external() {
    return kind == EXTERNAL ? List.of(Address.of(address)) : List.of();
  }
}
