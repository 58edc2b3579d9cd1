package dev.zkpulsar.harness.clients;

import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.harness.settings.Clients;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * The port of the rendezvous: whether client 0 listens there. Its kernel accepts connections also
 * while the process stands still, so a refused one means that the process has ended.
 */
final class RendezvousPort {
  /** Refused for this long, the port is closed for good. */
  static final int REFUSED_SECONDS = 5;

  private static final int CONNECT_MILLIS = 1_000;

  private final Clients clients;

  RendezvousPort(Clients clients) {
    this.clients = clients;
  }

  /**
   * Waits until client 0 listens, up to the waiting time of the settings.
   *
   * @throws BadInputException when it does not
   */
  void awaitOpen() {
    long deadlineNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(clients.waitSeconds());
    while (true) {
      try {
        connect();
        return;
      } catch (IOException e) {
        if (System.nanoTime() - deadlineNs > 0) {
          throw BadInputException.of(
              Clients.RENDEZVOUS,
              clients.rendezvous(),
              "client 0 does not answer within %d s (%s)"
                  .formatted(clients.waitSeconds(), e.getMessage()),
              "the address of client 0 while it runs");
        }
        Rendezvous.pause();
      }
    }
  }

  /**
   * Calls once the port has been closed for {@value #REFUSED_SECONDS} s, from a thread of its own.
   *
   * @param disconnected asked for as long as the session has no connection
   */
  void onClosed(BooleanSupplier disconnected, Runnable closed) {
    var thread =
        new Thread(
            () -> {
              if (isClosedForGood(disconnected)) {
                closed.run();
              }
            },
            "rendezvous port");
    thread.setDaemon(true);
    thread.start();
  }

  private boolean isClosedForGood(BooleanSupplier disconnected) {
    long sinceNs = System.nanoTime();
    while (disconnected.getAsBoolean()) {
      try {
        connect();
        sinceNs = System.nanoTime();
      } catch (ConnectException e) {
        if (System.nanoTime() - sinceNs > TimeUnit.SECONDS.toNanos(REFUSED_SECONDS)) {
          return true;
        }
      } catch (IOException e) {
        // The network may be cut: the session's end decides.
        sinceNs = System.nanoTime();
      }
      Rendezvous.pause();
    }
    return false;
  }

  private void connect() throws IOException {
    try (var socket = new Socket()) {
      socket.connect(new InetSocketAddress(clients.host(), clients.port()), CONNECT_MILLIS);
    }
  }
}
