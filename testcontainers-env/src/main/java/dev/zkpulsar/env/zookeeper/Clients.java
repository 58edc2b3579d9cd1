package dev.zkpulsar.env.zookeeper;

import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.zookeeper.Watcher.Event.KeeperState;
import org.apache.zookeeper.ZooKeeper;
import org.apache.zookeeper.client.ZKClientConfig;

/** Sessions of the environment's own; they leave the process's system properties alone. */
public final class Clients {
  private Clients() {}

  /** A connected session, or null when there is none within the time. */
  public static ZooKeeper connect(String connectString, int timeoutMillis, int juteMaxBuffer) {
    var connected = new CountDownLatch(1);
    var config = new ZKClientConfig();
    config.setProperty(ZKClientConfig.JUTE_MAXBUFFER, Integer.toString(juteMaxBuffer));
    try {
      var client =
          new ZooKeeper(
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

  /** Ends a session; one that cannot be ended in the ordinary way times out at its server. */
  static void close(ZooKeeper client) {
    try {
      client.close(2_000);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
