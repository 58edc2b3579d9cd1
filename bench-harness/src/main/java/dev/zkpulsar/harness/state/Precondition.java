package dev.zkpulsar.harness.state;

import java.util.Map;
import java.util.Properties;

/**
 * A benchmark's state that checks from parameters and settings whether the benchmark can run here.
 * The runner creates it with its constructor without arguments and calls it for every point before
 * the first measurement:
 *
 * <pre>{@code
 * @State(Scope.Benchmark)
 * public class Tree implements Precondition {
 *   @Override
 *   public String check(Map<String, String> params, Properties settings) {
 *     requireDiskSpace(Long.parseLong(params.get("nodes")) * NODE_BYTES);
 *     return ""; // needs few resources
 *   }
 * }
 * }</pre>
 */
public interface Precondition {

  /**
   * Refuses a point that cannot run here.
   *
   * @param params the point's parameters, each an allowed value of its field
   * @param settings the run's settings, by name
   * @return the resources that the point needs, as text for the console; empty if small
   * @throws dev.zkpulsar.env.settings.BadInputException with one line that names the need, the
   *     available resources and the remedy
   */
  String check(Map<String, String> params, Properties settings);
}
