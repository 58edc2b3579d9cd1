package dev.zkpulsar.harness.state;

import java.util.Map;
import java.util.Set;

/**
 * A benchmark's state that leaves some parameters or systems unused at some points. An unused
 * parameter is no axis of its points: points that differ in it alone are one point, whose label and
 * result lack it. An unused system is not started. The runner creates the state with its
 * constructor without arguments:
 *
 * <pre>{@code
 * @State(Scope.Benchmark)
 * public class Store implements Unused {
 *   @Override
 *   public Set<Class<?>> unusedStates(Map<String, String> params) {
 *     return params.get("store").equals("zookeeper") ? Set.of() : Set.of(ZooKeeperServers.class);
 *   }
 * }
 * }</pre>
 */
public interface Unused {

  /** Other states that the point does not use, with their parameters and systems. */
  default Set<Class<?>> unusedStates(Map<String, String> params) {
    return Set.of();
  }

  /** Further parameters that have no effect on the point. */
  default Set<String> unusedParams(Map<String, String> params) {
    return Set.of();
  }
}
