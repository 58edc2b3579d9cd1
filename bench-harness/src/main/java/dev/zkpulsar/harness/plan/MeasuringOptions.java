package dev.zkpulsar.harness.plan;

import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.util.Optional;

/** JMH's options on which a measurement depends: not the points, and not the place of results. */
public final class MeasuringOptions {
  /** How JMH's options are read, by the option's name on the command line; in JMH's order. */
  private static final Map<String, Function<Options, Object>> BY_NAME = new LinkedHashMap<>();

  static {
    BY_NAME.put("-i", Options::getMeasurementIterations);
    BY_NAME.put("-r", Options::getMeasurementTime);
    BY_NAME.put("-bs", Options::getMeasurementBatchSize);
    BY_NAME.put("-wi", Options::getWarmupIterations);
    BY_NAME.put("-w", Options::getWarmupTime);
    BY_NAME.put("-wbs", Options::getWarmupBatchSize);
    BY_NAME.put("-wm", Options::getWarmupMode);
    BY_NAME.put("-wmb", Options::getWarmupIncludes);
    BY_NAME.put("-f", Options::getForkCount);
    BY_NAME.put("-wf", Options::getWarmupForkCount);
    BY_NAME.put("-to", Options::getTimeout);
    BY_NAME.put("-bm", Options::getBenchModes);
    BY_NAME.put("-tu", Options::getTimeUnit);
    BY_NAME.put("-opi", Options::getOperationsPerInvocation);
    BY_NAME.put("-t", Options::getThreads);
    BY_NAME.put("-tg", Options::getThreadGroups);
    BY_NAME.put("-si", Options::shouldSyncIterations);
    BY_NAME.put("-gc", Options::shouldDoGC);
    BY_NAME.put("-foe", Options::shouldFailOnError);
    BY_NAME.put("-prof", Options::getProfilers);
    BY_NAME.put("-jvm", Options::getJvm);
    BY_NAME.put("-jvmArgs", Options::getJvmArgs);
    BY_NAME.put("-jvmArgsAppend", Options::getJvmArgsAppend);
    BY_NAME.put("-jvmArgsPrepend", Options::getJvmArgsPrepend);
  }

  private MeasuringOptions() {}

  /** The given ones by name, each with its value as text. */
  public static Map<String, String> of(Options options) {
    var given = new TreeMap<String, String>();
    BY_NAME.forEach(
        (name, read) -> {
          String value = text(read.apply(options));
          if (!value.isEmpty()) {
            given.put(name, value);
          }
        });
    return given;
  }

  /** Text of an option's value, which may be missing, several, or an array; empty if missing. */
  private static String text(Object value) {
    if (value instanceof Optional<?> optional) {
      return optional.hasValue() ? text(optional.get()) : "";
    } else if (value instanceof Collection<?> several) {
      return several.stream().map(MeasuringOptions::text).collect(Collectors.joining(" "));
    } else if (value instanceof int[] numbers) {
      return Arrays.toString(numbers);
    }
    return value.toString();
  }
}
