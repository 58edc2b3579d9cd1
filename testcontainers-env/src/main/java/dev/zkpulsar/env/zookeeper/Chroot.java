package dev.zkpulsar.env.zookeeper;

import dev.zkpulsar.env.host.BoundedAsync;
import dev.zkpulsar.env.settings.BadInputException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeoutException;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.ZooKeeper;

/**
 * A znode that contains all znodes of its owner, removed with its subtree at the end. One thread
 * closes it.
 *
 * @param parent the connect string below which it lies
 * @param path of the znode there
 */
public record Chroot(String parent, String path) implements AutoCloseable {
  private static final int TIMEOUT_MILLIS = 10_000;

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
      return new Chroot(connectString, path);
    } catch (KeeperException.ConnectionLossException
        | KeeperException.OperationTimeoutException e) {
      new Chroot(connectString, path).close(); // It may be there; its name is ours alone.
      throw refused(connectString, path, e);
    } catch (KeeperException e) {
      throw refused(connectString, path, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    } finally {
      Connections.close(client);
    }
  }

  private static BadInputException refused(String connectString, String path, KeeperException e) {
    return BadInputException.of(
        ZooKeeperSettings.ADDRESS,
        connectString,
        path + " cannot be created (" + e.code() + ")",
        "an existing chroot that may be written, with -D%s if it needs authentication"
            .formatted(ZooKeeperSettings.CLIENT_CONFIG));
  }

  /** The ensemble's connect string with this chroot at its end. */
  public String connectString() {
    return parent.replaceFirst("/$", "") + path;
  }

  /**
   * Removes the znode and its subtree; 100,000 znodes take seconds. If the ensemble is gone, it
   * gives up after ten seconds with a line on standard error.
   */
  @Override
  public void close() {
    ZooKeeper client = Connections.connect(parent, TIMEOUT_MILLIS);
    try {
      if (client == null) {
        throw new TimeoutException("no answer within 10 s");
      }
      remove(client);
    } catch (CompletionException | TimeoutException e) {
      System.err.println("zkpulsar: " + connectString() + " is left behind: " + e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      if (client != null) {
        Connections.close(client);
      }
    }
  }

  /** Level by level: ZKUtil.deleteRecursive lists the nodes one after the other. */
  private void remove(ZooKeeper client) throws InterruptedException, TimeoutException {
    var levels = new ArrayList<List<String>>();
    for (List<String> level = List.of(path); !level.isEmpty(); level = childrenOf(client, level)) {
      levels.add(0, level);
    }
    for (List<String> level : levels) {
      BoundedAsync.run(level, node -> ifThere(AsyncZooKeeper.delete(client, node)));
    }
  }

  private static List<String> childrenOf(ZooKeeper client, List<String> level)
      throws InterruptedException, TimeoutException {
    var children = new ConcurrentLinkedQueue<String>();
    BoundedAsync.run(
        level,
        node ->
            ifThere(
                AsyncZooKeeper.getChildren(client, node)
                    .thenAccept(names -> names.forEach(name -> children.add(node + "/" + name)))));
    return List.copyOf(children);
  }

  /** An ephemeral node may be gone before it is deleted. */
  private static CompletionStage<?> ifThere(CompletionStage<?> operation) {
    return operation.handle(
        (result, error) -> {
          Throwable cause = error instanceof CompletionException ? error.getCause() : error;
          if (cause != null && !(cause instanceof KeeperException.NoNodeException)) {
            throw new CompletionException(cause);
          }
          return null;
        });
  }
}
