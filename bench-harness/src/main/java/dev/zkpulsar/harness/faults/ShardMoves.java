package dev.zkpulsar.harness.faults;

import dev.zkpulsar.harness.load.Recording;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * How the shards of an Oxia moved after a fault, by what its servers tell of themselves. A shard
 * that came to a server is a move: a leader if the server leads more shards than before, a replica
 * if it has more in all. Moves between two questions that cancel each other out are not seen. One
 * thread uses it.
 */
final class ShardMoves {
  private static final double NS_PER_SECOND = 1e9;

  /** The shards that a server leads, and those that it only copies. */
  record Shards(double led, double followed) {
    double all() {
      return led + followed;
    }
  }

  private final Map<String, Shards> latest = new HashMap<>();
  private double leaders;
  private double replicas;

  /** When a shard moved last; null if none has. */
  private Long lastNs;

  /**
   * Notes what a server tells.
   *
   * @param server its name
   * @param now empty if it does not answer: it has what it had, should it come back
   * @param isAfterFault whether moves count; before the fault, Oxia may still balance itself
   */
  void see(String server, Optional<Shards> now, boolean isAfterFault, long nowNs) {
    if (now.isEmpty()) {
      return;
    }
    Shards before = latest.put(server, now.get());
    if (before == null || !isAfterFault || before.equals(now.get())) {
      return;
    }
    leaders += Math.max(0, now.get().led() - before.led());
    replicas += Math.max(0, now.get().all() - before.all());
    lastNs = nowNs;
  }

  /**
   * Adds the figures {@code moves.leaders} and {@code moves.replicas}, and {@code moves.last}, the
   * seconds from the fault to the last move; 0 without a move.
   */
  void report(Recording recording, long faultNs) {
    recording.figure("moves.leaders", leaders, "#");
    recording.figure("moves.replicas", replicas, "#");
    double lastSeconds = lastNs == null ? 0 : (lastNs - faultNs) / NS_PER_SECOND;
    recording.figure("moves.last", lastSeconds, "s");
  }
}
