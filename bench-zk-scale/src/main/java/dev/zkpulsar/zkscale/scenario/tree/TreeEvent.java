package dev.zkpulsar.zkscale.scenario.tree;

/** An event among servers with a big tree. */
public enum TreeEvent {
  /** The control. */
  none,
  /** Each server writes snapshots, forced by a small snapCount. */
  snapshot,
  /** A follower is killed, and is sent the transactions that it has missed. */
  followerDiff,
  /** A follower is killed, and is sent the whole tree. */
  followerSnap;

  boolean losesFollower() {
    return this == followerDiff || this == followerSnap;
  }
}
