package dev.zkpulsar.env.zookeeper;

import dev.zkpulsar.env.server.Server;
import dev.zkpulsar.env.server.ServerGroup;
import dev.zkpulsar.env.server.Startup;
import java.util.List;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.ZooDefs;

/** An ensemble that was started here. */
record StartedZooKeeper(List<Server> servers, ServerGroup group)
    implements ZooKeeperEnsemble, Startup.Starting {
  private static final int TIMEOUT_MILLIS = 1_000;

  @Override
  public String connectString() {
    return String.join(",", servers.stream().map(Server::address).toList());
  }

  /** Whether every server takes a write, which needs a quorum. */
  @Override
  public boolean serves() {
    return servers.stream().allMatch(server -> serves(server.address()));
  }

  static boolean serves(String address) {
    var client = Connections.connect(address, TIMEOUT_MILLIS);
    if (client == null) {
      return false;
    }
    try {
      client.create("/ready", new byte[0], ZooDefs.Ids.OPEN_ACL_UNSAFE, CreateMode.EPHEMERAL);
      client.delete("/ready", -1);
      return true;
    } catch (KeeperException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    } finally {
      Connections.close(client);
    }
  }
}
