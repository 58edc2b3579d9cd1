package dev.zkpulsar.harness.plan;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.Defaults;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.util.Optional;

/**
 * How long a point's iterations last: as the options say, or else the benchmark, or else JMH.
 *
 * @param warmupSeconds all warm-up iterations of one fork
 * @param totalSeconds all iterations of all forks and modes
 */
record PointTime(double warmupSeconds, double totalSeconds) {

  static PointTime of(BenchmarkListEntry benchmark, Options options) {
    double iterationSeconds =
        seconds(
            options.getMeasurementTime(),
            benchmark.getMeasurementTime(),
            Defaults.MEASUREMENT_TIME);
    int iterations =
        count(
            options.getMeasurementIterations(),
            benchmark.getMeasurementIterations(),
            Defaults.MEASUREMENT_ITERATIONS);
    double warmupSeconds =
        seconds(options.getWarmupTime(), benchmark.getWarmupTime(), Defaults.WARMUP_TIME)
            * count(
                options.getWarmupIterations(),
                benchmark.getWarmupIterations(),
                Defaults.WARMUP_ITERATIONS);
    int measuring = count(options.getForkCount(), benchmark.getForks(), Defaults.MEASUREMENT_FORKS);
    int warming = count(options.getWarmupForkCount(), benchmark.getWarmupForks(), 0);
    int modes = Math.max(1, options.getBenchModes().size());
    int forks = Math.max(1, measuring) + warming;
    return new PointTime(
        warmupSeconds, forks * modes * (warmupSeconds + iterations * iterationSeconds));
  }

  private static int count(Optional<Integer> asked, Optional<Integer> own, int otherwise) {
    return asked.orElse(own.orElse(otherwise));
  }

  private static double seconds(
      Optional<TimeValue> asked, Optional<TimeValue> own, TimeValue otherwise) {
    return asked.orElse(own.orElse(otherwise)).convertTo(TimeUnit.MILLISECONDS) / 1e3;
  }
}
