package dev.zkpulsar.harness.point;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.Arrays;
import java.util.Locale;

/**
 * An enum whose constants are values of a parameter with dashes, which JMH takes as text: {@code
 * STORE_ZOOKEEPER} is {@code store-zookeeper}. Other enums are the types of their parameters.
 */
public interface Labelled {

  /** The enum of a parameter of type String, whose other values the runner refuses. */
  @Retention(RetentionPolicy.RUNTIME)
  @interface By {
    Class<? extends Labelled> value();
  }

  String name();

  /** The value of the parameter. */
  default String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** The constant with an allowed label. */
  static <E extends Labelled> E of(Class<E> type, String label) {
    return Arrays.stream(type.getEnumConstants())
        .filter(constant -> constant.label().equals(label))
        .findFirst()
        .orElseThrow();
  }
}
