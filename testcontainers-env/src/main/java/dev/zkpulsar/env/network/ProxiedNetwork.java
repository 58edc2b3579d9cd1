package dev.zkpulsar.env.network;

import dev.zkpulsar.env.settings.Address;
import eu.rekawek.toxiproxy.Proxy;
import eu.rekawek.toxiproxy.ToxiproxyClient;
import eu.rekawek.toxiproxy.model.Toxic;
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

  private static final String CUT = "cut";

  /**
   * Stops all data in both directions. Connections stay open, as on a broken link; the data
   * continue with {@link #restore}.
   */
  public void cut() {
    eachDirection((proxy, way) -> proxy.toxics().bandwidth(CUT + way, way, 0));
  }

  /** Ends {@link #cut}, also one that failed on its way. */
  public void restore() {
    eachDirection(
        (proxy, way) -> {
          for (Toxic toxic : proxy.toxics().getAll()) {
            if (toxic.getName().equals(CUT + way)) {
              toxic.remove();
            }
          }
        });
  }

  /**
   * Ends every disturbance, and delays all data from now on.
   *
   * @param roundTripMillis the delay of both directions together
   */
  public void reset(long roundTripMillis) {
    eachDirection(
        (proxy, way) -> {
          for (Toxic toxic : proxy.toxics().getAll()) {
            toxic.remove();
          }
        });
    eachDirection(
        (proxy, way) -> {
          long millis = (roundTripMillis + (way == ToxicDirection.UPSTREAM ? 0 : 1)) / 2;
          if (millis > 0) {
            proxy.toxics().latency("delay" + way, way, millis);
          }
        });
  }

  private interface Disturbance {
    void add(Proxy proxy, ToxicDirection way) throws IOException;
  }

  private void eachDirection(Disturbance disturbance) {
    try {
      for (Proxy proxy : client().getProxies()) {
        for (ToxicDirection way : ToxicDirection.values()) {
          disturbance.add(proxy, way);
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
