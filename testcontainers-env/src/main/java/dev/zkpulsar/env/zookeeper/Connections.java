package dev.zkpulsar.env.zookeeper;

import dev.zkpulsar.env.settings.BadInputException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.zookeeper.Watcher;
import org.apache.zookeeper.Watcher.Event.KeeperState;
import org.apache.zookeeper.ZooKeeper;
import org.apache.zookeeper.client.ConnectStringParser;
import org.apache.zookeeper.client.StaticHostProvider;
import org.apache.zookeeper.client.ZKClientConfig;

/** Sessions for measuring; ZooKeeper reads their settings from the JVM's system properties. */
public final class Connections {
  /** Session timeout of every measuring session. */
  public static final int SESSION_TIMEOUT_MILLIS = 30_000;

  private static final int CONNECT_MILLIS = 120_000;

  private static final int EXPIRE_MILLIS = 30_000;
  private static final int CLOSE_THREADS = 64;

  /** Large enough for any list of children, unlike ZooKeeper's default of 1 MB. */
  private static final int MAX_PACKET_BYTES = 1 << 30;

  private Connections() {}

  /** Starts to connect a session. */
  private interface Opening {
    ZooKeeper open(int number, Watcher watcher) throws IOException;
  }

  /** Opens sessions with the timeout of all measuring sessions. */
  public static List<ZooKeeper> open(String connectString, int count)
      throws IOException, InterruptedException {
    return open(connectString, count, SESSION_TIMEOUT_MILLIS);
  }

  /**
   * Opens sessions, all at once. The client chooses a random server for each.
   *
   * @throws IOException when not all sessions are connected within two minutes
   */
  public static List<ZooKeeper> open(String connectString, int count, int sessionTimeoutMillis)
      throws IOException, InterruptedException {
    ZKClientConfig config = ClientAccess.config(connectString);
    return connected(
        connectString,
        count,
        CONNECT_MILLIS,
        (number, watcher) ->
            ClientAccess.open(connectString, sessionTimeoutMillis, watcher, config));
  }

  /**
   * Makes the servers expire the sessions of others: a second client takes each session over by its
   * id and password, and closes it. The owners see it when they reconnect.
   *
   * @throws IOException when not all sessions can be taken over within 30 seconds
   */
  public static void expire(String connectString, List<ZooKeeper> owners)
      throws IOException, InterruptedException {
    var servers = new ConnectStringParser(connectString).getServerAddresses();
    close(
        connected(
            connectString,
            owners.size(),
            EXPIRE_MILLIS,
            (number, watcher) ->
                new ZooKeeper(
                    connectString,
                    SESSION_TIMEOUT_MILLIS,
                    watcher,
                    owners.get(number).getSessionId(),
                    owners.get(number).getSessionPasswd(),
                    false,
                    new StaticHostProvider(servers),
                    ClientAccess.config(connectString))));
  }

  private static List<ZooKeeper> connected(
      String connectString, int count, int timeoutMillis, Opening opening)
      throws IOException, InterruptedException {
    var sessions = new ArrayList<ZooKeeper>(count);
    boolean areConnected = false;
    try {
      open(connectString, count, timeoutMillis, opening, sessions);
      areConnected = true;
      return sessions;
    } finally {
      if (!areConnected) {
        close(sessions);
      }
    }
  }

  /** Opens sessions and waits until all are connected; those that it has opened are in the list. */
  private static void open(
      String connectString, int count, int timeoutMillis, Opening opening, List<ZooKeeper> sessions)
      throws IOException, InterruptedException {
    var missing = new CountDownLatch(count);
    for (int number = 0; number < count; number++) {
      var isConnected = new AtomicBoolean();
      sessions.add(
          opening.open(
              number,
              event -> {
                if (event.getState() == KeeperState.SyncConnected
                    && isConnected.compareAndSet(false, true)) {
                  missing.countDown();
                }
              }));
    }
    if (!missing.await(timeoutMillis, TimeUnit.MILLISECONDS)) {
      long left = missing.getCount();
      throw new IOException(
          "%d of %d sessions not connected to %s%s"
              .formatted(
                  left,
                  count,
                  connectString,
                  left == count
                      ? ""
                      : "; a server may limit the connections of an address (maxClientCnxns)"));
    }
  }

  /**
   * Ends sessions, 64 at a time: the end of a session is a transaction. An interrupted thread ends
   * them, too, and stays interrupted.
   */
  public static void close(List<ZooKeeper> sessions) {
    boolean isInterrupted = Thread.interrupted();
    ExecutorService pool = Executors.newFixedThreadPool(CLOSE_THREADS);
    sessions.forEach(session -> pool.execute(() -> close(session)));
    pool.shutdown();
    try {
      pool.awaitTermination(CONNECT_MILLIS, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      isInterrupted = true;
    }
    pool.shutdownNow();
    if (isInterrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** Ends a session; a session whose server is gone times out. */
  static void close(ZooKeeper session) {
    try {
      session.close(2_000);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * A connected session for setting up and checking; null if no server answers within the time. It
   * takes packets of any size.
   */
  public static ZooKeeper connect(String connectString, int timeoutMillis) {
    ZKClientConfig config = ClientAccess.config(connectString);
    config.setProperty(ZKClientConfig.JUTE_MAXBUFFER, Integer.toString(MAX_PACKET_BYTES));
    try {
      return connected(
              connectString,
              1,
              timeoutMillis,
              (number, watcher) -> ClientAccess.open(connectString, timeoutMillis, watcher, config))
          .get(0);
    } catch (IOException | IllegalArgumentException e) {
      return null;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return null;
    }
  }

  /**
   * Like {@link #connect}.
   *
   * @throws BadInputException when no server of an external ensemble answers within the time
   */
  static ZooKeeper require(String connectString, int timeoutMillis) {
    ZooKeeper session = connect(connectString, timeoutMillis);
    if (session == null) {
      throw BadInputException.of(
          ZooKeeperSettings.ADDRESS,
          connectString,
          "nothing answers within " + timeoutMillis / 1000 + " s",
          "host:port[,host:port...][/chroot] of a running ensemble, with -D%s if it needs TLS"
              .formatted(ZooKeeperSettings.CLIENT_CONFIG));
    }
    return session;
  }
}
