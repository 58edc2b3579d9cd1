package dev.zkpulsar.results.page;

import dev.zkpulsar.results.run.Names;
import java.util.regex.Pattern;

/** The natural order of texts with numbers: By10 before By100, and 10K before 1M. */
final class Natural {
  private static final Pattern DIGITS = Pattern.compile("\\d+([KMG]\\b)?");

  private Natural() {}

  /** A text that sorts as the given one should. */
  static String key(String text) {
    return DIGITS
        .matcher(text)
        .replaceAll(digits -> "%020.0f".formatted(Names.number(digits.group())));
  }
}
