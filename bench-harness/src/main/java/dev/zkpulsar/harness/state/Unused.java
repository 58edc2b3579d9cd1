package dev.zkpulsar.harness.state;

import dev.zkpulsar.env.settings.BadInputException;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;

/**
 * A benchmark's state that leaves some parameters or systems unused at some points. An unused
 * parameter is no axis of its points: points that differ in it alone are one point, whose label and
 * result lack it. An unused system is not started. The runner creates the state with its
 * constructor without arguments:
 *
 * <pre>{@code
 * @State(Scope.Benchmark)
 * public class MeasuredClient implements Unused {
 *   @Override
 *   public Set<Class<?>> unusedStates(Map<String, String> params) {
 *     return params.get("client").equals("oxia") ? Set.of(ZooKeeperServers.class) : Set.of();
 *   }
 * }
 * }</pre>
 */
public interface Unused {

  /** Other states that the point does not use, with their parameters and systems. */
  default Set<Class<?>> unusedStates(Map<String, String> params) {
    return Set.of();
  }

  /**
   * Why the benchmark has no such point; empty if it has it. A run leaves such points out, and is
   * refused with the first reason if no point is left.
   */
  default Optional<BadInputException> impossible(Map<String, String> params) {
    return Optional.empty();
  }

  /**
   * Values of parameters that a command line does not give, if they depend on the other parameters
   * or on the settings; they replace the defaults in the code.
   *
   * @param settings the run's settings, by name
   */
  default Map<String, String> defaults(Map<String, String> params, Properties settings) {
    return Map.of();
  }

  /** Further parameters that have no effect on the point, and keep their defaults. */
  default Set<String> unusedParams(Map<String, String> params) {
    return Set.of();
  }
}
