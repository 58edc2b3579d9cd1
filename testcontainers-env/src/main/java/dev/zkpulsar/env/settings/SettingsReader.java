package dev.zkpulsar.env.settings;

import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Reads records whose components are settings, and makes copies of them with other values. */
public final class SettingsReader {
  private SettingsReader() {}

  /**
   * Reads a record.
   *
   * @param others by component: the values of components that are no settings, and defaults that
   *     only the running program knows
   * @throws BadInputException when a value is not allowed, or the {@code kind} among the others
   *     does not honour a setting
   */
  public static <R extends Record> R read(Class<R> type, Properties given, Map<String, ?> others) {
    if (others.get("kind") instanceof EnvironmentKind kind) {
      Setting.all(type).forEach(setting -> refuseUnlessHonoured(setting, kind, given));
    }
    return create(type, component -> value(component, given, others));
  }

  private static void refuseUnlessHonoured(
      Setting setting, EnvironmentKind kind, Properties given) {
    if (!setting.kinds().contains(kind)) {
      var kinds = setting.kinds().stream().map(EnvironmentKind::label).sorted().toList();
      String allowed = "with servers that are " + String.join(" or ", kinds);
      refuse(setting, given, "has no effect on " + kind + " servers", allowed);
    }
  }

  private static Object value(RecordComponent component, Properties given, Map<String, ?> others) {
    Object other = others.get(component.getName());
    if (!component.isAnnotationPresent(Key.class)) {
      return other;
    }
    Setting setting = Setting.of(component);
    refuseEmpty(setting, given);
    refuseBlankAround(setting, given);
    Optional<String> text = setting.get(given);
    if (component.getType() == Optional.class) {
      return text.map(value -> setting.read(setting, value));
    }
    return text.isEmpty() && other != null
        ? other
        : setting.read(setting, text.orElse(setting.byDefault()));
  }

  /** A blank beside an address usually is one inside a list, which a shell has cut there. */
  private static void refuseBlankAround(Setting setting, Properties given) {
    String typed = given.getProperty(setting.name(), "");
    if (setting.allowed().contains("host:port") && !typed.equals(typed.trim())) {
      String why = "a blank at the beginning or end; drop it";
      throw BadInputException.of(setting, typed, why, setting.allowed());
    }
  }

  /**
   * Refuses a setting that is given without a value, as by an unset variable. A flag needs none.
   */
  public static void refuseEmpty(Setting setting, Properties given) {
    boolean isEmpty = setting.get(given).map(String::isEmpty).orElse(false);
    if (isEmpty && setting.type() != boolean.class) {
      String allowed = setting.allowed().isEmpty() ? "a value" : setting.allowed();
      throw BadInputException.of(setting, "", "it has no value", allowed + "; or no -D" + setting);
    }
  }

  /** Refuses a setting, if it is given, whose value would have no effect. */
  public static void refuse(Setting setting, Properties given, String reason, String allowed) {
    if (setting.get(given).isPresent()) {
      String value = Secrets.removed(setting.get(given).get());
      throw BadInputException.of(setting, value, reason, allowed);
    }
  }

  /** The same settings but for some values, by the name of their component; not checked. */
  @SuppressWarnings("unchecked")
  public static <R extends Record> R with(R settings, Map<String, ?> values) {
    Set<String> components =
        Arrays.stream(settings.getClass().getRecordComponents())
            .map(RecordComponent::getName)
            .collect(Collectors.toSet());
    if (!components.containsAll(values.keySet())) {
      throw new IllegalArgumentException(values.keySet() + ": not all are of " + components);
    }
    return create(
        (Class<R>) settings.getClass(),
        component -> {
          Object other = values.get(component.getName());
          return other != null ? other : get(component, settings);
        });
  }

  private static Object get(RecordComponent component, Record settings) {
    try {
      component.getAccessor().setAccessible(true);
      return component.getAccessor().invoke(settings);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private static <R extends Record> R create(
      Class<R> type, Function<RecordComponent, Object> value) {
    Object[] values = Arrays.stream(type.getRecordComponents()).map(value).toArray();
    try {
      var constructor = type.getDeclaredConstructors()[0];
      constructor.setAccessible(true);
      return type.cast(constructor.newInstance(values));
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }
}
