package dev.zkpulsar.metadata.scenario;

import dev.zkpulsar.env.settings.Labelled;

/** The writes of {@link Conflicts} that spoil a batch. */
public enum Conflict implements Labelled {
  /** Puts that succeed: the same load without a conflict. */
  NONE,
  /** Puts with a wrong version. */
  BAD_VERSION,
  /** Creates of a node that exists. */
  NODE_EXISTS,
  /**
   * Creates whose parent is missing, as of most ledgers. They succeed in the end: the client
   * creates the parent, too.
   */
  NO_PARENT;

  boolean isRefused() {
    return this == BAD_VERSION || this == NODE_EXISTS;
  }
}
