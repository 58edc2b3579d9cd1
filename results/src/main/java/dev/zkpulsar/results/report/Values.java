package dev.zkpulsar.results.report;

import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;

/** The values of parameters as numbers, in their natural order, and shortened. */
public final class Values {
  /** By10 before By100, and 10K before 1M. */
  static final Comparator<String> NATURAL = Comparator.comparing(Values::padded);

  private static final Pattern NUMBER = Pattern.compile("(-?\\d+(?:\\.\\d+)?)([KMG]?)");
  private static final Pattern DIGITS = Pattern.compile("\\d+([KMG]\\b)?");
  private static final double THOUSAND = 1000;
  private static final int LONG = 40;
  private static final int SHORT = 28;

  private Values() {}

  /** The number that a value is, with K, M and G; NaN if it is none. */
  public static double number(String value) {
    var number = NUMBER.matcher(value);
    return number.matches()
        ? Double.parseDouble(number.group(1))
            * Math.pow(THOUSAND, ("KMG".indexOf(number.group(2)) + 1) * number.group(2).length())
        : Double.NaN;
  }

  private static String padded(String text) {
    return DIGITS.matcher(text).replaceAll(digits -> "%020.0f".formatted(number(digits.group())));
  }

  /** A long value, such as JSON, becomes its number and the start of what differs. */
  static Map<String, String> shortened(Collection<String> all) {
    var values = all.stream().filter(Objects::nonNull).distinct().sorted(NATURAL).toList();
    int same =
        Arrays.mismatch(
            Collections.min(values).toCharArray(), Collections.max(values).toCharArray());
    var shortened = new LinkedHashMap<String, String>();
    for (String value : values) {
      int from = Math.max(0, same);
      String start = value.substring(from, Math.min(value.length(), from + SHORT));
      String number = "#" + (shortened.size() + 1) + " ";
      String words = number + start.replaceFirst("\\W*\\w*$", "") + "\u2026";
      shortened.put(value, value.length() <= LONG ? value : words);
    }
    return shortened;
  }
}
