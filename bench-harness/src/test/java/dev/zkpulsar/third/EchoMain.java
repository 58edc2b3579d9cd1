package dev.zkpulsar.third;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/** The process of an echo server: prints its port, and ends when its standard input closes. */
public final class EchoMain {
  private EchoMain() {}

  public static void main(String[] args) throws IOException {
    var server = new ServerSocket(0, 0, InetAddress.getLoopbackAddress());
    var accepting = new Thread(() -> accept(server), "accept");
    accepting.setDaemon(true);
    accepting.start();
    System.out.println(server.getLocalPort());
    System.in.transferTo(OutputStream.nullOutputStream());
  }

  private static void accept(ServerSocket server) {
    while (true) {
      try {
        Socket client = server.accept();
        var echoing = new Thread(() -> echo(client), "echo");
        echoing.setDaemon(true);
        echoing.start();
      } catch (IOException e) {
        // The client is gone.
      }
    }
  }

  private static void echo(Socket client) {
    try (client) {
      client.getInputStream().transferTo(client.getOutputStream());
    } catch (IOException e) {
      // The client is gone.
    }
  }
}
