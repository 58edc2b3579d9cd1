package dev.zkpulsar.env.settings;

import static java.util.stream.Collectors.toMap;

import java.util.Arrays;
import java.util.Map;

/** The constants of each {@link Labelled} enum by their labels. */
final class Labels extends ClassValue<Map<String, Labelled>> {
  static final Labels BY_TYPE = new Labels();

  private Labels() {}

  @Override
  protected Map<String, Labelled> computeValue(Class<?> type) {
    return Arrays.stream(type.getEnumConstants())
        .map(Labelled.class::cast)
        .collect(toMap(Labelled::label, constant -> constant));
  }
}
