package dev.zkpulsar.env.server;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;

/**
 * One server of an ensemble or a cluster.
 *
 * <pre>{@code
 * Server server = ensemble.servers().get(0);
 * try (Meter meter = server.meter()) {
 *   long bytes = Math.round(meter.read().get(Resource.resident));
 * }
 * String line = server.format(); // hand it to another process, which calls Server.parse(line)
 * server.place().kill();
 * }</pre>
 *
 * @param name unique in its system, lower case: zookeeper-1, pulsar-1
 * @param address {@code host:port} for clients
 * @param place its process or container
 */
public record Server(String name, String address, Place place) {
  private static final String BETWEEN_FIELDS = "=";

  /**
   * A meter of the server's process or container and of the values that the server reports. It may
   * be read in any process of this machine.
   *
   * @throws dev.zkpulsar.env.settings.BadInputException when a container's engine does not answer
   */
  public Meter meter() {
    Meter ofPlace = place.meter();
    List<ServerReport> reports =
        ServiceLoader.load(ServerReport.class, Server.class.getClassLoader()).stream()
            .map(ServiceLoader.Provider::get)
            .filter(report -> report.reads(this))
            .toList();
    return new Meter() {
      // An engine also counts the traffic between servers, and its counts win.
      @Override
      public Map<Resource, Double> readHost() {
        return ofPlace.readHost();
      }

      @Override
      public Map<Resource, Double> ask() {
        var reading = new EnumMap<Resource, Double>(Resource.class);
        reports.forEach(report -> reading.putAll(report.read(Server.this)));
        return reading;
      }

      @Override
      public void close() {
        ofPlace.close();
      }
    };
  }

  /** One line without spaces or commas, to hand to another process; {@link #parse} reads it. */
  public String format() {
    return String.join(BETWEEN_FIELDS, name, address, place.format());
  }

  /** A server from its {@link #format}. */
  public static Server parse(String line) {
    String[] fields = line.split(BETWEEN_FIELDS, -1);
    return new Server(fields[0], fields[1], Place.parse(fields[2]));
  }
}
