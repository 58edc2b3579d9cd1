package dev.zkpulsar.env.zookeeper;

import java.io.IOException;
import java.util.List;
import org.apache.zookeeper.WatchedEvent;
import org.apache.zookeeper.Watcher.Event.KeeperState;
import org.apache.zookeeper.ZooKeeper;

/**
 * A session that is replaced by a new one when the servers have expired it, as applications do. Its
 * ephemeral nodes and watches are gone then. Any thread may use it.
 */
public final class RenewedSession {
  private final String connectString;
  private final int sessionTimeoutMillis;
  private volatile ZooKeeper client;
  private boolean closed;

  private RenewedSession(String connectString, int sessionTimeoutMillis, ZooKeeper client) {
    this.connectString = connectString;
    this.sessionTimeoutMillis = sessionTimeoutMillis;
    this.client = client;
    client.register(this::process);
  }

  /** See {@link Connections#open(String, int)}. */
  public static List<RenewedSession> open(String connectString, int count)
      throws IOException, InterruptedException {
    return open(connectString, count, Connections.SESSION_TIMEOUT_MILLIS);
  }

  /** See {@link Connections#open(String, int, int)}. */
  public static List<RenewedSession> open(String connectString, int count, int sessionTimeoutMillis)
      throws IOException, InterruptedException {
    return Connections.open(connectString, count, sessionTimeoutMillis).stream()
        .map(client -> new RenewedSession(connectString, sessionTimeoutMillis, client))
        .toList();
  }

  private synchronized void process(WatchedEvent event) {
    if (event.getState() != KeeperState.Expired || closed) {
      return;
    }
    var config = ClientAccess.config(connectString);
    try {
      client = ClientAccess.open(connectString, sessionTimeoutMillis, this::process, config);
    } catch (IOException e) {
      System.err.println("zkpulsar: an expired session is not renewed: " + e.getMessage());
    }
  }

  /** The present client, which may not be connected. */
  public ZooKeeper client() {
    return client;
  }

  private synchronized ZooKeeper last() {
    closed = true;
    return client;
  }

  /** Ends sessions, 64 at a time. */
  public static void close(List<RenewedSession> sessions) {
    Connections.close(sessions.stream().map(RenewedSession::last).toList());
  }
}
