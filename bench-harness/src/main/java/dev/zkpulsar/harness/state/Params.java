package dev.zkpulsar.harness.state;

import dev.zkpulsar.env.settings.BadInputException;
import java.lang.reflect.Field;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.openjdk.jmh.annotations.Param;

/**
 * The parameters of a point, with the fields of its states.
 *
 * @param values by name, each an allowed value of its field
 * @param workers the number of workers that share each {@link Total}
 */
public record Params(Map<String, String> values, int workers) {

  /**
   * Refuses several workers.
   *
   * @param why what they cannot share
   */
  public void requireOneWorker(String why) {
    if (workers > 1) {
      throw BadInputException.of("bench.workers", workers, why, "1");
    }
  }

  /** A new state with the point's values in its fields, as JMH will set them. */
  public <S> S of(Class<S> state) {
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

  /** The largest share of a worker in a total. */
  public int share(int total) {
    return (total + workers - 1) / workers;
  }

  /** The parameters of a state, with those of its superclasses. */
  public static List<Field> fields(Class<?> state) {
    return Arrays.stream(state.getFields())
        .filter(field -> field.isAnnotationPresent(Param.class))
        .toList();
  }

  /** The value of a field of this type; may throw a NumberFormatException. */
  public static Object parse(Class<?> type, String value) {
    if (type.isEnum()) {
      return Arrays.stream(type.getEnumConstants())
          .filter(constant -> ((Enum<?>) constant).name().equals(value))
          .findFirst()
          .orElseThrow();
    }
    return switch (type.getName()) {
      case "int" -> Integer.valueOf(value);
      case "double" -> Double.valueOf(value);
      case "boolean" -> Boolean.valueOf(value);
      default -> value;
    };
  }
}
