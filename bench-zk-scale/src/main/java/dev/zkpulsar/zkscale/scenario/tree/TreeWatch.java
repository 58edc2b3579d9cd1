package dev.zkpulsar.zkscale.scenario.tree;

import dev.zkpulsar.env.nodes.Server;
import dev.zkpulsar.env.zookeeper.MntrReport;
import dev.zkpulsar.harness.load.Recording;
import dev.zkpulsar.zkscale.scenario.tree.TreeTimes.Phase;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * What servers do during an event, by their {@code mntr} five times a second: snapshots and the
 * collector's pauses when they have ended, synchronised followers, and the follower that is away. A
 * thread of its own asks.
 *
 * <p>The counters of {@code mntr} only grow, so an event is the difference of two answers, and its
 * instant is known to a fifth of a second. Instants are nanoseconds by {@link System#nanoTime}; 0
 * is not yet.
 */
final class TreeWatch {
  private static final int POLL_MILLIS = 200;
  private static final double NS_PER_MS = 1e6;

  private final List<Server> servers;

  /** The counters of each server's last answer, by their name in mntr. */
  private final Map<Server, Map<String, Double>> earlier = new HashMap<>();

  private final List<Phase> snapshots = new ArrayList<>();

  /** The servers that have written a snapshot. */
  private final Set<Server> writers = new HashSet<>();

  private final Thread asking = new Thread(this::ask, "mntr");
  private long beganNs;
  private long lastNs;

  /** The follower that is gone, or null; when it was started again, and when it served again. */
  private Server lost;

  private long startedNs;
  private long servesNs;

  /** The beginning of the first synchronisation, and how many of each kind there were. */
  private long syncNs;

  private double diffs;
  private double snaps;

  private double pausedMillis;
  private double longestPauseMillis;
  private double longestSnapshotMillis;

  TreeWatch(List<Server> servers) {
    this.servers = servers;
  }

  /** Begins to ask; what the servers did before does not count. */
  void begin() {
    look();
    beganNs = System.nanoTime();
    asking.setDaemon(true);
    asking.start();
  }

  private void ask() {
    try {
      while (true) {
        TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
        look();
      }
    } catch (InterruptedException e) {
      // The end.
    }
  }

  private synchronized void look() {
    long beforeNs = System.nanoTime();
    for (Server server : servers) {
      if (server.handle().isThere()) {
        look(server);
      } else {
        lost = server;
        earlier.remove(server);
      }
    }
    lastNs = beforeNs;
  }

  private void look(Server server) {
    boolean isLost = server.equals(lost);
    if (isLost && startedNs == 0) {
      startedNs = System.nanoTime();
    }
    Map<String, String> mntr = MntrReport.values(server.address());
    if (isLost && servesNs == 0 && mntr.containsKey("zk_server_state")) {
      servesNs = System.nanoTime();
    }
    noteSnapshots(server, mntr);
    noteSynchronisations(server, mntr);
    double pausedNow = growth(server, mntr, "zk_gc_pause_ms");
    pausedMillis += pausedNow;
    longestPauseMillis = Math.max(longestPauseMillis, pausedNow);
  }

  /** A snapshot is reported when it has been written, with the time that this took. */
  private void noteSnapshots(Server server, Map<String, String> mntr) {
    double written = growth(server, mntr, "zk_cnt_snapshottime");
    double millis = growth(server, mntr, "zk_sum_snapshottime");
    if (written > 0) {
      writers.add(server);
      longestSnapshotMillis = Math.max(longestSnapshotMillis, millis / written);
      // It ended since the servers were asked last.
      long fromNs = lastNs - (long) (millis * NS_PER_MS);
      snapshots.add(new Phase("meanwhile", fromNs, System.nanoTime()));
    }
  }

  private void noteSynchronisations(Server server, Map<String, String> mntr) {
    double begun =
        growth(server, mntr, "zk_cnt_inflight_diff_count")
            + growth(server, mntr, "zk_cnt_inflight_snap_count");
    if (begun > 0 && syncNs == 0) {
      syncNs = lastNs; // It began since the servers were asked last.
    }
    diffs += growth(server, mntr, "zk_diff_count");
    snaps += growth(server, mntr, "zk_snap_count");
  }

  /**
   * 0 at the first answer of a server and when it has started again: it counts from 0 then, and
   * also when the window opens and its meters let the server forget.
   */
  private double growth(Server server, Map<String, String> mntr, String name) {
    if (!mntr.containsKey(name)) {
      return 0;
    }
    double value = Double.parseDouble(mntr.get(name));
    Double before = earlier.computeIfAbsent(server, unknown -> new HashMap<>()).put(name, value);
    if (before == null) {
      return 0;
    }
    return value < before ? value : value - before;
  }

  /** Whether a follower is away, or not yet synchronised. */
  synchronized boolean isAway() {
    return lost != null && servesNs == 0;
  }

  /** Whether a fault has ended a server, and not the expected one. */
  synchronized boolean hasLostOtherThan(Server expected) {
    return lost != null && !lost.equals(expected);
  }

  /** Whether each server has written a snapshot, and none seems to be writing one. */
  synchronized boolean areQuiet() {
    return writers.size() == servers.size()
        && snapshots.stream()
            .allMatch(snapshot -> System.nanoTime() - snapshot.toNs() > 2 * longestNs());
  }

  /** The time that the longest snapshot took. */
  synchronized long longestNs() {
    return (long) (longestSnapshotMillis * NS_PER_MS);
  }

  /** Asks a last time. */
  void end() throws InterruptedException {
    asking.interrupt();
    asking.join();
    look();
  }

  /**
   * Why the event was not the one that was asked for: the name of a reason for INVALID. A warm-up
   * has no fault.
   */
  Optional<String> missing(TreeEvent event, boolean hasFault) {
    boolean isSynchronised = servesNs != 0;
    boolean wasSentDiff = isSynchronised && diffs > 0 && snaps == 0;
    boolean wasSentTree = isSynchronised && diffs == 0 && snaps == 1;
    return switch (event) {
      case NONE -> reasonIf(!snapshots.isEmpty(), "snapshot");
      case SNAPSHOT -> reasonIf(snapshots.isEmpty(), "nosnapshot");
      case FOLLOWER_DIFF -> reasonIf(hasFault && !wasSentDiff, "nodiff");
      case FOLLOWER_SNAP -> reasonIf(hasFault && !wasSentTree, "nosnap");
    };
  }

  private static Optional<String> reasonIf(boolean isMissing, String reason) {
    return isMissing ? Optional.of(reason) : Optional.empty();
  }

  /** The parts of the event that have ended. */
  List<Phase> phases(TreeEvent event) {
    if (!event.losesFollower()) {
      return snapshots;
    }
    if (servesNs == 0 || syncNs == 0) {
      return List.of();
    }
    return List.of(
        new Phase("meanwhile", syncFromNs(), servesNs),
        new Phase("loading", startedNs, syncFromNs()));
  }

  /** One look may see that the follower is there and that its synchronisation has begun. */
  private long syncFromNs() {
    return Math.max(syncNs, startedNs);
  }

  /** Adds the figures; pauses are of servers that have stayed. */
  void report(Recording recording) {
    recording.figure("snapshots", snapshots.size(), "snapshots");
    if (longestSnapshotMillis > 0) {
      recording.figure("snapshot.longest", longestSnapshotMillis, "ms");
    }
    if (servesNs != 0) {
      recording.figure("serves", (servesNs - startedNs) / NS_PER_MS, "ms");
    }
    if (servesNs != 0 && syncNs != 0) {
      recording.figure("sync", (servesNs - syncFromNs()) / NS_PER_MS, "ms");
    }
    double servedNs = (System.nanoTime() - beganNs) * (double) servers.size();
    recording.figure("gc.share", pausedMillis * NS_PER_MS / servedNs, "s/s");
    recording.figure("gc.longest", longestPauseMillis, "ms");
  }
}
