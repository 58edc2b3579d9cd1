package dev.zkpulsar.harness.plan;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.openjdk.jmh.runner.options.CommandLineOptions;

/**
 * One benchmark with one value of each parameter: what is run, journalled and told apart.
 *
 * @param benchmark the qualified name
 * @param params in the order in which JMH lists them
 * @param options the command line that it comes from
 * @param jvmArgsPrepend of the command line, else of the benchmark
 * @param needs what it needs of the machine; empty where that is little
 * @param estimatedSeconds what its iterations take, all forks together
 */
public record Point(
    String benchmark,
    Map<String, String> params,
    CommandLineOptions options,
    List<String> jvmArgsPrepend,
    String needs,
    double estimatedSeconds) {

  /** Class and method without the package, then the parameters. */
  public String label() {
    String values =
        params.entrySet().stream()
            .map(param -> param.getKey() + "=" + param.getValue())
            .collect(Collectors.joining(" "));
    return (shortName(benchmark) + " " + values).strip();
  }

  public static String shortName(String benchmark) {
    return benchmark.replaceFirst("^.*\\.(?=[^.]+\\.[^.]+$)", "");
  }

  /** The same for the same point of the same command line, and usable as a file name. */
  public String key() {
    return Integer.toHexString(label().hashCode()) + "-" + shortName(benchmark);
  }
}
