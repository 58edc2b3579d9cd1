package dev.zkpulsar.harness.state;

import dev.zkpulsar.env.nodes.ContainerEngine;
import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.harness.point.Point;
import java.util.Set;

/**
 * The parameter {@code networkDelayMillis} of a system's servers: proxies delay all data between
 * them and their clients by so much each way. Proxies count in whole milliseconds, so a half
 * becomes one millisecond more in one of the ways.
 */
public final class NetworkDelay {
  static final String PARAM = "networkDelayMillis";

  private NetworkDelay() {}

  /** The delay of both ways together; 0 if the point has none. */
  public static long roundTripMillis(Point point) {
    return Math.round(2 * Double.parseDouble(point.params().getOrDefault(PARAM, "0")));
  }

  /** No delay is no parameter of a point: its results are those of points before there was one. */
  static Set<String> unused(String value) {
    return value.equals("0") ? Set.of(PARAM) : Set.of();
  }

  /** Refuses another value. */
  static void check(String value) {
    if (!value.matches("(0|[1-9]\\d{0,4})(\\.5)?")) {
      throw BadInputException.of("-p " + PARAM, value, "0 to 99999, in steps of 0.5");
    }
  }

  /** What a delay needs of this machine: an engine for its proxies. Returns nothing to print. */
  static String needs(String value) {
    if (!value.equals("0")) {
      requireProxies("-p " + PARAM, value);
    }
    return "";
  }

  /** Refuses a value that needs proxies if no container engine answers. */
  public static void requireProxies(String option, String value) {
    try {
      ContainerEngine.find();
    } catch (BadInputException e) {
      throw BadInputException.of(
          option,
          value,
          "its proxy is a container, and no container engine answers",
          "another value, or a running engine that this user may use");
    }
  }
}
