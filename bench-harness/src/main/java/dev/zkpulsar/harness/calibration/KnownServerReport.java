package dev.zkpulsar.harness.calibration;

import dev.zkpulsar.env.nodes.Resource;
import dev.zkpulsar.env.nodes.Server;
import dev.zkpulsar.env.nodes.ServerReport;
import dev.zkpulsar.env.settings.Address;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.util.Map;

/** Asks the known server for the syncs of its disk. */
public final class KnownServerReport implements ServerReport {
  private static final double NS_PER_SECOND = 1e9;
  private static final int TIMEOUT_MILLIS = 1_000;

  @Override
  public boolean reads(Server server) {
    return server.role().equals(KnownServerSystem.ROLE);
  }

  @Override
  public Map<Resource, Double> read(Server server) {
    Address address = Address.of(server.address());
    try (var socket = new Socket(address.host(), address.port())) {
      socket.setSoTimeout(TIMEOUT_MILLIS);
      new DataOutputStream(socket.getOutputStream()).writeInt(KnownServerMain.REPORT);
      var in = new DataInputStream(socket.getInputStream());
      long count = in.readLong();
      long timeNs = in.readLong();
      return Map.of(Resource.fsyncs, (double) count, Resource.fsynctime, timeNs / NS_PER_SECOND);
    } catch (IOException e) {
      return Map.of(); // The server is gone.
    }
  }
}
