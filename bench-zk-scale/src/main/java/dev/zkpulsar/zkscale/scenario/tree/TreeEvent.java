package dev.zkpulsar.zkscale.scenario.tree;

import dev.zkpulsar.env.settings.Labelled;

/** An event among servers with a big tree. */
public enum TreeEvent implements Labelled {
  /** The control. */
  NONE,
  /** Each server writes snapshots, forced by a small snapCount. */
  SNAPSHOT,
  /** A follower is killed, and is sent the transactions that it has missed. */
  FOLLOWER_DIFF,
  /** A follower is killed, and is sent the whole tree. */
  FOLLOWER_SNAP;

  boolean losesFollower() {
    return this == FOLLOWER_DIFF || this == FOLLOWER_SNAP;
  }
}
