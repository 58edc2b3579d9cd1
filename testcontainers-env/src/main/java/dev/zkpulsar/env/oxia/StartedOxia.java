package dev.zkpulsar.env.oxia;

import dev.zkpulsar.env.server.Place;
import dev.zkpulsar.env.server.Server;
import dev.zkpulsar.env.server.ServerGroup;
import dev.zkpulsar.env.server.Startup;
import dev.zkpulsar.env.settings.Address;
import java.io.IOException;
import java.util.List;

/** A standalone server that was started here. */
record StartedOxia(String address, Place place, ServerGroup group)
    implements OxiaServer, Startup.Starting {

  @Override
  public String namespace() {
    return "default";
  }

  @Override
  public List<Server> servers() {
    return List.of(new Server(OxiaReport.SERVERS + 1, address, place));
  }

  /** Whether it accepts clients and reports the shards that it leads. */
  @Override
  public boolean serves() {
    var here = Address.of(address);
    try {
      return here.refusal().isEmpty() && !OxiaReport.metrics(here).isEmpty();
    } catch (IOException e) {
      return false;
    }
  }
}
