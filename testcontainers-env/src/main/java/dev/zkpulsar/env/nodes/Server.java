package dev.zkpulsar.env.nodes;

import dev.zkpulsar.env.settings.Address;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * One server of an ensemble or a cluster.
 *
 * @param name unique in its system, lower case: zookeeper-1, pulsar-1
 * @param role in lower case: zookeeper, broker, bookie, oxia, coordinator
 * @param address for clients
 */
public record Server(String name, String role, Address address, ServerHandle handle) {
  private static final String BETWEEN_FIELDS = "=";

  /**
   * A meter of the server's process and of the values that the server reports. It may be read in
   * any process of this machine.
   */
  public Meter meter() {
    Meter ofProcess = handle.meter();
    List<ServerReport> reports = ServerReport.of(this);
    return new Meter() {
      @Override
      public Map<Resource, Double> readHost() {
        return ofProcess.readHost();
      }

      @Override
      public Map<Resource, Double> ask() {
        var reading = new EnumMap<Resource, Double>(Resource.class);
        reports.forEach(report -> reading.putAll(report.read(Server.this)));
        return reading;
      }

      @Override
      public void forget() {
        if (handle.isOurs()) {
          reports.forEach(report -> report.forget(Server.this));
        }
      }
    };
  }

  /** One line without spaces or commas, to hand to another process; {@link #parse} reads it. */
  public String format() {
    return String.join(BETWEEN_FIELDS, name, role, address.toString(), handle.format());
  }

  /** A server from its {@link #format}. */
  public static Server parse(String line) {
    String[] fields = line.split(BETWEEN_FIELDS, -1);
    return new Server(fields[0], fields[1], Address.of(fields[2]), ServerHandle.parse(fields[3]));
  }
}
