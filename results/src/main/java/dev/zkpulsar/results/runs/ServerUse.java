package dev.zkpulsar.results.runs;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Pattern;
import java.util.stream.DoubleStream;

/**
 * What the servers of a point used, from its metrics {@code zookeeperN.RESOURCE}: nothing where the
 * figure of one is missing or in another unit, for it may be the greatest.
 */
public record ServerUse(MeasuredPoint point) {
  private static final double MIB = 1 << 20;

  private Optional<DoubleStream> ofEach(String resource, String unit) {
    var name = Pattern.compile("zookeeper\\d+\\." + Pattern.quote(resource));
    List<OptionalDouble> scores =
        point.metrics().keySet().stream()
            .filter(metric -> name.matcher(metric).matches())
            .map(metric -> point.value(metric, null, unit))
            .toList();
    return scores.isEmpty()
            || scores.stream().anyMatch(OptionalDouble::isEmpty)
            || !Integer.toString(scores.size()).equals(point.params().get("servers"))
        ? Optional.empty()
        : Optional.of(scores.stream().mapToDouble(OptionalDouble::getAsDouble));
  }

  /** All servers together. */
  public OptionalDouble sum(String resource, String unit) {
    return ofEach(resource, unit)
        .map(each -> OptionalDouble.of(each.sum()))
        .orElse(OptionalDouble.empty());
  }

  /** The server that uses most. */
  public OptionalDouble most(String resource, String unit) {
    return ofEach(resource, unit).map(DoubleStream::max).orElse(OptionalDouble.empty());
  }

  public OptionalDouble mostMiB(String resource, String unit) {
    return mib(most(resource, unit));
  }

  public static OptionalDouble mib(OptionalDouble bytes) {
    return bytes.isEmpty() ? bytes : OptionalDouble.of(bytes.getAsDouble() / MIB);
  }
}
