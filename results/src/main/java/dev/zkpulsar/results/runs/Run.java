package dev.zkpulsar.results.runs;

import java.util.Map;

/**
 * What one run measured.
 *
 * @param name tells it from others, and sorts by time
 */
public record Run(String name, Map<Key, JmhResults.Point> points) {

  /** Whether the other is of the same suite, as far as can be told. */
  public boolean sharesPoint(Run other) {
    return points.keySet().stream().anyMatch(other.points()::containsKey);
  }

  /** What makes two points the same measurement: the benchmark and its parameters. */
  public record Key(String benchmark, Map<String, String> params) {
    public static Key of(JmhResults.Point point) {
      return new Key(point.benchmark(), point.params());
    }

    @Override
    public String toString() {
      return (benchmark + " " + PointKey.words(params)).strip();
    }
  }
}
