package dev.zkpulsar.env.oxia;

import dev.zkpulsar.env.local.ServiceAddress;
import dev.zkpulsar.env.server.Server;
import dev.zkpulsar.env.server.ServerGroup;
import dev.zkpulsar.env.server.Startup;
import dev.zkpulsar.env.settings.Address;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Servers that were started here, and the address in front of several. */
record StartedOxia(
    List<Server> servers,
    ServerGroup group,
    Optional<ServiceAddress> service,
    Map<String, String> facts)
    implements OxiaServer, Startup.Starting {

  @Override
  public String address() {
    return service.map(ServiceAddress::address).orElse(servers.get(0).address());
  }

  @Override
  public String namespace() {
    return "default";
  }

  /**
   * Whether every server accepts clients, every data server leads or follows, and a client of each
   * gets a write acknowledged. One server may know the leaders 15 s later than the others.
   */
  @Override
  public boolean serves() {
    return servers.stream().allMatch(StartedOxia::isUp)
        && servers.stream()
            .filter(server -> !OxiaMembers.isCoordinator(server))
            .allMatch(server -> OxiaKeys.takeWrite(server.address(), namespace()));
  }

  private static boolean isUp(Server server) {
    var address = Address.of(server.address());
    try {
      return address.refusal().isEmpty()
          && (OxiaMembers.isCoordinator(server)
              || OxiaReport.metrics(address).containsKey(OxiaReport.LEADS));
    } catch (IOException e) {
      return false;
    }
  }

  @Override
  public void close() {
    group.close();
    service.ifPresent(ServiceAddress::close);
  }
}
