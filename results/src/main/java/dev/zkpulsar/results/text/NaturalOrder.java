package dev.zkpulsar.results.text;

import java.math.BigInteger;
import java.util.Comparator;
import java.util.regex.Pattern;

/**
 * The order in which people number files: build-9 before build-10.
 *
 * <p>Names are compared part by part, digits as a number, other text as it is. Names that differ
 * only in leading zeros are ordered as text, so different names are never equal.
 */
public final class NaturalOrder implements Comparator<String> {
  public static final Comparator<String> NATURAL_ORDER = new NaturalOrder();

  /** Between a digit and another character. */
  private static final Pattern BOUNDARY = Pattern.compile("(?<=\\d)(?=\\D)|(?<=\\D)(?=\\d)");

  private NaturalOrder() {}

  @Override
  public int compare(String one, String other) {
    String[] parts = BOUNDARY.split(one);
    String[] others = BOUNDARY.split(other);
    for (int i = 0; i < Math.min(parts.length, others.length); i++) {
      int order = compareParts(parts[i], others[i]);
      if (order != 0) {
        return order;
      }
    }
    int length = Integer.compare(parts.length, others.length);
    return length != 0 ? length : one.compareTo(other);
  }

  private static int compareParts(String one, String other) {
    boolean areNumbers = isNumber(one) && isNumber(other);
    return areNumbers ? new BigInteger(one).compareTo(new BigInteger(other)) : one.compareTo(other);
  }

  private static boolean isNumber(String part) {
    return part.matches("\\d+");
  }
}
