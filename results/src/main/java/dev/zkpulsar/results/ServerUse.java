package dev.zkpulsar.results;

import java.util.OptionalDouble;
import java.util.regex.Pattern;
import java.util.stream.DoubleStream;

/** What the servers of a point used, from its metrics {@code zookeeperN.RESOURCE}. */
record ServerUse(JmhResults.Point point) {
  private static final double MIB = 1 << 20;

  private DoubleStream of(String resource) {
    var name = Pattern.compile("zookeeper\\d+\\." + resource);
    return point.metrics().keySet().stream()
        .filter(metric -> name.matcher(metric).matches())
        .map(point::score)
        .filter(OptionalDouble::isPresent)
        .mapToDouble(OptionalDouble::getAsDouble);
  }

  /** All servers together, in the resource's unit. */
  OptionalDouble sum(String resource) {
    double[] values = of(resource).toArray();
    return values.length == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(DoubleStream.of(values).sum());
  }

  /** The server that uses most. */
  OptionalDouble most(String resource) {
    return of(resource).max();
  }

  OptionalDouble mostMiB(String resource) {
    return mib(most(resource));
  }

  static OptionalDouble mib(OptionalDouble bytes) {
    return bytes.isEmpty() ? bytes : OptionalDouble.of(bytes.getAsDouble() / MIB);
  }
}
