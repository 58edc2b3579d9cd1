package dev.zkpulsar.env.zookeeper;

import dev.zkpulsar.env.settings.BadInputException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeoutException;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.ZooKeeper;

/**
 * A znode that contains all znodes of its owner, removed with its subtree at the end. The owner
 * reads and writes only there. One thread closes it.
 *
 * <pre>{@code
 * try (var chroot = Chroot.create(ensemble.connectString(), "trial-" + UUID.randomUUID())) {
 *   var session = new ZooKeeper(chroot.connectString(), 30_000, event -> {});
 *   session.create("/a", data, ZooDefs.Ids.OPEN_ACL_UNSAFE, CreateMode.PERSISTENT);
 *   session.close();
 * } // "/a" and the chroot are gone
 * }</pre>
 */
public final class Chroot implements AutoCloseable {
  private static final int TIMEOUT_MILLIS = 10_000;

  private final ZooKeeper client;
  private final String parent;
  private final String connectString;
  private final String path;
  private boolean closed;

  private Chroot(ZooKeeper client, String parent, String path) {
    this.client = client;
    this.parent = parent;
    this.connectString = parent.replaceFirst("/$", "") + path;
    this.path = path;
  }

  /**
   * Creates the znode.
   *
   * @param connectString of the ensemble; the new chroot lies below its chroot, which must exist
   * @param name of the new znode, which must not exist
   * @throws BadInputException when the ensemble does not answer, or does not allow it
   */
  public static Chroot create(String connectString, String name) {
    ZooKeeper client = Connections.require(connectString, TIMEOUT_MILLIS);
    String path = "/" + name;
    try {
      client.create(path, new byte[0], ClientAccess.acl(client), CreateMode.PERSISTENT);
      return new Chroot(client, connectString, path);
    } catch (KeeperException e) {
      Connections.close(client);
      throw BadInputException.of(
          ZooKeeperSettings.ADDRESS,
          connectString,
          path + " cannot be created (" + e.code() + ")",
          "an existing chroot that may be written, with -D%s if it needs authentication"
              .formatted(ZooKeeperSettings.CLIENT_CONFIG));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** The ensemble's connect string with this chroot at its end. */
  public String connectString() {
    return connectString;
  }

  /**
   * Removes the znode and its subtree; 100,000 znodes take seconds. If the ensemble is gone, it
   * gives up after ten seconds with a line on standard error.
   */
  @Override
  public synchronized void close() {
    if (closed) {
      return;
    }
    closed = true;
    // The session expires in an outage of 10 s.
    ZooKeeper alive =
        client.getState().isAlive() ? client : Connections.connect(parent, TIMEOUT_MILLIS);
    try {
      Subtree.remove(alive == null ? client : alive, path);
    } catch (CompletionException | TimeoutException e) {
      System.err.println("zkpulsar: " + connectString + " is left behind: " + e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      Connections.close(client);
      if (alive != null && alive != client) {
        Connections.close(alive);
      }
    }
  }

  /** Ends the session without removing the znode: for an ensemble whose data are removed. */
  public synchronized void leave() {
    if (!closed) {
      closed = true;
      Connections.close(client);
    }
  }
}
