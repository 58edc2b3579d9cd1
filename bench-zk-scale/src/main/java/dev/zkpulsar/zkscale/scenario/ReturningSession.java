package dev.zkpulsar.zkscale.scenario;

import dev.zkpulsar.env.zookeeper.AsyncZooKeeper;
import dev.zkpulsar.harness.load.Recording;
import java.util.function.LongConsumer;
import org.apache.zookeeper.WatchedEvent;
import org.apache.zookeeper.Watcher;
import org.apache.zookeeper.Watcher.Event.EventType;
import org.apache.zookeeper.ZooKeeper;

/**
 * A session that may lose its server and return: it is back when it is connected, and has its watch
 * again when its next request is answered. The client sends the request that sets watches before
 * any other. Times are nanoseconds, 0 is not yet; events come on one thread, any thread may read.
 */
final class ReturningSession implements Watcher {
  private final ZooKeeper session;
  private final String path;
  private final LongConsumer left;
  private final LongConsumer returned;
  private volatile long backNs;
  private volatile long watchedNs;
  private volatile boolean hasLeft;
  private volatile boolean isAway;
  private volatile boolean isTold;

  /**
   * A session that watches a path.
   *
   * @param left gets the time of each loss
   * @param returned gets the time at which the watch was set again
   */
  ReturningSession(ZooKeeper session, String path, LongConsumer left, LongConsumer returned) {
    this.session = session;
    this.path = path;
    this.left = left;
    this.returned = returned;
    session.register(this);
  }

  /** Begins an iteration. */
  void begin() {
    hasLeft = false;
    backNs = 0;
    watchedNs = 0;
    isTold = false;
  }

  @Override
  public void process(WatchedEvent event) {
    if (event.getType() != EventType.None) {
      isTold |= event.getType() == EventType.NodeDataChanged;
      return;
    }
    switch (event.getState()) {
      case Disconnected -> lost(System.nanoTime());
      case SyncConnected -> connected(System.nanoTime());
      default -> {}
    }
  }

  /** Each attempt to connect that fails is another event. */
  private void lost(long nowNs) {
    if (!isAway) {
      isAway = true;
      hasLeft = true;
      watchedNs = 0;
      left.accept(nowNs);
    }
  }

  private void connected(long connectedNs) {
    if (!isAway) {
      return;
    }
    var unused =
        AsyncZooKeeper.exists(session, path)
            .whenComplete(
                (there, error) -> {
                  // After an error another connection follows.
                  if (error == null && isAway) {
                    backNs = connectedNs;
                    watchedNs = System.nanoTime();
                    isAway = false;
                    returned.accept(watchedNs);
                  }
                });
  }

  ZooKeeper session() {
    return session;
  }

  boolean hasLeft() {
    return hasLeft;
  }

  boolean hasWatch() {
    return watchedNs != 0;
  }

  /** Adds the times from the first loss of any session. */
  void report(Recording recording, long firstLossNs) {
    recording.time("back", backNs - firstLossNs);
    recording.time("watched", watchedNs - firstLossNs);
  }

  /** Whether the watch has had the event of a changed node. */
  boolean isTold() {
    return isTold;
  }
}
