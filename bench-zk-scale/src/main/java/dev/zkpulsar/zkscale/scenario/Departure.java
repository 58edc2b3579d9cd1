package dev.zkpulsar.zkscale.scenario;

import dev.zkpulsar.harness.load.Recording;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.zookeeper.WatchedEvent;

/**
 * What watchers of one process, or of several, know of the end of one session. A node is gone when
 * the first watcher has the event of its deletion. Times are nanoseconds by {@link
 * System#nanoTime}, which all processes of a machine count from the same moment. Any thread may
 * call.
 */
final class Departure implements Serializable {
  private static final long serialVersionUID = 1;

  /** Longer than the longest session timeout: after this time without an event, others are lost. */
  static final long LOST_NS = TimeUnit.SECONDS.toNanos(60);

  private static final double NS_PER_MS = 1e6;

  /** The nodes of whose deletion each watcher of this process has had the event. */
  private final transient BitSet[] known;

  /** Events of all watchers together: nodes times watchers. */
  private final int expected;

  /** When the first watcher had the event of each node; {@link Long#MAX_VALUE} before. */
  private final long[] goneNs;

  private final Set<Long> transactions = new HashSet<>();
  private int events;
  private int twice;
  private long lastNs = Long.MIN_VALUE;

  Departure(int nodes, int watchers) {
    this(new long[nodes], nodes * watchers, watchers);
    Arrays.fill(goneNs, Long.MAX_VALUE);
  }

  private Departure(long[] goneNs, int expected, int watchers) {
    this.goneNs = goneNs;
    this.expected = expected;
    known = Stream.generate(BitSet::new).limit(watchers).toArray(BitSet[]::new);
  }

  /**
   * Notes that a watcher has the event of a node's deletion by a transaction.
   *
   * @return whether every watcher knows of every node now
   */
  synchronized boolean deleted(int watcher, int node, long zxid, long nowNs) {
    if (known[watcher].get(node)) {
      twice++;
      return isKnown();
    }
    known[watcher].set(node);
    events++;
    if (goneNs[node] == Long.MAX_VALUE) {
      transactions.add(zxid); // The other watchers' events have the same.
    }
    goneNs[node] = Math.min(goneNs[node], nowNs);
    lastNs = Math.max(lastNs, nowNs);
    return isKnown();
  }

  private synchronized void writeObject(ObjectOutputStream out) throws IOException {
    out.defaultWriteObject();
  }

  /** Whether every watcher knows of every node. */
  synchronized boolean isKnown() {
    return events == expected;
  }

  /** Whether no event has come for so long that others are lost. */
  synchronized boolean isSilent(long nowNs) {
    return lastNs < nowNs - LOST_NS;
  }

  /** When the last event came; {@link Long#MIN_VALUE} before the first. */
  synchronized long lastNs() {
    return lastNs;
  }

  /** When the first node was gone; {@link Long#MAX_VALUE} before. */
  synchronized long firstNs() {
    return Arrays.stream(goneNs).min().orElseThrow();
  }

  /** Merges what several processes know of the same nodes. */
  static Departure of(List<Departure> parts) {
    long[] goneNs = parts.get(0).goneNs.clone();
    var all = new Departure(goneNs, parts.stream().mapToInt(part -> part.expected).sum(), 0);
    for (Departure part : parts) {
      Arrays.setAll(goneNs, node -> Math.min(goneNs[node], part.goneNs[node]));
      all.transactions.addAll(part.transactions);
      all.events += part.events;
      all.twice += part.twice;
      all.lastNs = Math.max(all.lastNs, part.lastNs);
    }
    return all;
  }

  /**
   * Adds figures: {@code transactions} that deleted the nodes; in ms {@code expiry} from the end of
   * the owner to the first node that is gone, {@code lastgone} and {@code lastknown} from there
   * until the last node is gone and until the last watcher knows of it. Counts lost events, and
   * duplicates among those before a process knew all, as failures. The recording is invalid if the
   * owner ended by itself.
   *
   * @param beganNs when the owner ended
   * @param longestNs until the first node is gone
   */
  synchronized void report(Recording recording, long beganNs, long longestNs) {
    int lost = expected - events;
    recording.figure("events.lost", lost, "events");
    recording.figure("events.twice", twice, "events");
    if (lost + twice > 0) {
      recording.failed("events", (long) lost + twice);
    }
    if (events == 0) {
      return;
    }
    long firstNs = firstNs();
    long lastGoneNs = Arrays.stream(goneNs).filter(ns -> ns != Long.MAX_VALUE).max().orElseThrow();
    recording.figure("expiry", (firstNs - beganNs) / NS_PER_MS, "ms");
    recording.figure("lastgone", (lastGoneNs - firstNs) / NS_PER_MS, "ms");
    recording.figure("lastknown", (lastNs - firstNs) / NS_PER_MS, "ms");
    if (firstNs < beganNs || firstNs - beganNs >= longestNs) {
      recording.invalid("ownend", (firstNs - beganNs) / NS_PER_MS, "ms");
    }
    // Servers before ZooKeeper 3.9 do not report it.
    if (!transactions.contains(WatchedEvent.NO_ZXID)) {
      recording.figure("transactions", transactions.size(), "transactions");
    }
  }
}
