package dev.zkpulsar.zkscale.scenario;

import dev.zkpulsar.harness.load.Recording;
import java.util.BitSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.stream.Stream;

/**
 * What watchers know of the end of one session. A node is gone when the first watcher has the event
 * of its deletion. Figures in ms: {@code expiry} from the end of the owner to the first node that
 * is gone, {@code lastgone} and {@code lastknown} from there until the last node is gone and until
 * the last watcher knows of it. Events of a watcher come on one thread.
 */
final class Departure {
  /** Longer than the longest session timeout: after this time without an event, others are lost. */
  static final long LOST_NS = TimeUnit.SECONDS.toNanos(60);

  private static final double NS_PER_MS = 1e6;

  private final Foreground foreground;
  private final long lostNs;
  private final BitSet[] known;
  private final AtomicIntegerArray gone;
  private final AtomicInteger outstanding;
  private final AtomicInteger twice = new AtomicInteger();
  private final LongAccumulator firstGoneNs = new LongAccumulator(Math::min, Long.MAX_VALUE);
  private final LongAccumulator lastGoneNs = new LongAccumulator(Math::max, Long.MIN_VALUE);
  private final LongAccumulator lastKnownNs = new LongAccumulator(Math::max, Long.MIN_VALUE);
  private volatile long beganNs;

  Departure(int nodes, int watchers, Foreground foreground, long lostNs) {
    this.foreground = foreground;
    this.lostNs = lostNs;
    known = Stream.generate(BitSet::new).limit(watchers).toArray(BitSet[]::new);
    gone = new AtomicIntegerArray(nodes);
    outstanding = new AtomicInteger(nodes * watchers);
  }

  /** Notes that the owner ends now. */
  void begin() {
    beganNs = System.nanoTime();
  }

  boolean hasBegun() {
    return beganNs != 0;
  }

  /** Notes that a watcher has the event of a node's deletion. */
  void deleted(int watcher, int node) {
    long nowNs = System.nanoTime();
    if (known[watcher].get(node)) {
      twice.incrementAndGet();
      return;
    }
    known[watcher].set(node);
    if (gone.compareAndSet(node, 0, 1)) {
      firstGoneNs.accumulate(nowNs);
      lastGoneNs.accumulate(nowNs);
      foreground.began(nowNs);
    }
    lastKnownNs.accumulate(nowNs);
    if (outstanding.decrementAndGet() == 0) {
      foreground.ended(nowNs);
    }
  }

  /** Whether every watcher knows of every node, or none is expected to hear more. */
  boolean isOver() {
    long lastNs = Math.max(beganNs, lastKnownNs.get());
    return hasBegun() && (outstanding.get() == 0 || System.nanoTime() - lastNs > lostNs);
  }

  /** Adds the figures, and counts lost and duplicate events as failures. */
  void report(Recording recording) {
    int lost = outstanding.get();
    recording.figure("events.lost", lost, "events");
    recording.figure("events.twice", twice.get(), "events");
    if (lost + twice.get() > 0) {
      recording.failed("events", (long) lost + twice.get());
    }
    if (lost < gone.length() * known.length) {
      long firstNs = firstGoneNs.get();
      recording.figure("expiry", (firstNs - beganNs) / NS_PER_MS, "ms");
      recording.figure("lastgone", (lastGoneNs.get() - firstNs) / NS_PER_MS, "ms");
      recording.figure("lastknown", (lastKnownNs.get() - firstNs) / NS_PER_MS, "ms");
    }
  }
}
