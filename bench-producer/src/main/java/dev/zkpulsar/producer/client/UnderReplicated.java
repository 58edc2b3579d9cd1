package dev.zkpulsar.producer.client;

import dev.zkpulsar.env.zookeeper.Connections;
import java.util.List;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.ZKUtil;
import org.apache.zookeeper.ZooKeeper;

/** The ledgers that BookKeeper's auditor has marked for replication, in the cluster's ZooKeeper. */
public final class UnderReplicated implements AutoCloseable {
  private static final String PATH = "/ledgers/underreplication/ledgers";
  private static final String LEDGER = "/urL";
  private static final int TIMEOUT_MILLIS = 10_000;

  private final ZooKeeper zooKeeper;

  /**
   * Connects.
   *
   * @param address of a ZooKeeper server, {@code host:port}
   */
  public UnderReplicated(String address) {
    zooKeeper = Connections.connect(address, TIMEOUT_MILLIS);
    if (zooKeeper == null) {
      throw new IllegalStateException("ZooKeeper does not answer at " + address);
    }
  }

  /** The number of marked ledgers. */
  public long count() {
    try {
      return ZKUtil.listSubTreeBFS(zooKeeper, PATH).stream()
          .filter(path -> path.contains(LEDGER))
          .count();
    } catch (KeeperException.NoNodeException e) {
      return 0; // None was ever marked.
    } catch (KeeperException e) {
      throw new IllegalStateException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    Connections.close(List.of(zooKeeper));
  }
}
