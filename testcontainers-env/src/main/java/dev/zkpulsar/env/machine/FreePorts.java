package dev.zkpulsar.env.machine;

import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.env.settings.Setting;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Free ports of this machine. */
public final class FreePorts {
  private FreePorts() {}

  /** Chooses distinct free ports. Another process may take a port before it is used. */
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

  /**
   * Chooses the first ports of some servers: the given ones if they are free, otherwise free ones.
   *
   * @param option the setting that names the first port
   * @param first the first of successive ports, or 0 for any free ports
   * @throws BadInputException when a given port is in use
   */
  public static List<Integer> from(Setting option, int first, int count) {
    if (first == 0) {
      return choose(count);
    }
    List<Integer> ports = IntStream.range(first, first + count).boxed().toList();
    ports.forEach(port -> require(option, port, count));
    return ports;
  }

  private static void require(Setting option, int port, int count) {
    try (var socket = new ServerSocket()) {
      socket.setReuseAddress(true);
      socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
    } catch (IOException e) {
      throw BadInputException.of(
          option,
          port,
          "the port cannot be used (" + e.getMessage() + ")",
          "0, or the first of " + count + " free ports");
    }
  }
}
