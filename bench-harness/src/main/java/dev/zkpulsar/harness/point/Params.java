package dev.zkpulsar.harness.point;

import dev.zkpulsar.env.settings.Labelled;
import java.lang.reflect.Field;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.openjdk.jmh.annotations.Param;

/** Parameters as text, and as fields of states: the one place where text becomes a type. */
public final class Params {
  private Params() {}

  /**
   * A new state with values in its fields, as JMH will set them.
   *
   * @param values by name, each an allowed value of its field
   */
  static <S> S fill(Class<S> state, Map<String, String> values) {
    try {
      S filled = state.getDeclaredConstructor().newInstance();
      for (Field field : fields(state)) {
        if (values.containsKey(field.getName())) {
          field.set(filled, parse(field.getType(), values.get(field.getName())));
        }
      }
      return filled;
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(state + " has no constructor without arguments", e);
    }
  }

  /** The parameters of a state, with those of its superclasses. */
  public static List<Field> fields(Class<?> state) {
    return Arrays.stream(state.getFields())
        .filter(field -> field.isAnnotationPresent(Param.class))
        .toList();
  }

  /**
   * The value of a field of this type; may throw a NumberFormatException. An enum as the type is a
   * mistake of a state, see {@link Labelled}.
   */
  public static Object parse(Class<?> type, String value) {
    if (type.isEnum()) { // JMH would take the names of its constants.
      throw new IllegalStateException(
          type + " is the type of a parameter; allowed: a String with @Labelled.By");
    }
    return switch (type.getName()) {
      case "int" -> Integer.valueOf(value);
      case "double" -> Double.valueOf(value);
      case "boolean" -> Boolean.valueOf(value);
      default -> value;
    };
  }
}
