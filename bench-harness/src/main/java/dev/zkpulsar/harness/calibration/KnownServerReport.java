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
  private static final double NS_PER_MS = 1e6;
  private static final int TIMEOUT_MILLIS = 1_000;

  @Override
  public boolean reads(Server server) {
    return server.role().equals(KnownServerSystem.NAME);
  }

  @Override
  public Map<Resource, Double> read(Server server) {
    try {
      KnownDisk.Syncs syncs = ask(server, KnownServerMain.REPORT);
      return Map.of(
          Resource.FSYNCS,
          (double) syncs.count(),
          Resource.FSYNC_TIME,
          syncs.timeNs() / NS_PER_SECOND,
          Resource.FSYNC_LONGEST,
          syncs.longestNs() / NS_PER_MS,
          Resource.LOG_WAIT,
          syncs.waitNs() / NS_PER_MS);
    } catch (IOException e) {
      return Map.of(); // The server is gone.
    }
  }

  @Override
  public void forget(Server server) {
    try {
      var unused = ask(server, KnownServerMain.FORGET);
    } catch (IOException e) {
      // The server is gone, and so are its syncs.
    }
  }

  private static KnownDisk.Syncs ask(Server server, int question) throws IOException {
    Address address = server.address();
    try (var socket = new Socket(address.host(), address.port())) {
      socket.setSoTimeout(TIMEOUT_MILLIS);
      new DataOutputStream(socket.getOutputStream()).writeInt(question);
      return KnownDisk.Syncs.read(new DataInputStream(socket.getInputStream()));
    }
  }
}
