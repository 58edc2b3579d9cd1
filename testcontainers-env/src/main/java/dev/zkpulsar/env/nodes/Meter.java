package dev.zkpulsar.env.nodes;

import java.util.EnumMap;
import java.util.Map;

/** Reads the resources that one server uses. One thread at a time may use it. */
public interface Meter {

  /**
   * Reads what the operating system knows, usually within milliseconds; the server itself is not
   * asked and does nothing. A counter starts at an arbitrary value. A resource that cannot be read
   * is absent; the map is empty if the server is gone.
   */
  Map<Resource, Double> readHost();

  /**
   * Asks the server for the values that it reports, which costs it processor time: ZooKeeper sorts
   * its samples of each latency for {@code mntr}. Not for a measured window.
   *
   * @implSpec by default the server reports nothing
   */
  default Map<Resource, Double> ask() {
    return Map.of();
  }

  /**
   * Lets a server that belongs to the run forget its longest times, so that they are those of a
   * window. Its counters begin again.
   */
  default void forget() {}

  /** Both; where both know a resource, the host's value. */
  default Map<Resource, Double> read() {
    var reading = new EnumMap<Resource, Double>(Resource.class);
    reading.putAll(ask());
    reading.putAll(readHost());
    return reading;
  }
}
