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
  private NetworkProxy proxy;

  static boolean isNeeded(Point point) {
    return point.fault().action() == FaultKind.Action.CUT
        || NetworkDelay.roundTripMillis(point) > 0;
  }

  /** Starts or removes the proxies, as the point needs it, and sets their delay. */
  void prepare(Point point, List<Server> servers) {
    List<String> addresses = servers.stream().map(server -> server.address().toString()).toList();
    boolean isNeeded = isNeeded(point);
    if (proxy != null && !(isNeeded && proxy.leadsTo(addresses))) {
      close();
    }
    if (isNeeded && proxy == null) {
      proxy = NetworkProxy.start("network", addresses);
    }
    if (isNeeded) {
      // The fork of an earlier point may have died during its fault.
      proxy.network().reset(NetworkDelay.roundTripMillis(point));
    }
  }

  /** The addresses for a fork: through the proxies, if there are any, with their control API. */
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
