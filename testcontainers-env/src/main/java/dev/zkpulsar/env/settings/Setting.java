package dev.zkpulsar.env.settings;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One setting, a property such as {@code bench.oxia.shards}: a component of a record with a {@link
 * Key}. Help, documentation and provenance are made from it.
 *
 * @param type of its values: int, long, boolean, String, Path, or a List of words
 */
public record Setting(
    String name,
    Class<?> type,
    String byDefault,
    String allowed,
    Set<Kind> kinds,
    Affects affects,
    String help) {
  private static final Pattern BOUNDS = Pattern.compile("(-?\\d+) to (\\d+)");
  private static final String WORDS = "\\w+(, \\w+)*";

  /** What depends on the value of a setting. */
  public enum Affects {
    /** The measurement: runs with different values are not alike. */
    MEASUREMENT,
    /** The measurement, but only by the hosts of an address: ports and paths may differ. */
    HOST,
    /** No measurement, or a fact that provenance.json records more precisely, such as the disk. */
    NOTHING
  }

  /** A setting of every kind of environment, with any text, which no record declares. */
  public static Setting of(String name, String help) {
    return new Setting(
        name, String.class, "", "", Set.of(Kind.values()), Affects.MEASUREMENT, help);
  }

  /** The settings that a record declares, in their order. */
  public static List<Setting> all(Class<? extends Record> record) {
    return Arrays.stream(record.getRecordComponents())
        .flatMap(component -> of(component).stream())
        .toList();
  }

  /** The setting of a component of a record. */
  public static Setting of(Class<? extends Record> record, String component) {
    return Arrays.stream(record.getRecordComponents())
        .filter(each -> each.getName().equals(component))
        .flatMap(each -> of(each).stream())
        .findFirst()
        .orElseThrow();
  }

  static Optional<Setting> of(RecordComponent component) {
    Key key = component.getAnnotation(Key.class);
    if (key == null) {
      return Optional.empty();
    }
    Key.Prefix prefix = component.getDeclaringRecord().getAnnotation(Key.Prefix.class);
    Class<?> type =
        component.getType() == Optional.class
            ? (Class<?>)
                ((ParameterizedType) component.getGenericType()).getActualTypeArguments()[0]
            : component.getType();
    return Optional.of(
        new Setting(
            key.name().isEmpty() ? prefix.value() + "." + component.getName() : key.name(),
            type,
            key.byDefault(),
            type == boolean.class ? "true, false" : key.allowed(),
            Set.of(key.kinds()),
            key.affects(),
            key.help()));
  }

  /** The value as text; empty if the setting is not given. */
  public Optional<String> get(Properties settings) {
    return Optional.ofNullable(settings.getProperty(name)).map(String::trim);
  }

  /**
   * The value of a text.
   *
   * @param option the source of the text, for the message
   * @throws BadInputException when the text is not allowed
   */
  public Object read(Object option, String text) {
    if (text.isEmpty() && type == boolean.class) {
      return true; // -Dbench.plan
    }
    Matcher bounds = BOUNDS.matcher(allowed);
    Predicate<String> isAllowed =
        allowed.matches(WORDS) ? List.of(allowed.split(", "))::contains : any -> true;
    try {
      Object value = valueOf(text);
      boolean isWithin =
          !bounds.matches()
              || Long.parseLong(bounds.group(1)) <= Long.parseLong(text)
                  && Long.parseLong(text) <= Long.parseLong(bounds.group(2));
      if (isAllowed.test(text) && isWithin) {
        return value;
      }
    } catch (NumberFormatException e) {
      // The same message as for a number out of bounds.
    } catch (InvalidPathException e) {
      throw BadInputException.of(option, text, e.getReason(), "a path");
    }
    throw BadInputException.of(option, text, allowed);
  }

  private Object valueOf(String text) {
    return switch (type.getSimpleName()) {
      case "int" -> Integer.valueOf(text);
      case "long" -> Long.valueOf(text);
      case "boolean" -> Boolean.valueOf(text);
      case "Path" ->
          Path.of(text.equals(Key.TEMPORARY) ? System.getProperty("java.io.tmpdir") : text);
      case "List" -> List.of(text.split("\\s+"));
      default -> text;
    };
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

  /** Help, allowed values and default, for {@code -h}. */
  public String described() {
    return help
        + (allowed.isEmpty() ? "" : ": " + allowed)
        + (byDefault.isEmpty() ? "" : "; default " + byDefault);
  }

  /** A row of a Markdown table: name, values, default, effect. */
  public String row() {
    return "| `%s` | %s | %s | %s |".formatted(name, allowed, byDefault, help).replace("  ", " ");
  }

  /** The name, so that a message may contain the setting itself. */
  @Override
  public String toString() {
    return name;
  }
}
