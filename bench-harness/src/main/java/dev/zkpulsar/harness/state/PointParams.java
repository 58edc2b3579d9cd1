package dev.zkpulsar.harness.state;

import java.util.Map;

/**
 * The parameters of a point, for a {@link Precondition}.
 *
 * <pre>{@code
 * long bytes = point.number("nodes") * NODE_BYTES; // of all workers together
 * int threads = point.share("sessions"); // of this worker
 * }</pre>
 *
 * @param values by name, each an allowed value of its field
 * @param workers the number of workers that share each {@link Total}
 */
public record PointParams(Map<String, String> values, int workers) {
  /** A parameter whose field is a number. */
  public int number(String name) {
    return Integer.parseInt(values.get(name));
  }

  /** The largest share of a worker in a {@link Total}. */
  public int share(String name) {
    return (number(name) + workers - 1) / workers;
  }
}
