package dev.zkpulsar.topics.client;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.apache.zookeeper.KeeperException;

/**
 * Finds the znodes of a namespace that were not there before something was created, and are after
 * its deletion. Their paths contain the namespace's name. Other znodes come and go meanwhile: the
 * parents of all namespaces are containers, which ZooKeeper removes while they are empty.
 */
public final class ZnodesLeft {
  /** A broker may complete a part of a deletion after it has answered. */
  private static final long SETTLE_NS = TimeUnit.SECONDS.toNanos(10);

  private static final long POLL_MILLIS = 500;

  private final Znodes znodes;
  private final String name;
  private final Map<String, Set<String>> before;

  private ZnodesLeft(Znodes znodes, String name) throws KeeperException, InterruptedException {
    this.znodes = znodes;
    this.name = name;
    before = paths();
  }

  /**
   * Remembers the present znodes of a namespace.
   *
   * @param name without its tenant; no other namespace's name contains it
   */
  public static ZnodesLeft since(Znodes znodes, String name)
      throws KeeperException, InterruptedException {
    return new ZnodesLeft(znodes, name);
  }

  private Map<String, Set<String>> paths() throws KeeperException, InterruptedException {
    var paths = new TreeMap<String, Set<String>>();
    for (String label : Znodes.labels()) {
      var ofNamespace = new TreeSet<>(znodes.paths(label));
      ofNamespace.removeIf(path -> !path.contains(name));
      paths.put(label, ofNamespace);
    }
    return paths;
  }

  /**
   * Waits until there are no new znodes, but not for longer than ten seconds, and returns the paths
   * of new ones by the label of their root.
   */
  public Map<String, Set<String>> find() throws KeeperException, InterruptedException {
    long endNs = System.nanoTime() + SETTLE_NS;
    Map<String, Set<String>> left = added();
    while (left.values().stream().anyMatch(paths -> !paths.isEmpty())
        && System.nanoTime() < endNs) {
      Thread.sleep(POLL_MILLIS);
      left = added();
    }
    return left;
  }

  private Map<String, Set<String>> added() throws KeeperException, InterruptedException {
    var added = paths();
    added.forEach((label, paths) -> paths.removeAll(before.get(label)));
    return added;
  }
}
