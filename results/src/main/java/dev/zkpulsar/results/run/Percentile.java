package dev.zkpulsar.results.run;

import java.math.BigDecimal;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A percentile of a distribution. A metric's name has it as a share: {@code response:p0.999} is the
 * 99.9th of {@code response}, {@code response:p1.00} its maximum. People read p99.9 ({@link
 * #label}); JMH's files have 99.9.
 *
 * @param metric the distribution
 * @param percent from 0 to 100
 */
public record Percentile(String metric, double percent) {
  /** The end of a median's name, behind that of the distribution. */
  public static final String MEDIAN = ":p0.50";

  /** The end of a 99th percentile's name, behind that of the distribution. */
  public static final String P99 = ":p0.99";

  /** A regular expression for the end of a percentile's name behind the colon: {@code p0.99}. */
  public static final String SHARE = "p([01]\\.\\d+)";

  private static final Pattern NAME = Pattern.compile("(.*):" + SHARE);

  /** The name of the percentile that JMH's files call 99.9. */
  public static String name(String metric, String jmhPercent) {
    var share = new BigDecimal(jmhPercent).movePointLeft(2).stripTrailingZeros();
    return metric + ":p" + share.setScale(Math.max(2, share.scale()));
  }

  /** The percentile of this name; empty if the name is another metric's. */
  public static Optional<Percentile> of(String name) {
    var matcher = NAME.matcher(name);
    if (!matcher.matches() || matcher.group(1).isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(new Percentile(matcher.group(1), percent(matcher.group(2))));
  }

  /** What people read in place of a name or its end: p50, p99.9. */
  public static String label(String name) {
    var matcher = NAME.matcher(name);
    if (!matcher.matches()) {
      return name;
    }
    return "p"
        + new BigDecimal(matcher.group(2)).movePointRight(2).stripTrailingZeros().toPlainString();
  }

  /** The percentage of a share: 99.9 of 0.999. */
  public static double percent(String share) {
    // In binary, 100 * 0.999 is not 99.9.
    return Math.round(Double.parseDouble(share) * 1e6) / 1e4;
  }
}
