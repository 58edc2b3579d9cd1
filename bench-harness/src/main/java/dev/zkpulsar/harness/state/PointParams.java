package dev.zkpulsar.harness.state;

import java.util.Map;

/**
 * The parameters with which a client runs a point.
 *
 * <pre>{@code
 * long bytes = point.number("nodes") * NODE_BYTES * point.clients(); // of all clients together
 * }</pre>
 *
 * @param values by name, each an allowed value of its field; of a {@link Total}, this client's
 *     share
 * @param clients the number of clients of the run
 */
public record PointParams(Map<String, String> values, int clients) {
  /** A parameter whose field is a number. */
  public int number(String name) {
    return Integer.parseInt(values.get(name));
  }
}
