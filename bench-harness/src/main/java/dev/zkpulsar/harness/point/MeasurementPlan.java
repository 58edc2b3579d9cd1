package dev.zkpulsar.harness.point;

import java.util.List;
import java.util.Optional;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/**
 * How a point is measured: the options that JMH gets for it, and the time that it takes.
 *
 * @param options of the command line that selects the point, without names of benchmarks
 * @param inheritedJvmArgs the runner's own JVM arguments, which the forks get, without settings;
 *     empty if the command line or the benchmark has {@code jvmArgs}
 * @param needs a large need of resources, as text for the console; empty text if there is none
 * @param warmupSeconds the length of all warm-up iterations of one fork
 * @param estimatedSeconds the length of all iterations of all forks together
 */
public record MeasurementPlan(
    Options options,
    Optional<List<String>> inheritedJvmArgs,
    String needs,
    double warmupSeconds,
    double estimatedSeconds) {
  /** The plan of a point that nobody measures: no option, no need, no time. */
  public static final MeasurementPlan NONE =
      new MeasurementPlan(new OptionsBuilder().build(), Optional.empty(), "", 0, 0);

  MeasurementPlan withNeeds(String otherNeeds) {
    return new MeasurementPlan(
        options, inheritedJvmArgs, otherNeeds, warmupSeconds, estimatedSeconds);
  }

  MeasurementPlan withEstimatedSeconds(double otherSeconds) {
    return new MeasurementPlan(options, inheritedJvmArgs, needs, warmupSeconds, otherSeconds);
  }
}
