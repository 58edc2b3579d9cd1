package dev.zkpulsar.harness.load;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The faults that a trial asked for, and what they excuse. After each fault it measures the outage:
 * the longest time without a success, which includes the time from the last success before the
 * fault. All times are nanoseconds by {@link System#nanoTime}. Any thread may use it.
 *
 * <pre>{@code
 * var watch = new FaultWatch();
 * Recording.watchFaults(watch); // for all recordings from now on
 * watch.begin(Set.of("zookeeper-1"));
 * leader.place().kill();
 * watch.back("zookeeper-1"); // it is running again
 * }</pre>
 */
public final class FaultWatch {
  /** Kinds of failure that clients of a broken server meet; a wrong answer is none of them. */
  private static final Set<String> EXCUSED =
      Set.of(
          "alreadyclosed",
          "connectionloss",
          "duplicate",
          "metadatastore",
          "notconnected",
          "operationtimeout",
          "sessionexpired",
          "sessionmoved",
          "timeout");

  private static final long OPEN_NS = 1_000_000_000;

  private final Set<String> down = new HashSet<>();
  private final List<Outage> outages = new ArrayList<>();
  private final List<Outage> all = new ArrayList<>();
  private boolean begun;
  private boolean measuring;
  private Outage longest;
  private Long lastSuccessNs;

  /** The longest time without a success after a fault. */
  public record Outage(long lastSuccessNs, long firstSuccessNs) {
    public long lengthNs() {
      return firstSuccessNs - lastSuccessNs;
    }
  }

  /**
   * Notes that a fault begins now.
   *
   * @param killed the names of the servers that it kills
   */
  public synchronized void begin(Set<String> killed) {
    endOutage();
    begun = true;
    measuring = true;
    down.addAll(killed);
    if (lastSuccessNs == null) {
      lastSuccessNs = System.nanoTime();
    }
  }

  /** Notes that a killed server runs again. */
  public synchronized void back(String server) {
    down.remove(server);
  }

  /** Notes the completion of an operation that succeeded. */
  synchronized void success(long completedNs) {
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

  private void endOutage() {
    if (longest != null) {
      outages.add(longest);
    }
    longest = null;
    measuring = false;
  }

  /**
   * Whether the outage after the latest fault lasted until the end of an iteration: nothing has
   * succeeded for a second, and for longer than ever since the fault.
   */
  synchronized boolean isOpen(long endNs) {
    return measuring
        && endNs - lastSuccessNs
            > (longest == null ? OPEN_NS : Math.max(OPEN_NS, longest.lengthNs()));
  }

  /** The outages of an iteration that ends now; a fault without a later success has none. */
  synchronized List<Outage> takeOutages() {
    endOutage();
    lastSuccessNs = null;
    var taken = List.copyOf(outages);
    outages.clear();
    all.addAll(taken);
    return taken;
  }

  /** The outages of all iterations that have ended. */
  public synchronized List<Outage> allOutages() {
    return List.copyOf(all);
  }

  /** Whether a fault has begun in this trial. */
  public synchronized boolean hasBegun() {
    return begun;
  }

  /** Whether a fault has killed a server that is not back. */
  public synchronized boolean excuses(String server) {
    return down.contains(server);
  }

  /** Whether a fault that has begun explains failures of a kind. */
  synchronized boolean explains(String failureKind) {
    return begun && EXCUSED.contains(failureKind);
  }
}
