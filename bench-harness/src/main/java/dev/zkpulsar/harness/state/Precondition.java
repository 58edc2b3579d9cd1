package dev.zkpulsar.harness.state;

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
 *   public String check(PointParams point, Properties settings) {
 *     requireDiskSpace(point.number("nodes") * NODE_BYTES);
 *     return ""; // needs few resources
 *   }
 * }
 * }</pre>
 */
public interface Precondition {

  /**
   * Refuses a point that cannot run here.
   *
   * @param point the point's parameters
   * @param settings the run's settings, by name
   * @return the resources that the point needs, as text for the console; empty if small
   * @throws dev.zkpulsar.env.settings.BadInputException with one line that names the need, the
   *     available resources and the remedy
   */
  String check(PointParams point, Properties settings);
}
