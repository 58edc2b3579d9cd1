package dev.zkpulsar.third;

import dev.zkpulsar.env.nodes.Resource;
import dev.zkpulsar.env.nodes.Server;
import dev.zkpulsar.env.nodes.ServerReport;
import java.io.IOException;
import java.util.Map;

/** Asks the key-value server for the bytes that it got. The only server leads. */
public final class KeyValueReport implements ServerReport {
  @Override
  public boolean reads(Server server) {
    return server.role().equals(KeyValueDeployment.ROLE);
  }

  @Override
  public Map<Resource, Double> read(Server server) {
    try {
      double bytes = KeyValueDeployment.ask(server.address(), KeyValueMain.BYTES);
      return Map.of(Resource.LEADER, 1.0, Resource.BYTES_IN, bytes);
    } catch (IOException e) {
      return Map.of(); // The server is gone.
    }
  }
}
