package dev.zkpulsar.zkscale.scenario;

import dev.zkpulsar.harness.load.Recording;
import java.util.BitSet;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.zookeeper.WatchedEvent;

/**
 * What watchers know of the end of one session. A node is gone when the first watcher has the event
 * of its deletion. Figures: {@code transactions} that deleted the nodes; in ms {@code expiry} from
 * the end of the owner to the first node that is gone, {@code lastgone} and {@code lastknown} from
 * there until the last node is gone and until the last watcher knows of it. Any thread may call.
 */
final class Departure {
  /** Longer than the longest session timeout: after this time without an event, others are lost. */
  static final long LOST_NS = TimeUnit.SECONDS.toNanos(60);

  private static final double NS_PER_MS = 1e6;

  private final Foreground foreground;
  private final long lostNs;
  private final int expected;
  private final BitSet[] known;
  private final BitSet gone = new BitSet();
  private final Set<Long> transactions = new HashSet<>();
  private int twice;
  private long lastGoneNs;
  private volatile long beganNs;

  /** The departure of an owner; each watcher's event of each node is a part of the foreground's. */
  Departure(int nodes, int watchers, Foreground foreground, long lostNs) {
    this.foreground = foreground;
    this.lostNs = lostNs;
    expected = nodes * watchers;
    known = Stream.generate(BitSet::new).limit(watchers).toArray(BitSet[]::new);
    foreground.expect(expected);
  }

  /** Notes that the owner ends now. */
  void begin() {
    beganNs = System.nanoTime();
  }

  boolean hasBegun() {
    return beganNs != 0;
  }

  /** Notes that a watcher has the event of a node's deletion by a transaction. */
  synchronized void deleted(int watcher, int node, long zxid) {
    long nowNs = System.nanoTime();
    if (known[watcher].get(node)) {
      twice++;
      return;
    }
    known[watcher].set(node);
    if (!gone.get(node)) {
      gone.set(node);
      lastGoneNs = nowNs;
      transactions.add(zxid);
    }
    foreground.ended(nowNs);
  }

  /** Whether every watcher knows of every node, or none is expected to hear more. */
  boolean isOver() {
    long lastNs = Math.max(beganNs, foreground.endedNs());
    return hasBegun() && (foreground.openParts() == 0 || System.nanoTime() - lastNs > lostNs);
  }

  /**
   * Adds the figures, and counts lost and duplicate events as failures. The recording is invalid if
   * the owner ended by itself.
   *
   * @param longestNs until the first node is gone
   */
  synchronized void report(Recording recording, long longestNs) {
    int lost = foreground.openParts();
    recording.figure("events.lost", lost, "events");
    recording.figure("events.twice", twice, "events");
    if (lost + twice > 0) {
      recording.failed("events", (long) lost + twice);
    }
    if (lost == expected) {
      return;
    }
    long firstNs = foreground.beganNs();
    recording.figure("expiry", (firstNs - beganNs) / NS_PER_MS, "ms");
    recording.figure("lastgone", (lastGoneNs - firstNs) / NS_PER_MS, "ms");
    recording.figure("lastknown", (foreground.endedNs() - firstNs) / NS_PER_MS, "ms");
    if (firstNs < beganNs || firstNs - beganNs >= longestNs) {
      recording.invalid("ownend", (firstNs - beganNs) / NS_PER_MS, "ms");
    }
    // Servers before ZooKeeper 3.9 do not report it.
    if (!transactions.contains(WatchedEvent.NO_ZXID)) {
      recording.figure("transactions", transactions.size(), "transactions");
    }
  }
}
