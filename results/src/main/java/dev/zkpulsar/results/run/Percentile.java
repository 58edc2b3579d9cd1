package dev.zkpulsar.results.run;

import java.math.BigDecimal;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A percentile, 100 being the greatest value: {@code response:p0.999} is the 99.9th of {@code
 * response}.
 */
public record Percentile(String metric, double percent) {
  private static final Pattern NAME = Pattern.compile("(.+):p([01]\\.\\d+)");

  /** The name of a metric's percentile that is written p99.9. */
  public static String name(String metric, String percentile) {
    return metric + ":p" + new BigDecimal(percentile.substring(1)).movePointLeft(2);
  }

  /** The name of the percentile of a metric that JMH writes as 99.9. */
  static String ofPercent(String metric, String percent) {
    var share = new BigDecimal(percent).movePointLeft(2).stripTrailingZeros();
    return metric + ":p" + share.setScale(Math.max(2, share.scale()));
  }

  /** The percentile that a metric's name stands for; empty for any other metric. */
  public static Optional<Percentile> of(String name) {
    var matcher = NAME.matcher(name);
    // In binary, 100 * 0.999 is not 99.9.
    return matcher.matches()
        ? Optional.of(
            new Percentile(
                matcher.group(1), Math.round(Double.parseDouble(matcher.group(2)) * 1e6) / 1e4))
        : Optional.empty();
  }
}
