package dev.zkpulsar.env.zookeeper;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.apache.zookeeper.Watcher.Event.KeeperState;
import org.apache.zookeeper.ZooKeeper;
import org.apache.zookeeper.client.ConnectStringParser;
import org.apache.zookeeper.client.StaticHostProvider;

/**
 * Sessions for measuring; ZooKeeper reads their settings from the JVM's system properties.
 *
 * <pre>{@code
 * List<ZooKeeper> sessions = Connections.open(ensemble.connectString(), 1_000);
 * try {
 *   measure(sessions);
 * } finally {
 *   Connections.close(sessions);
 * }
 * }</pre>
 */
public final class Connections {
  /** Session timeout of every measuring session. */
  public static final int SESSION_TIMEOUT_MILLIS = 30_000;

  private static final int CONNECT_SECONDS = 120;
  private static final int EXPIRE_SECONDS = 30;
  private static final int CLOSE_THREADS = 64;

  private Connections() {}

  /**
   * Opens sessions, all at once. The client chooses a random server for each.
   *
   * @throws IOException when not all sessions are connected within two minutes
   */
  public static List<ZooKeeper> open(String connectString, int count)
      throws IOException, InterruptedException {
    var connected = new CountDownLatch(count);
    var sessions = new ArrayList<ZooKeeper>(count);
    var config = ClientAccess.config(connectString);
    for (int i = 0; i < count; i++) {
      var first = new CountDownLatch(1);
      sessions.add(
          ClientAccess.open(
              connectString,
              SESSION_TIMEOUT_MILLIS,
              event -> {
                if (event.getState() == KeeperState.SyncConnected && first.getCount() > 0) {
                  first.countDown();
                  connected.countDown();
                }
              },
              config));
    }
    if (!connected.await(CONNECT_SECONDS, TimeUnit.SECONDS)) {
      close(sessions);
      throw new IOException(
          connected.getCount() + " of " + count + " sessions not connected to " + connectString);
    }
    return sessions;
  }

  /**
   * Makes the servers expire the sessions of others: a second client takes each session over by its
   * id and password, and closes it. The owners see it when they reconnect.
   *
   * @throws IOException when not all sessions can be taken over within 30 seconds
   */
  public static void expire(String connectString, List<ZooKeeper> owners)
      throws IOException, InterruptedException {
    var taken = new CountDownLatch(owners.size());
    var others = new ArrayList<ZooKeeper>(owners.size());
    for (ZooKeeper owner : owners) {
      others.add(
          new ZooKeeper(
              connectString,
              SESSION_TIMEOUT_MILLIS,
              event -> {
                if (event.getState() == KeeperState.SyncConnected) {
                  taken.countDown();
                }
              },
              owner.getSessionId(),
              owner.getSessionPasswd(),
              false,
              new StaticHostProvider(new ConnectStringParser(connectString).getServerAddresses()),
              ClientAccess.config(connectString)));
    }
    boolean all = taken.await(EXPIRE_SECONDS, TimeUnit.SECONDS);
    close(others);
    if (!all) {
      throw new IOException(taken.getCount() + " of " + owners.size() + " sessions not expired");
    }
  }

  /** Ends sessions, 64 at a time: the end of a session is a transaction. */
  public static void close(List<ZooKeeper> sessions) {
    ExecutorService pool = Executors.newFixedThreadPool(CLOSE_THREADS);
    sessions.forEach(session -> pool.execute(() -> Clients.close(session)));
    pool.shutdown();
    try {
      if (!pool.awaitTermination(CONNECT_SECONDS, TimeUnit.SECONDS)) {
        pool.shutdownNow();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
