package dev.zkpulsar.results.run;

import java.math.BigDecimal;
import java.util.Optional;
import java.util.regex.Pattern;

/** A percentile by its name: {@code response:p0.999} is the 99.9th, p1.00 the most. */
public record Percentile(String metric, double percent) {
  private static final Pattern NAME = Pattern.compile("(.+):p([01]\\.\\d+)");

  /** The name of the percentile that people write as p99.9, and JMH as 99.9. */
  public static String name(String metric, String percentile) {
    var share = new BigDecimal(percentile.replace("p", "")).movePointLeft(2).stripTrailingZeros();
    return metric + ":p" + share.setScale(Math.max(2, share.scale()));
  }

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
