package dev.zkpulsar.env.settings;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A property such as {@code bench.oxia.shards}, as a component of a record declares it with a
 * {@link Key}. Help, docs and provenance are made from it.
 *
 * @param type of its values: int, long, boolean, String, Path, or a List of words
 */
public record Setting(
    String name,
    Class<?> type,
    String byDefault,
    String allowed,
    Set<EnvironmentKind> kinds,
    Affects affects,
    String help) {
  private static final Pattern BOUNDS = Pattern.compile("(-?\\d+) to (\\d+)");
  private static final String WORDS = "\\w+(, \\w+)*";

  /** The things that depend on the value of a setting. */
  public enum Affects {
    /** The measurement: runs with different values are not alike. */
    MEASUREMENT,
    /** The measurement, but only by the hosts of an address: ports and paths may differ. */
    HOST,
    /** No measurement, or a fact that provenance.json records more precisely, such as the disk. */
    NOTHING
  }

  /** A setting that no record declares, with any text; every kind of environment honours it. */
  public static Setting of(String name, String help) {
    var kinds = Set.of(EnvironmentKind.values());
    return new Setting(name, String.class, "", "", kinds, Affects.MEASUREMENT, help);
  }

  /** The setting of a component of a record. */
  public static Setting of(Class<? extends Record> record, String component) {
    return Arrays.stream(record.getRecordComponents())
        .filter(declared -> declared.getName().equals(component))
        .map(Setting::of)
        .findFirst()
        .orElseThrow();
  }

  /** The settings that a record declares, in their order. */
  public static List<Setting> all(Class<? extends Record> record) {
    return Arrays.stream(record.getRecordComponents())
        .filter(component -> component.isAnnotationPresent(Key.class))
        .map(Setting::of)
        .toList();
  }

  static Setting of(RecordComponent component) {
    Key key = component.getAnnotation(Key.class);
    Class<?> type = component.getType();
    if (component.getGenericType() instanceof ParameterizedType of && type == Optional.class) {
      type = (Class<?>) of.getActualTypeArguments()[0];
    }
    var prefix = component.getDeclaringRecord().getAnnotation(Key.Prefix.class);
    return new Setting(
        key.name().isEmpty() ? prefix.value() + "." + component.getName() : key.name(),
        type,
        key.byDefault(),
        type == boolean.class ? "true, false" : key.allowed(),
        Set.of(key.kinds()),
        key.affects(),
        component.getAnnotation(Key.Help.class).value());
  }

  /** The value as text; empty if the setting is not given. */
  public Optional<String> get(Properties given) {
    return Optional.ofNullable(given.getProperty(name)).map(String::trim);
  }

  /**
   * The value of a text.
   *
   * @param option the source of the text, for the message
   * @throws BadInputException when the text is not allowed
   */
  public Object read(Object option, String text) {
    try {
      if (isAllowed(text)) {
        return switch (type.getSimpleName()) {
          case "int" -> Integer.valueOf(text);
          case "long", "Long" -> Long.valueOf(text);
          case "boolean" -> !text.equals("false");
          case "Path" ->
              Path.of(text.equals(Key.TEMPORARY) ? System.getProperty("java.io.tmpdir") : text);
          case "List" -> text.isEmpty() ? List.of() : List.of(text.split("\\s+"));
          default -> text;
        };
      }
    } catch (NumberFormatException e) {
      // The same message as for a number out of bounds.
    }
    throw BadInputException.of(option, text, allowed);
  }

  /**
   * Refuses a number that is not allowed.
   *
   * @param option the source of the number, for the message
   */
  public void requireAllowed(Object option, int number) {
    if (!isAllowed(Integer.toString(number))) {
      throw BadInputException.of(option, number, allowed);
    }
  }

  private boolean isAllowed(String text) {
    Matcher bounds = BOUNDS.matcher(allowed);
    if (bounds.matches()) {
      long number = Long.parseLong(text);
      return Long.parseLong(bounds.group(1)) <= number && number <= Long.parseLong(bounds.group(2));
    }
    boolean isFlag = type == boolean.class && text.isEmpty(); // -Dbench.plan
    return isFlag || !allowed.matches(WORDS) || List.of(allowed.split(", ")).contains(text);
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

  /** Help, allowed values and default in one line. */
  public String described() {
    String values = allowed + (byDefault.isEmpty() ? "" : "; default " + byDefault);
    return values.isEmpty() ? help : help + " (" + values.replaceFirst("^; ", "") + ")";
  }

  /** The name, so that a message may contain the setting itself. */
  @Override
  public String toString() {
    return name;
  }
}
