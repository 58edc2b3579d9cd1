package dev.zkpulsar.harness.systems;

import dev.zkpulsar.env.network.NetworkProxy;
import dev.zkpulsar.env.nodes.Server;
import dev.zkpulsar.harness.point.FaultKind;
import dev.zkpulsar.harness.point.Point;
import dev.zkpulsar.harness.settings.ForkInput;
import dev.zkpulsar.harness.state.NetworkDelay;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The proxies of a system's servers, while a point has a delay or a fault that needs them. */
final class FaultyNetwork implements AutoCloseable {
  /** Null while clients connect to the servers themselves. */
  private NetworkProxy proxy;

  /** Whether the point has a delay, or a fault that cuts the network. */
  static boolean isNeeded(Point point) {
    return point.fault().action() == FaultKind.Action.CUT
        || NetworkDelay.roundTripMillis(point) > 0;
  }

  /** Starts or removes the proxies, as the point needs it, and sets their delay. */
  void prepare(Point point, List<Server> servers) {
    List<String> addresses = servers.stream().map(server -> server.address().toString()).toList();
    if (!isNeeded(point)) {
      close();
      return;
    }
    if (proxy != null && !proxy.leadsTo(addresses)) {
      close(); // The servers were started anew.
    }
    if (proxy == null) {
      proxy = NetworkProxy.start("network", addresses);
    }
    // The fork of an earlier point may have died during its fault.
    proxy.network().reset(NetworkDelay.roundTripMillis(point));
  }

  /**
   * The addresses for a fork: through the proxies, if there are any, with their control API.
   *
   * @param direct the addresses of the servers, by the system's own names
   */
  Map<String, String> addresses(Map<String, String> direct) {
    if (proxy == null) {
      return direct;
    }
    var addresses = new TreeMap<>(direct);
    addresses.replaceAll((name, address) -> proxy.through(address));
    addresses.put(ForkInput.PROXIES, proxy.network().control());
    return addresses;
  }

  @Override
  public void close() {
    if (proxy != null) {
      proxy.close();
      proxy = null;
    }
  }
}
