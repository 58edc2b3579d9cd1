package dev.zkpulsar.env.server;

import java.util.Map;

/**
 * Reads the resources that one server uses. One thread at a time may use it. The caller closes it.
 *
 * <pre>{@code
 * try (Meter meter = server.meter()) {
 *   double before = meter.read().get(Resource.cpu);
 *   load();
 *   double cpuSeconds = meter.read().get(Resource.cpu) - before;
 * }
 * }</pre>
 */
public interface Meter extends AutoCloseable {

  /**
   * Reads all resources, usually within milliseconds. A counter starts at an arbitrary value. A
   * resource that cannot be read is absent; the map is empty if the server is gone.
   */
  Map<Resource, Double> read();

  @Override
  default void close() {}
}
