package dev.zkpulsar.results;

import java.util.Map;

/**
 * What one run measured.
 *
 * @param name tells it from others, and sorts by time
 */
record Run(String name, Map<Key, JmhResults.Point> points) {

  /** Whether the other is of the same suite, as far as can be told. */
  boolean sharesPoint(Run other) {
    return points.keySet().stream().anyMatch(other.points()::containsKey);
  }

  /** What makes two points the same measurement: the benchmark and its parameters. */
  record Key(String benchmark, Map<String, String> params) {
    static Key of(JmhResults.Point point) {
      return new Key(point.benchmark(), point.params());
    }

    @Override
    public String toString() {
      return (benchmark + " " + PointKey.words(params)).strip();
    }
  }
}
