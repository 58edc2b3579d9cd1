package dev.zkpulsar.env.external;

import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.env.settings.Setting;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.List;

/** Whether something answers at an address, before a client would look for it for minutes. */
public final class Reachable {
  private static final int TIMEOUT_MILLIS = 5_000;

  private Reachable() {}

  /**
   * Requires that one of several servers takes a connection.
   *
   * @param address the setting's value
   * @param servers each host:port
   * @param allowed for the message
   * @throws BadInputException if none takes one within 5 s
   */
  public static void require(
      Setting setting, String address, List<String> servers, String allowed) {
    String why = "";
    for (String server : servers) {
      int colon = server.lastIndexOf(':');
      try (var socket = new Socket()) {
        int port = Integer.parseInt(server.substring(colon + 1));
        socket.connect(new InetSocketAddress(server.substring(0, colon), port), TIMEOUT_MILLIS);
        return;
      } catch (IOException | IllegalArgumentException e) {
        why = e.getMessage();
      }
    }
    throw BadInputException.of(setting, address, "nothing answers (" + why + ")", allowed);
  }
}
