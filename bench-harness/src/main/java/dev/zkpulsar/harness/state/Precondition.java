package dev.zkpulsar.harness.state;

import java.util.Map;
import java.util.Properties;

/**
 * A benchmark's state that can tell from parameters and settings whether the benchmark can run
 * here. The runner creates one with its constructor without arguments and calls it for every point,
 * before it measures any:
 *
 * <pre>{@code
 * @State(Scope.Benchmark)
 * public class Tree implements Precondition {
 *   @Override
 *   public String check(Map<String, String> params, Properties settings) {
 *     requireDiskSpace(Long.parseLong(params.get("nodes")) * NODE_BYTES);
 *     return ""; // needs nothing worth mentioning
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
   * @return the resources that the point needs, as text for the console; empty if few
   * @throws dev.zkpulsar.env.settings.BadInputException with one line that names the need, the
   *     resources that are there, and what to change
   */
  String check(Map<String, String> params, Properties settings);
}
