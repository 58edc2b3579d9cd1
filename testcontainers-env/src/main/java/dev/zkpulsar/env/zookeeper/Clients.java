package dev.zkpulsar.env.zookeeper;

import dev.zkpulsar.env.settings.BadInputException;
import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.zookeeper.Watcher.Event.KeeperState;
import org.apache.zookeeper.ZooKeeper;
import org.apache.zookeeper.client.ZKClientConfig;

/** Sessions for setting up and checking; they ignore the system properties of the process. */
public final class Clients {
  /** Large enough for any list of children, unlike ZooKeeper's default of 1 MB. */
  private static final int MAX_PACKET_BYTES = 1 << 30;

  private Clients() {}

  /**
   * A connected session.
   *
   * @throws BadInputException when no server of an external ensemble answers within the time
   */
  static ZooKeeper require(String connectString, int timeoutMillis) {
    ZooKeeper client = connect(connectString, timeoutMillis);
    if (client == null) {
      throw BadInputException.of(
          ZooKeeperSettings.ADDRESS,
          connectString,
          "nothing answers within " + timeoutMillis / 1000 + " s",
          "host:port[,host:port...][/chroot] of a running ensemble, with -D%s if it needs TLS"
              .formatted(ZooKeeperSettings.CLIENT_CONFIG));
    }
    return client;
  }

  /** A connected session; null if no server answers within the time. */
  public static ZooKeeper connect(String connectString, int timeoutMillis) {
    var connected = new CountDownLatch(1);
    ZKClientConfig config = ClientAccess.config(connectString);
    config.setProperty(ZKClientConfig.JUTE_MAXBUFFER, Integer.toString(MAX_PACKET_BYTES));
    try {
      var client =
          ClientAccess.open(
              connectString,
              timeoutMillis,
              event -> {
                if (event.getState() == KeeperState.SyncConnected) {
                  connected.countDown();
                }
              },
              config);
      if (connected.await(timeoutMillis, TimeUnit.MILLISECONDS)) {
        return client;
      }
      close(client);
    } catch (IOException | IllegalArgumentException e) {
      return null;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return null;
  }

  /** Ends a session; a session whose server is gone times out. */
  static void close(ZooKeeper client) {
    try {
      client.close(2_000);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
