package dev.zkpulsar.harness.state;

import java.util.Map;

/**
 * A state that knows how many bytes of payload a point moves. The runner adds them up and refuses
 * points above the ceiling for servers outside of this machine.
 *
 * <pre>{@code
 * public class Message implements Traffic {
 *   @Override
 *   public double payloadBytes(Map<String, String> params, double operations, int iterations) {
 *     return operations * Integer.parseInt(params.get("messageBytes"));
 *   }
 * }
 * }</pre>
 */
public interface Traffic {

  /**
   * The payload of a point in both directions, in bytes, or more.
   *
   * @param params the point's parameters, each an allowed value of its field
   * @param operations of the point at its rate; 0 in a closed loop, whose number is unknown
   * @param iterations of the point, warmup and forks included
   */
  double payloadBytes(Map<String, String> params, double operations, int iterations);
}
