package dev.zkpulsar.env.settings;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;

/**
 * One setting, a property such as {@code bench.oxia.shards}: its name and help, and how its value
 * is read. Every reading method throws {@link BadInputException} for a value that is not allowed.
 *
 * <pre>{@code
 * static final Setting SHARDS = Setting.started("bench.oxia.shards", "shards; default 1");
 *
 * int shards = SHARDS.integer(System.getProperties(), 1, 1, 1_000);
 * }</pre>
 *
 * @param name of the property
 * @param help one line for the user
 * @param kinds the environments that honour it; any other environment refuses it
 * @param affects what depends on its value
 */
public record Setting(String name, String help, Set<Kind> kinds, Affects affects) {

  /** What depends on the value of a setting. */
  public enum Affects {
    /** The measurement: runs with different values are not alike. */
    MEASUREMENT,
    /** The measurement, but only by the hosts of an address: ports and paths may differ. */
    HOST,
    /** No measurement, or a fact that provenance.json records more precisely, such as the disk. */
    NOTHING
  }

  /** A setting that the given kinds honour, or every kind if no kind is given. */
  public static Setting of(String name, String help, Kind... kinds) {
    return new Setting(
        name, help, Set.of(kinds.length == 0 ? Kind.values() : kinds), Affects.MEASUREMENT);
  }

  /** A setting of servers that are started here. */
  public static Setting started(String name, String help) {
    return of(name, help, Kind.embedded, Kind.docker);
  }

  /** The directory for the data of a system's embedded servers. */
  public static Setting dataDir(String system) {
    String help = "directory for the data of embedded servers; default: the temporary directory";
    return of(system + ".dataDir", help, Kind.embedded).affecting(Affects.NOTHING);
  }

  /** The image of a system's containers. */
  public static Setting image(String system, String ifUnset) {
    String help = "image of the servers' containers; default: " + ifUnset;
    return of(system + ".image", help, Kind.docker).affecting(Affects.NOTHING);
  }

  /** The same setting, of which the measurement depends as given. */
  public Setting affecting(Affects what) {
    return new Setting(name, help, kinds, what);
  }

  /** The part of a value on which the measurement depends; empty if there is none. */
  public Optional<String> measured(String value) {
    return switch (affects) {
      case MEASUREMENT -> Optional.of(Secrets.removed(value));
      case HOST ->
          Optional.of(value.replaceFirst("(?<![:/])/.*$", "").replaceAll(":\\d+(?=,|$)", ""));
      case NOTHING -> Optional.empty();
    };
  }

  /** Refuses every given setting that this kind of environment would ignore. */
  public static void requireHonoured(List<Setting> all, Properties settings, Kind kind) {
    for (Setting setting : all) {
      String value = settings.getProperty(setting.name);
      if (value != null && !setting.kinds.contains(kind)) {
        throw BadInputException.of(
            setting,
            Secrets.removed(value),
            "has no effect on " + kind + " servers",
            "with servers that are "
                + String.join(" or ", setting.kinds.stream().map(Kind::name).sorted().toList()));
      }
    }
  }

  /** The value; empty if the setting is not given. */
  public Optional<String> get(Properties settings) {
    return Optional.ofNullable(settings.getProperty(name));
  }

  /** One of these words; empty if the setting is not given. */
  public Optional<String> word(Properties settings, String... allowed) {
    Optional<String> value = get(settings).map(String::trim);
    if (value.isPresent() && !List.of(allowed).contains(value.get())) {
      throw BadInputException.of(this, value.get(), String.join(", ", allowed));
    }
    return value;
  }

  /** An integer within bounds, or the default if the setting is not given. */
  public int integer(Properties settings, int ifUnset, int min, int max) {
    Optional<String> value = get(settings);
    if (value.isEmpty()) {
      return ifUnset;
    }
    try {
      int number = Integer.parseInt(value.get().trim());
      if (min <= number && number <= max) {
        return number;
      }
    } catch (NumberFormatException e) {
      // Same message as for a number out of bounds.
    }
    throw BadInputException.of(this, value.get(), min + " to " + max);
  }

  /** True or false; true also for a setting without a value, such as {@code -Dbench.plan}. */
  public boolean bool(Properties settings, boolean ifUnset) {
    String value = get(settings).orElse(Boolean.toString(ifUnset));
    return switch (value.trim()) {
      case "", "true" -> true;
      case "false" -> false;
      default -> throw BadInputException.of(this, value, "true, false");
    };
  }

  /** A directory, which need not exist; the temporary directory if the setting is not given. */
  public Path directory(Properties settings) {
    String value = get(settings).orElse(System.getProperty("java.io.tmpdir"));
    try {
      return Path.of(value).toAbsolutePath();
    } catch (InvalidPathException e) {
      throw BadInputException.of(this, value, e.getReason(), "a directory");
    }
  }

  /** Words separated by white space. */
  public List<String> words(Properties settings, String ifUnset) {
    return List.of(get(settings).orElse(ifUnset).trim().split("\\s+"));
  }

  /** The name, so that a message may contain the setting itself. */
  @Override
  public String toString() {
    return name;
  }
}
