package dev.zkpulsar.harness.faults;

import dev.zkpulsar.harness.load.ExcusedFailures;
import dev.zkpulsar.harness.load.Recording;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.LongSupplier;

/**
 * The faults that a trial asked for, and what they excuse. After each fault it measures the outage:
 * the longest time without a success of any session, and of each, which includes the time from the
 * last success before the fault. After the load has ended, successes are too few to tell an outage
 * from an idle system: only the first one counts, and only if it ends an outage that lasts. All
 * times are nanoseconds by {@link System#nanoTime}. Any thread may use it.
 */
final class OutageMeter implements ExcusedFailures {
  private static final double NS_PER_MS = 1e6;

  /** An outage that the end of an iteration has met counts as open from here on. */
  private static final long OPEN_NS = 1_000_000_000;

  private final Set<String> explained;
  private final LongSupplier clockNs;

  /** The names of the servers that a fault has killed and that are not back. */
  private final Set<String> down = new HashSet<>();

  private final SessionGaps sessions = new SessionGaps();

  /** The outages of this iteration: of each session, in nanoseconds, and of the whole client. */
  private final List<Long> sessionOutages = new ArrayList<>();

  private final List<Outage> outages = new ArrayList<>();

  /** The outages of all iterations that have ended. */
  private final List<Outage> all = new ArrayList<>();

  /** When the latest fault began; empty before the first. */
  private OptionalLong begunNs = OptionalLong.empty();

  private boolean measuring;

  /** From the end of a load to the next iteration that expects faults. */
  private boolean isLoadOver;

  /** The longest outage since the latest fault; null without any. */
  private Outage longest;

  /** Null before the first success of an iteration. */
  private Long lastSuccessNs;

  private long loadEndNs = Long.MAX_VALUE;

  /**
   * A meter of a trial.
   *
   * @param explained kinds of failure that clients meet while a server is broken, as in {@code
   *     failures.KIND}; kinds may be added later
   */
  OutageMeter(Set<String> explained) {
    this(explained, System::nanoTime);
  }

  /** With the clock by which a fault begins, so that a test does not wait. */
  OutageMeter(Set<String> explained, LongSupplier clockNs) {
    this.explained = explained;
    this.clockNs = clockNs;
  }

  /** The longest time without a success after a fault. */
  record Outage(long lastSuccessNs, long firstSuccessNs) {
    long lengthNs() {
      return firstSuccessNs - lastSuccessNs;
    }
  }

  /** Notes that a fault begins now and kills these servers. */
  synchronized void begin(Set<String> killed) {
    long nowNs = clockNs.getAsLong();
    endOutage(nowNs);
    sessions.begin(nowNs);
    begunNs = OptionalLong.of(nowNs);
    measuring = true;
    down.addAll(killed);
    if (lastSuccessNs == null) {
      lastSuccessNs = nowNs;
    }
  }

  synchronized void back(String server) {
    down.remove(server);
  }

  /** A load begins in which faults are due. */
  synchronized void expectLoad() {
    isLoadOver = false;
  }

  @Override
  public synchronized void loadEnded(long endNs) {
    loadEndNs = endNs;
    isLoadOver = true;
  }

  /**
   * Whether no load runs whose outages a fault could cause: the wait for the last answers, or the
   * pause between two iterations, would be taken for an outage.
   */
  synchronized boolean isLoadOver() {
    return isLoadOver;
  }

  @Override
  public synchronized void succeeded(long completedNs) {
    if (completedNs > loadEndNs && openNs(loadEndNs) == 0) {
      return;
    }
    if (lastSuccessNs == null) {
      lastSuccessNs = completedNs;
    }
    if (completedNs > lastSuccessNs) {
      if (measuring && (longest == null || completedNs - lastSuccessNs > longest.lengthNs())) {
        longest = new Outage(lastSuccessNs, completedNs);
      }
      lastSuccessNs = completedNs;
    }
  }

  @Override
  public synchronized void succeeded(Object session, long completedNs) {
    if (completedNs <= loadEndNs) {
      sessions.succeeded(session, completedNs);
    }
  }

  private void endOutage(long nowNs) {
    if (measuring) {
      sessions.report(nowNs, sessionOutages::add);
    }
    if (longest != null) {
      outages.add(longest);
    }
    longest = null;
    measuring = false;
  }

  @Override
  public synchronized void ended(Recording recording) {
    long openNs = openNs(recording.window().endNs());
    if (openNs > 0) {
      recording.invalid("openoutage", openNs / NS_PER_MS, "ms");
    }
    endOutage(recording.window().endNs());
    sessions.end();
    outages.forEach(outage -> recording.time("outage", outage.lengthNs()));
    sessionOutages.forEach(ns -> recording.time("outage.session", ns));
    all.addAll(outages);
    outages.clear();
    sessionOutages.clear();
    lastSuccessNs = null;
    loadEndNs = Long.MAX_VALUE;
  }

  /**
   * How long the outage after the latest fault had lasted at the end of an iteration: nothing has
   * succeeded for a second, and for longer than ever since the fault. Otherwise 0.
   */
  private long openNs(long endNs) {
    if (!measuring) {
      return 0;
    }
    long openNs = endNs - lastSuccessNs;
    long longestNs = longest == null ? 0 : longest.lengthNs();
    boolean isOpen = openNs > OPEN_NS && openNs > longestNs;
    return isOpen ? openNs : 0;
  }

  /** The outages of all iterations that have ended; a fault without a later success has none. */
  synchronized List<Outage> allOutages() {
    return List.copyOf(all);
  }

  @Override
  public synchronized boolean hasBegun() {
    return begunNs.isPresent();
  }

  /** When the latest fault began; empty before the first. */
  synchronized OptionalLong begunNs() {
    return begunNs;
  }

  @Override
  public synchronized boolean hasKilled(String server) {
    return down.contains(server);
  }

  @Override
  public synchronized boolean explains(String kind) {
    return hasBegun()
        && (DELAYS.contains(kind) || kind.equals("timeout") || explained.contains(kind));
  }
}
