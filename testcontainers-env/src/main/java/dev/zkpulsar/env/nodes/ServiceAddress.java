package dev.zkpulsar.env.nodes;

import dev.zkpulsar.env.settings.Address;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * One address in front of several servers, as a service of Kubernetes is: each connection goes to
 * the next server, whether it answers or not. Any thread may use it.
 */
public final class ServiceAddress implements AutoCloseable {
  private static final int BACKLOG = 1_000;
  private static final long PAUSE_NS = TimeUnit.MILLISECONDS.toNanos(100);

  private final AtomicInteger next = new AtomicInteger();
  private final List<Address> servers;
  private final ServerSocket listening;
  private final Runnable pause;

  /** Listens on the loopback interface. */
  public ServiceAddress(List<Address> servers) {
    this(servers, listen(), () -> LockSupport.parkNanos(PAUSE_NS));
  }

  /** The pause follows a connection that could not be accepted. */
  ServiceAddress(List<Address> servers, ServerSocket listening, Runnable pause) {
    this.servers = servers;
    this.listening = listening;
    this.pause = pause;
    start(this::accept);
  }

  private static ServerSocket listen() {
    try {
      return new ServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The address, as host:port. */
  public String address() {
    return Processes.HOST + ":" + listening.getLocalPort();
  }

  private static void start(Runnable task) {
    var thread = new Thread(task, "service address");
    thread.setDaemon(true);
    thread.start();
  }

  private void accept() {
    while (!listening.isClosed()) {
      try {
        Socket client = listening.accept();
        Address server = servers.get(next.getAndIncrement() % servers.size());
        start(() -> connect(client, server));
      } catch (IOException e) {
        // Closed, or no file descriptor is free: at once, the next attempt would fail, too, and a
        // loop without a pause would take a processor from the measurement.
        pause.run();
      }
    }
  }

  private static void connect(Socket client, Address server) {
    try (client;
        var connection = new Socket(server.host(), server.port())) {
      client.setTcpNoDelay(true);
      connection.setTcpNoDelay(true);
      start(() -> copy(client, connection));
      copy(connection, client);
    } catch (IOException e) {
      // The server or the client has gone.
    }
  }

  /** Copies until one of both ends; then both end. */
  private static void copy(Socket from, Socket to) {
    try (from;
        to) {
      from.getInputStream().transferTo(to.getOutputStream());
    } catch (IOException e) {
      // The other direction has closed them.
    }
  }

  @Override
  public void close() {
    try {
      listening.close();
    } catch (IOException e) {
      // It is closed.
    }
  }
}
