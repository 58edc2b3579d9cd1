package dev.zkpulsar.topics.client;

import dev.zkpulsar.env.nodes.Server;
import dev.zkpulsar.env.zookeeper.Connections;
import dev.zkpulsar.harness.state.PulsarServers;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.ZooKeeper;

/** Finds the znodes of a cluster's metadata, by a session with its first ZooKeeper server. */
public final class Znodes implements AutoCloseable {
  private static final String SERVER = "zookeeper-1";
  private static final int CONNECT_MILLIS = 30_000;

  /** The counted paths, by the label of their metric. */
  private static final Map<String, String> ROOTS =
      Map.of("admin", "/admin", "managedledgers", "/managed-ledgers");

  private final ZooKeeper session;

  private Znodes(ZooKeeper session) {
    this.session = session;
  }

  /** Connects; empty if the run has started no ZooKeeper server for the cluster. */
  public static Optional<Znodes> open(PulsarServers servers) throws IOException {
    Optional<Server> server =
        servers.list().stream().filter(started -> started.name().equals(SERVER)).findFirst();
    if (server.isEmpty()) {
      return Optional.empty();
    }
    String address = server.get().address().toString();
    ZooKeeper session = Connections.connect(address, CONNECT_MILLIS);
    if (session == null) {
      throw new IOException(SERVER + " at " + address + " does not answer");
    }
    return Optional.of(new Znodes(session));
  }

  /** The labels of the metrics, one for each counted root. */
  public static Set<String> labels() {
    return ROOTS.keySet();
  }

  /** The paths of all znodes below a root; one request for each, in turn. */
  public Set<String> paths(String label) throws KeeperException, InterruptedException {
    var found = new TreeSet<String>();
    var open = new ArrayDeque<String>(Set.of(ROOTS.get(label)));
    while (!open.isEmpty()) {
      String parent = open.remove();
      for (String child : children(parent)) {
        open.add(parent + "/" + child);
        found.add(parent + "/" + child);
      }
    }
    return found;
  }

  /** The names of a znode's children; none if the znode vanishes meanwhile. */
  private List<String> children(String path) throws KeeperException, InterruptedException {
    try {
      return session.getChildren(path, false);
    } catch (KeeperException.NoNodeException e) {
      return List.of();
    }
  }

  /** Ends the session. */
  @Override
  public void close() throws InterruptedException {
    session.close();
  }
}
