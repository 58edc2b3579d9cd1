package dev.zkpulsar.env.settings;

import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.function.Function;

/** Reads records whose components are settings, and makes copies of them with other values. */
public final class SettingsReader {
  private SettingsReader() {}

  /**
   * Reads a record.
   *
   * @param others by component: the values of components that are no settings, and defaults that
   *     only the running program knows
   * @throws BadInputException when a value is not allowed
   */
  public static <R extends Record> R read(Class<R> type, Properties given, Map<String, ?> others) {
    return create(type, component -> value(component, given, others));
  }

  private static Object value(RecordComponent component, Properties given, Map<String, ?> others) {
    Optional<Setting> declared = Setting.of(component);
    Object other = others.get(component.getName());
    if (declared.isEmpty()) {
      return other;
    }
    Setting setting = declared.get();
    Class<?> type = component.getType();
    Optional<String> text =
        setting.get(given).filter(value -> type.isPrimitive() || !value.isEmpty());
    if (type == Optional.class) {
      return text.map(value -> setting.read(setting, value));
    }
    if (text.isEmpty() && other != null) {
      return other;
    }
    String read = text.orElse(setting.byDefault());
    return read.isEmpty() && type == List.class ? List.of() : setting.read(setting, read);
  }

  /** The same settings but for some values, by component; they are not checked. */
  @SuppressWarnings("unchecked")
  public static <R extends Record> R with(R settings, Map<String, ?> values) {
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
    RecordComponent[] components = type.getRecordComponents();
    Object[] values = Arrays.stream(components).map(value).toArray();
    try {
      var constructor =
          type.getDeclaredConstructor(
              Arrays.stream(components).map(RecordComponent::getType).toArray(Class[]::new));
      constructor.setAccessible(true);
      return constructor.newInstance(values);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Refuses every given setting that this kind of environment would ignore. */
  public static void requireHonoured(List<Setting> all, Properties given, Kind kind) {
    for (Setting setting : all) {
      Optional<String> value = setting.get(given).filter(any -> !setting.kinds().contains(kind));
      if (value.isPresent()) {
        throw BadInputException.of(
            setting,
            Secrets.removed(value.get()),
            "has no effect on " + kind + " servers",
            "with servers that are "
                + String.join(" or ", setting.kinds().stream().map(Kind::name).sorted().toList()));
      }
    }
  }
}
