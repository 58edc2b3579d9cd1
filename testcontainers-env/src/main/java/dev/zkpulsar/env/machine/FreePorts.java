package dev.zkpulsar.env.machine;

import dev.zkpulsar.env.settings.BadInputException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;

/** Ports of this machine that nobody listens at. */
public final class FreePorts {
  private FreePorts() {}

  /** As many as asked for, none twice. Another process may take one before it is used. */
  public static List<Integer> choose(int count) {
    var sockets = new ArrayList<ServerSocket>();
    try {
      for (int i = 0; i < count; i++) {
        sockets.add(new ServerSocket(0, 1, InetAddress.getLoopbackAddress()));
      }
      for (ServerSocket socket : sockets) {
        socket.close();
      }
      return sockets.stream().map(ServerSocket::getLocalPort).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Refuses a port that the user chose and that cannot be had. */
  public static void require(int port, String option, String allowed) {
    try (var socket = new ServerSocket()) {
      socket.setReuseAddress(true);
      socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
    } catch (IOException e) {
      throw new BadInputException(
          option
              + ": port "
              + port
              + " cannot be used ("
              + e.getMessage()
              + "); allowed: "
              + allowed);
    }
  }
}
