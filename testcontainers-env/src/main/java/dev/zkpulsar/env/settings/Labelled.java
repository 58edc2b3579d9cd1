package dev.zkpulsar.env.settings;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.Arrays;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * An enum whose constants are the values of a parameter, in lower case and with dashes: {@code
 * STORE_ZOOKEEPER} is {@code store-zookeeper}. JMH would set a field of the enum's type only by the
 * names of its constants, so the field is a text:
 *
 * <pre>{@code
 * @Param("in-turn")
 * @Labelled.By(KeyOrder.class)
 * public String keys;
 *
 * KeyOrder.ZIPF.is(keys)
 * Labelled.of(KeyOrder.class, keys).over(nodes)
 * }</pre>
 */
public interface Labelled {

  /** The enum of a parameter of type String, whose other values the runner refuses. */
  @Retention(RetentionPolicy.RUNTIME)
  @interface By {
    Class<? extends Labelled> value();
  }

  String name();

  Class<?> getDeclaringClass();

  /** The value of the parameter. */
  default String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Whether this is the constant with a label. A look-up in a table: an operation may call it. */
  default boolean is(String label) {
    return Labels.BY_TYPE.get(getDeclaringClass()).get(label) == this;
  }

  /** The constant with an allowed label. A look-up in a table: an operation may call it. */
  static <E extends Labelled> E of(Class<E> type, String label) {
    return type.cast(Objects.requireNonNull(Labels.BY_TYPE.get(type).get(label), label));
  }

  /** The labels of an enum, as a refusal names them. */
  static String allowed(Class<? extends Labelled> type) {
    return Arrays.stream(type.getEnumConstants())
        .map(Labelled::label)
        .collect(Collectors.joining(", "));
  }
}
