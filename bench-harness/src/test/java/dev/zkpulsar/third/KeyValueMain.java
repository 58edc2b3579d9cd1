package dev.zkpulsar.third;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** The process of a key-value server. A request is a line: {@code KEY VALUE}, or {@code bytes}. */
public final class KeyValueMain {
  /** The request for the number of bytes of all values that were put. */
  static final String BYTES = "bytes";

  private static final Map<String, String> VALUES = new ConcurrentHashMap<>();
  private static final AtomicLong PUT = new AtomicLong();

  private KeyValueMain() {}

  /**
   * Serves until it is killed.
   *
   * @param args the port
   */
  public static void main(String[] args) throws IOException {
    int port = Integer.parseInt(args[0]);
    try (var server = new ServerSocket(port, 0, InetAddress.getLoopbackAddress())) {
      while (true) {
        answer(server.accept());
      }
    }
  }

  private static void answer(Socket client) {
    try (client;
        var in = new BufferedReader(new InputStreamReader(client.getInputStream(), UTF_8));
        var out = new PrintStream(client.getOutputStream(), true, UTF_8)) {
      String request = in.readLine();
      if (request == null) {
        return; // Only a check whether the server takes connections.
      }
      if (request.equals(BYTES)) {
        out.println(PUT.get());
        return;
      }
      String[] keyAndValue = request.split(" ", 2);
      VALUES.put(keyAndValue[0], keyAndValue[1]);
      out.println(PUT.addAndGet(keyAndValue[1].length()));
    } catch (IOException e) {
      // The client is gone.
    }
  }
}
