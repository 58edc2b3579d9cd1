package dev.zkpulsar.results.run;

import java.util.regex.Pattern;

/**
 * A metric's name in which each {@code *} stands for any text: {@code *.cpu} is {@code
 * zookeeper1.cpu}, too.
 */
public final class Wildcard {
  private final Pattern pattern;

  public Wildcard(String name) {
    pattern = Pattern.compile(Pattern.quote(name).replace("*", "\\E.*\\Q"));
  }

  /** Whether a metric has such a name. */
  public boolean isFor(String metric) {
    return pattern.matcher(metric).matches();
  }
}
