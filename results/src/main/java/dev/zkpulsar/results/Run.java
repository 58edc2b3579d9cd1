package dev.zkpulsar.results;

import java.util.Map;

/**
 * What one run measured.
 *
 * @param name tells it from others, and sorts by time
 */
record Run(String name, Map<Key, JmhResults.Point> points) {

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
