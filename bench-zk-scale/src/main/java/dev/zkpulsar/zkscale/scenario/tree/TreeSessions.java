package dev.zkpulsar.zkscale.scenario.tree;

import dev.zkpulsar.env.nodes.Server;
import dev.zkpulsar.env.zookeeper.Connections;
import dev.zkpulsar.env.zookeeper.ZooKeeperEnsemble;
import dev.zkpulsar.harness.state.ZooKeeperServers;
import java.util.ArrayList;
import java.util.List;
import org.apache.zookeeper.ZooKeeper;

/**
 * One session on each server but the first follower, which a fault would kill: no session
 * reconnects. A single server has a session, too.
 */
final class TreeSessions implements AutoCloseable {
  private final List<ZooKeeper> sessions;
  private final Server spared;
  private int next;

  private TreeSessions(List<ZooKeeper> sessions, Server spared) {
    this.sessions = sessions;
    this.spared = spared;
  }

  /** Opens the sessions, in the run's chroot. */
  static TreeSessions open(ZooKeeperServers ensemble) throws Exception {
    List<Server> servers = ensemble.list();
    boolean isSingle = servers.size() == 1;
    boolean doesFirstLead = servers.indexOf(ZooKeeperEnsemble.leader(servers)) == 0;
    int firstFollower = doesFirstLead && !isSingle ? 1 : 0;
    String[] hostsAndChroot = ensemble.runConnectString().split("/", 2);
    String[] hosts = hostsAndChroot[0].split(",");
    var sessions = new ArrayList<ZooKeeper>();
    for (int server = 0; server < hosts.length; server++) {
      if (server != firstFollower || isSingle) {
        sessions.addAll(Connections.open(hosts[server] + "/" + hostsAndChroot[1], 1));
      }
    }
    return new TreeSessions(sessions, servers.get(firstFollower));
  }

  /** The follower without a session; the only server, if there is one. */
  Server spared() {
    return spared;
  }

  ZooKeeper first() {
    return sessions.get(0);
  }

  /** The sessions in turn. One thread calls this. */
  ZooKeeper next() {
    next = (next + 1) % sessions.size();
    return sessions.get(next);
  }

  @Override
  public void close() {
    Connections.close(sessions);
  }
}
