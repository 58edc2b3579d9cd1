package dev.zkpulsar.third;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The process of an echo server: prints its port, and ends when its standard input closes. Its
 * argument is the greeting.
 */
public final class EchoMain {
  /** With this greeting the first connection is slow, as code is that is not compiled yet. */
  static final String SLOW_START = "slow start";

  /** With this greeting it hangs up on every client, and stays busy afterwards. */
  static final String BACKLOG = "backlog";

  private static final int SLOW_MILLIS = 100;

  /** So many that they get their share of the processors beside the tests of other modules. */
  private static final int BUSY_THREADS = 8;

  private static final AtomicInteger CONNECTIONS = new AtomicInteger();

  private EchoMain() {}

  public static void main(String[] args) throws IOException {
    var server = new ServerSocket(0, 0, InetAddress.getLoopbackAddress());
    var accepting = new Thread(() -> accept(server, args[0]), "accept");
    accepting.setDaemon(true);
    accepting.start();
    System.out.println(server.getLocalPort());
    System.in.transferTo(OutputStream.nullOutputStream());
  }

  private static void accept(ServerSocket server, String greeting) {
    while (true) {
      try {
        Socket client = server.accept();
        var echoing = new Thread(() -> echo(client, greeting), "echo");
        echoing.setDaemon(true);
        echoing.start();
      } catch (IOException e) {
        // The client is gone.
      }
    }
  }

  private static void echo(Socket client, String greeting) {
    boolean isFirst = CONNECTIONS.getAndIncrement() == 0;
    if (BACKLOG.equals(greeting)) {
      hangUp(client);
      if (isFirst) {
        stayBusy();
      }
      return;
    }
    boolean isSlow = isFirst && SLOW_START.equals(greeting);
    try (client) {
      var bytes = new byte[SLOW_START.length()];
      while (isSlow && client.getInputStream().readNBytes(bytes, 0, bytes.length) > 0) {
        Thread.sleep(SLOW_MILLIS);
        client.getOutputStream().write(bytes);
      }
      client.getInputStream().transferTo(client.getOutputStream());
    } catch (IOException | InterruptedException e) {
      // The client is gone.
    }
  }

  private static void hangUp(Socket client) {
    try {
      client.close();
    } catch (IOException e) {
      // The client is gone.
    }
  }

  private static void stayBusy() {
    for (int i = 0; i < BUSY_THREADS; i++) {
      var busy = new Thread(EchoMain::spin, "busy");
      busy.setDaemon(true);
      busy.start();
    }
  }

  private static void spin() {
    while (!Thread.currentThread().isInterrupted()) {
      Thread.onSpinWait();
    }
  }
}
