package dev.zkpulsar.harness.plan;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.zkpulsar.harness.state.Params;
import dev.zkpulsar.harness.state.PointRules;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import org.openjdk.jmh.runner.options.Options;

/**
 * One benchmark with one value of each parameter: the unit that is run, journalled and resumed.
 *
 * @param benchmark the qualified name
 * @param usedParams the parameters that have an effect, sorted
 * @param options of the command line that selects it, without names of benchmarks
 * @param inheritedJvmArgs those of this JVM, without settings; empty if the command line or the
 *     benchmark has {@code jvmArgs}
 * @param needs a large need of resources, as text; empty if there is no such need
 * @param warmupSeconds the length of all warm-up iterations of a fork
 * @param estimatedSeconds the time of its iterations, all forks together
 */
public record Point(
    String benchmark,
    Map<String, String> params,
    Map<String, String> usedParams,
    Options options,
    Optional<List<String>> inheritedJvmArgs,
    String needs,
    double warmupSeconds,
    double estimatedSeconds) {

  public Point with(Map<String, String> otherParams, double otherSeconds) {
    return new Point(
        benchmark,
        otherParams,
        BenchmarkStates.usedParams(benchmark, otherParams),
        options,
        inheritedJvmArgs,
        needs,
        warmupSeconds,
        otherSeconds);
  }

  Point withNeeds(String otherNeeds) {
    return new Point(
        benchmark,
        params,
        usedParams,
        options,
        inheritedJvmArgs,
        otherNeeds,
        warmupSeconds,
        estimatedSeconds);
  }

  /** Class and method without the package, then the used parameters. */
  public String label() {
    return usedParams.entrySet().stream()
        .map(param -> " " + param.getKey() + "=" + param.getValue())
        .collect(Collectors.joining("", shortName(benchmark), ""));
  }

  public boolean uses(Class<?> state) {
    return BenchmarkStates.used(benchmark, params).contains(state);
  }

  /** The rules of the used states, which have the point's parameters. */
  public List<PointRules> rules() {
    return BenchmarkStates.rules(benchmark, new Params(params, 1));
  }

  /** The class and method of a qualified name. */
  public static String shortName(String benchmark) {
    return benchmark.replaceFirst("^.*\\.(?=[^.]+\\.[^.]+$)", "");
  }

  /** A file name, the same for the same label only. */
  public String key() {
    long hash = UUID.nameUUIDFromBytes(label().getBytes(UTF_8)).getMostSignificantBits();
    return Long.toHexString(hash) + "-" + shortName(benchmark);
  }

  /** The place of its interval log in the directory of a run; a point of warm-up only has none. */
  public String histograms() {
    return "histograms/" + key() + ".hlog";
  }
}
