package dev.zkpulsar.env.network;

import dev.zkpulsar.env.settings.Address;
import eu.rekawek.toxiproxy.Proxy;
import eu.rekawek.toxiproxy.ToxiproxyClient;
import eu.rekawek.toxiproxy.model.ToxicDirection;
import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * Disturbs all connections of a {@link NetworkProxy}, also from another process of this machine.
 * Any thread may use it. Every method throws {@link UncheckedIOException} when the proxy does not
 * answer.
 *
 * @param control {@code host:port} of the proxy's control API
 */
public record ProxiedNetwork(String control) {

  /**
   * Stops all data in both directions. Connections stay open, as on a broken link; the data
   * continue with {@link #restore}.
   */
  public void cut() {
    eachDirection((proxy, name, way) -> proxy.toxics().bandwidth(name, way, 0));
  }

  /**
   * Delays all data in both directions.
   *
   * @param millis the delay of each direction
   */
  public void slow(long millis) {
    eachDirection((proxy, name, way) -> proxy.toxics().latency(name, way, millis));
  }

  /** Ends {@link #cut} and {@link #slow}. */
  public void restore() {
    try {
      client().reset();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private interface Disturbance {
    void add(Proxy proxy, String name, ToxicDirection way) throws IOException;
  }

  private void eachDirection(Disturbance disturbance) {
    try {
      for (Proxy proxy : client().getProxies()) {
        for (ToxicDirection way : ToxicDirection.values()) {
          disturbance.add(proxy, way.name(), way);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private ToxiproxyClient client() {
    Address address = Address.of(control);
    return new ToxiproxyClient(address.host(), address.port());
  }
}
