package dev.zkpulsar.zkscale.scenario;

import dev.zkpulsar.env.zookeeper.AsyncZooKeeper;
import dev.zkpulsar.harness.load.Recording;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import org.apache.zookeeper.Watcher;
import org.apache.zookeeper.Watcher.Event.EventType;
import org.apache.zookeeper.ZooKeeper;

/**
 * The events of one fan-out. Both times start when the create of a node is issued: {@code event}
 * ends when a subscriber has the event, {@code data} when it has read the node. Watch {@code w} is
 * on node {@code w / subscribersPerPath}. All times are nanoseconds; events come on any thread.
 */
final class WatchEvents {
  /** After this time without any event, missing events count as lost. */
  private static final long QUIET_NS = TimeUnit.SECONDS.toNanos(20);

  private static final long POLL_MILLIS = 5;

  private final long quietNs;
  private final int subscribersPerPath;
  private final boolean readAfterNotify;
  private final int payloadBytes;
  private final AtomicLongArray publishedNs;
  private final AtomicIntegerArray fired;
  private final AtomicInteger outstanding;
  private final AtomicLong lastNs = new AtomicLong();
  private volatile Recording recording;
  private volatile long beganNs;

  WatchEvents(int nodes, int subscribersPerPath, boolean readAfterNotify, int payloadBytes) {
    this(nodes, subscribersPerPath, readAfterNotify, payloadBytes, QUIET_NS);
  }

  WatchEvents(
      int nodes, int subscribersPerPath, boolean readAfterNotify, int payloadBytes, long quietNs) {
    this.quietNs = quietNs;
    this.subscribersPerPath = subscribersPerPath;
    this.readAfterNotify = readAfterNotify;
    this.payloadBytes = payloadBytes;
    publishedNs = new AtomicLongArray(nodes);
    fired = new AtomicIntegerArray(nodes * subscribersPerPath);
    outstanding = new AtomicInteger(nodes * subscribersPerPath);
  }

  /** The watcher of one watch. */
  Watcher watcher(int watch, ZooKeeper subscriber, String path) {
    return event -> {
      if (event.getType() == EventType.NodeCreated) {
        created(watch, subscriber, path);
      }
    };
  }

  void begin(Recording into) {
    beganNs = System.nanoTime();
    lastNs.set(beganNs);
    recording = into;
  }

  /**
   * Notes the start of a node's create; a repeated create keeps its first start.
   *
   * @return whether it is the first
   */
  boolean publishing(int node) {
    return publishedNs.compareAndSet(node, 0, System.nanoTime());
  }

  private void created(int watch, ZooKeeper subscriber, String path) {
    if (fired.incrementAndGet(watch) > 1) {
      return;
    }
    long fromNs = publishedNs.get(watch / subscribersPerPath);
    done("event", fromNs);
    if (!readAfterNotify) {
      outstanding.decrementAndGet();
      return;
    }
    var unused =
        AsyncZooKeeper.getData(subscriber, path)
            .whenComplete(
                (data, error) -> {
                  if (error != null || data.length != payloadBytes) {
                    recording.failed("read", 1);
                  } else {
                    done("data", fromNs);
                  }
                  outstanding.decrementAndGet();
                });
  }

  private void done(String what, long fromNs) {
    long nowNs = System.nanoTime();
    recording.time(what, nowNs - fromNs);
    lastNs.accumulateAndGet(nowNs, Math::max);
  }

  /** Whether there was no event for so long that none is awaited any more. */
  boolean areQuiet() {
    return System.nanoTime() - lastNs.get() >= quietNs;
  }

  /** Waits for all events, and counts lost and duplicate events. */
  void await() throws InterruptedException {
    while (outstanding.get() > 0 && !areQuiet()) {
      Thread.sleep(POLL_MILLIS);
    }
    long lost = 0;
    long twice = 0;
    for (int watch = 0; watch < fired.length(); watch++) {
      lost += fired.get(watch) == 0 ? 1 : 0;
      twice += fired.get(watch) > 1 ? 1 : 0;
    }
    recording.figure("events.lost", (double) lost, "events");
    recording.figure("events.twice", (double) twice, "events");
    if (lost + twice > 0) {
      recording.failed("events", lost + twice);
    }
    double seconds = (lastNs.get() - beganNs) / 1e9;
    recording.figure("events", (fired.length() - lost) / seconds, "events/s");
  }
}
